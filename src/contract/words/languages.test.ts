import { beforeAll, describe, expect, test } from 'vitest'
import {
  markedCalls,
  marksIn,
  numberedCalls,
  withoutMarks,
} from '../../../test/support/marked-words.ts'
import { defaultLanguage, languages } from '../../domain/language.ts'

type AnyFunction = (...args: unknown[]) => unknown
type Leaf = { path: string; english: string; text: string; isExact: boolean }

const modules = import.meta.glob<Record<string, unknown>>(['./*/*.ts', '!./*/*.test.ts'], {
  eager: true,
})
const filesOf = (language: string) =>
  Object.keys(modules)
    .filter((file) => file.startsWith(`./${language}/`))
    .map((file) => file.slice(language.length + 3))

/** Files of words that no family reads; administrators read English only. */
const isForAdmins = (file: string) =>
  file.startsWith('admin-') ||
  ['activity.ts', 'organization-messages.ts', 'series.ts'].includes(file)
/** Files that re-export or adapt words, and have none of their own */
const hasNoWords = (file: string) =>
  ['core.ts', 'family-words.ts', 'pages.ts', 'sign-up.ts', 'text-when.ts'].includes(file)

const familyFiles = filesOf('en').filter((file) => !isForAdmins(file) && !hasNoWords(file))

/** Paths ("file.key.key") of words that may be the same in both languages: names, numbers and the like */
const mayBeEqual = new Set<string>([])

/** Words that no Spanish sentence has */
const englishWords =
  /\b(the|and|your|you|please|sign|up|is|are|was|of|for|to|with|we|our|us|this|that|will|not|have|has|if|on|at|by|from|spot|slot|time|waitlist)\b/i

/** Yields each text in both languages; functions are called with marked arguments. */
function* leaves(
  path: string,
  english: unknown,
  translated: unknown,
  isExact = true,
): Generator<Leaf> {
  if (typeof english === 'string') {
    expect(typeof translated, path).toBe('string')
    yield { path, english, text: String(translated), isExact }
  } else if (typeof english === 'function') {
    expect(typeof translated, path).toBe('function')
    const [one, other] = [english as AnyFunction, translated as AnyFunction]
    for (const args of markedCalls(one)) {
      yield* leaves(`${path}()`, one(...args), other(...args))
    }
    for (const args of numberedCalls(one)) {
      yield* leaves(`${path}(${args[0]})`, one(...args), other(...args), args[0] !== 1)
    }
  } else if (typeof english === 'object' && english !== null) {
    const keys = Object.keys(english).sort()
    expect(Object.keys(translated ?? {}).sort(), path).toEqual(keys)
    for (const key of keys) {
      const [one, other] = [english, translated] as Record<string, unknown>[]
      yield* leaves(`${path}.${key}`, one?.[key], other?.[key], isExact)
    }
  } else {
    expect(translated, path).toEqual(english)
  }
}

const translations = languages.filter((language) => language !== defaultLanguage)

describe.each(translations)('words in %s', (language) => {
  test('exist for every file that families read', () => {
    expect(filesOf(language).filter((file) => !hasNoWords(file))).toEqual(familyFiles)
  })

  let all: Leaf[] = []
  beforeAll(() => {
    all = familyFiles.flatMap((file) => [
      ...leaves(file, { ...modules[`./en/${file}`] }, { ...modules[`./${language}/${file}`] }),
    ])
  })
  const failing = (isWrong: (leaf: Leaf) => boolean) => [
    ...new Set(
      all.filter(isWrong).map(({ path, english, text }) => `${path}: ${english} | ${text}`),
    ),
  ]
  const count = (text: string, sign: string) => text.split(sign).length

  test('are more than 400 texts, none of them empty or with a missing value', () => {
    expect(all.length).toBeGreaterThan(400)
    expect(failing(({ english, text }) => /undefined|\[object|NaN/.test(english + text))).toEqual(
      [],
    )
    expect(failing(({ english, text }) => english !== '' && text.trim() === '')).toEqual([])
  })

  test('have no sentence left in English', () => {
    const isEqual = ({ path, english, text }: Leaf) =>
      english === text && /\p{L}/u.test(withoutMarks(text)) && !mayBeEqual.has(path)
    expect(failing(isEqual)).toEqual([])
    expect(failing(({ text }) => englishWords.test(withoutMarks(text)))).toEqual([])
  })

  test('use every value that the English words use', () => {
    expect(
      failing(({ english, text }) => marksIn(english).some((mark) => !text.includes(mark))),
    ).toEqual([])
    expect(
      failing(({ english, text, isExact }) =>
        Boolean(isExact && english.match(/\d+/g)?.some((number) => !text.includes(number))),
      ),
    ).toEqual([])
  })

  test('have no more exclamation marks than the English words', () => {
    expect(failing(({ english, text }) => count(text, '!') > count(english, '!'))).toEqual([])
  })
})

test('Spanish texts have an opening mark for each closing question or exclamation mark, and no second period after "a. m."', () => {
  for (const file of familyFiles) {
    const words = [{ ...modules[`./en/${file}`] }, { ...modules[`./es/${file}`] }] as const
    for (const { path, text } of leaves(file, ...words)) {
      const signs = (sign: string) => text.split(sign).length
      expect(signs('¿'), `${path}: ${text}`).toBe(signs('?'))
      expect(signs('¡'), `${path}: ${text}`).toBe(signs('!'))
      // "9:00 a. m." already ends in a period.
      expect(text, path).not.toMatch(/⟦(when|moment|freeUntil|time)⟧\./)
    }
  }
})
