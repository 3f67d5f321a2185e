import type { Language } from '../../../domain/language.ts'

/** Null for English */
export const speaks: Record<Language, string | null> = { en: null, es: 'Speaks Spanish' }

export const languageField = {
  label: 'Language',
  hint: 'For their messages',
}
