import { defaultLanguage, type Language, languages } from './language.ts'

/** What an administrator wrote to families, by language; only languages that it was written in */
export type Sentences = Partial<Record<Language, string>>

/** The sentence for a reader: in its language, else in English, else in any; "" without one */
export function sentenceIn(sentences: Sentences | undefined, language: Language): string {
  const inOrder = [language, defaultLanguage, ...languages]
  return inOrder.map((one) => sentences?.[one]?.trim() ?? '').find((text) => text !== '') ?? ''
}

/** The languages that families read but in which nothing is written */
export function missingSentences(read: readonly Language[], sentences: Sentences): Language[] {
  return languages.filter((one) => read.includes(one) && !sentences[one]?.trim())
}
