import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesIn, isTest, readSource } from './support/source-files.ts'

const tests = filesIn('{src,test}/**/*.{ts,tsx}').filter(isTest)
const named = [
  ...readFileSync('docs/security.md', 'utf8').matchAll(
    /`([\w./*-]+\.(?:test|spec)\.ts)`((?:(?:,| and)? ?"[^"|]+")*)/g,
  ),
].map(([, file = '', quotes = '']) => ({
  file,
  titles: [...quotes.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title),
}))

function sourcesOf(file: string): string[] {
  const pattern = file.replaceAll('.', '\\.').replaceAll('*', '[^/]+')
  return tests.filter((path) => new RegExp(`(^|/)${pattern}$`).test(path)).map(readSource)
}

test('every test named in docs/security.md exists', () => {
  expect(named.length).toBeGreaterThan(60)
  const plain = (text: string) => text.replaceAll(/[’']/g, "'")
  const missing = named.flatMap(({ file, titles }) => {
    const sources = sourcesOf(file).map(plain)
    if (sources.length === 0) return [file]
    return titles.filter((title) => !sources.some((source) => source.includes(plain(title))))
  })
  expect(missing).toEqual([])
})
