import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSource } from './support/source-files.ts'

/** Texts in italics in the guide that are not on an English screen */
const exceptions = [
  // Texts that families send in Spanish
  ...[
    'VOY',
    'no puedo ir',
    'ACEPTO',
    'SÍ',
    'CANCELAR',
    'AYUDA',
    'ALTO',
    'BASTA',
    'PARAR',
    'no más',
  ],
  // Built from the name of the language
  '(Español)',
  // Stored in place of a removed name (src/domain)
  'Name removed',
]

test('every text in italics in the administrators’ guide is on a screen', () => {
  const straight = (text: string) => text.replaceAll('’', "'").replaceAll(/\s+/g, ' ')
  const words = straight(globSync('src/contract/words/en/*.ts').map(readSource).join('\n'))
  const guide = straight(readSource('docs/administration.md').replaceAll(/\*\*[^*]+\*\*/g, ''))
  const quoted = [...guide.matchAll(/\*([^*]+)\*/g)].flatMap(([, text = '']) => text.split(' → '))
  expect(quoted.length).toBeGreaterThan(100)
  expect(quoted.filter((text) => !exceptions.includes(text) && !words.includes(text))).toEqual([])
  expect(exceptions.filter((text) => !quoted.includes(text))).toEqual([])
})
