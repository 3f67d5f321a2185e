import { defaultLanguage, type Language, languageNames } from '../../../../domain/language.ts'

/** " (Español)" after the name of a family that does not read English, for the volunteers who speak with the family */
export function languageMark(language: Language | null): string {
  return language && language !== defaultLanguage ? ` (${languageNames[language]})` : ''
}
