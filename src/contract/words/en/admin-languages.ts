import type { Language } from '../../../domain/language.ts'

/** What administrators read about a family's language; null for English, which goes without saying */
export const speaks: Record<Language, string | null> = { en: null, es: 'Speaks Spanish' }

export const languageField = {
  label: 'Language',
  hint: 'For their messages',
}
