import { defaultLanguage, type Language, languages } from './language.ts'

/** An administrator's sentence, by language; languages without one are omitted */
export type Sentences = Partial<Record<Language, string>>

export function sentenceIn(sentences: Sentences | undefined, language: Language): string {
  const inOrder = [language, defaultLanguage, ...languages]
  return inOrder.map((one) => sentences?.[one]?.trim() ?? '').find((text) => text !== '') ?? ''
}

export function missingSentences(read: readonly Language[], sentences: Sentences): Language[] {
  return languages.filter((one) => read.includes(one) && !sentences[one]?.trim())
}
