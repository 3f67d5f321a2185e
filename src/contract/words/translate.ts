import { defaultLanguage, type Language } from '../../domain/language.ts'
import { familyWords } from './family-words.ts'

type Pattern = (...values: (string | number)[]) => string
type Words = string | ((...values: never[]) => string)
type Translator = {
  sentences: Map<string, string>
  patterns: { english: RegExp; words: Pattern }[]
}

/** `english` may contain values. Undefined for words outside the catalog. */
export function translate(english: string, language: Language): string | undefined {
  if (language === defaultLanguage) return english
  const { sentences, patterns } = translators[language]
  const sentence = sentences.get(english)
  if (sentence !== undefined) return sentence
  for (const pattern of patterns) {
    const values = pattern.english.exec(english)?.slice(1)
    if (values) return pattern.words(...values.map(asNumber))
  }
  return undefined
}

const translators = { en: translatorTo('en'), es: translatorTo('es') }

function translatorTo(language: Language): Translator {
  const sentences: Translator['sentences'] = new Map()
  const patterns: Translator['patterns'] = []
  for (const part of ['answers', 'validation'] as const) {
    const english: Record<string, Words> = familyWords[defaultLanguage][part]
    const translated: Record<string, Words> = familyWords[language][part]
    for (const [key, words] of Object.entries(english)) {
      if (typeof words === 'string') sentences.set(words, String(translated[key]))
      else patterns.push({ english: sentenceOf(words), words: translated[key] as Pattern })
    }
  }
  // "Use at most 5" also matches "Use at most 5 characters", so the longer one comes first.
  patterns.sort((a, b) => b.english.source.length - a.english.source.length)
  return { sentences, patterns }
}

/** Matches the sentence with any values */
function sentenceOf(words: (...values: never[]) => string): RegExp {
  const markers = Array.from({ length: words.length }, (_, n) => `<${n}>`)
  const sentence = (words as Pattern)(...markers).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${sentence.replaceAll(/<\d>/g, '(.*)')}$`)
}

function asNumber(value: string): string | number {
  return String(Number(value)) === value ? Number(value) : value
}
