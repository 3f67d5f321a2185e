import type { Language } from '../../domain/language.ts'
import { familyWords as english, type FamilyWords } from './en/family-words.ts'
import { familyWords as spanish } from './es/family-words.ts'

/** To add a language, add one folder and one entry here. */
export const familyWords: Record<Language, FamilyWords> = { en: english, es: spanish }
