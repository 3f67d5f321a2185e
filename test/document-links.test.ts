import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

test('every relative link in the documents leads to a file', () => {
  const documents = ['README.md', ...globSync('docs/**/*.md')]
  const broken = documents.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(/\]\(([^)#\s]+)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^[a-z]+:/.test(link))
      .filter((link) => !existsSync(join(dirname(document), link)))
      .map((link) => `${document}: ${link}`),
  )
  expect(broken).toEqual([])
})

test('the glossary lists each word once', () => {
  const words = [...readFileSync('docs/glossary.md', 'utf8').matchAll(/^\| \*\*(.+?)\*\*/gm)]
  const names = words.map(([, word]) => word)
  expect(names.filter((word, index) => names.indexOf(word) !== index)).toEqual([])
})
