import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSource } from './support/source-files.ts'

/** Italics of the guide that are not on an English screen */
const exceptions = [
  // What families write in Spanish
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
  // A mark, made from the name of the language
  '(Español)',
  // What is stored in place of a name (src/domain)
  'Name removed',
]

test('what the guide for administrators shows in italics is on a screen', () => {
  const straight = (text: string) => text.replaceAll('’', "'").replaceAll(/\s+/g, ' ')
  const words = straight(globSync('src/contract/words/en/*.ts').map(readSource).join('\n'))
  const guide = straight(readSource('docs/administration.md').replaceAll(/\*\*[^*]+\*\*/g, ''))
  const quoted = [...guide.matchAll(/\*([^*]+)\*/g)].flatMap(([, text = '']) => text.split(' → '))
  expect(quoted.length).toBeGreaterThan(100)
  expect(quoted.filter((text) => !exceptions.includes(text) && !words.includes(text))).toEqual([])
  expect(exceptions.filter((text) => !quoted.includes(text))).toEqual([])
})
