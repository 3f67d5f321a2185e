import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const filesIn = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((file) => file.replaceAll('\\', '/'))

const sources = filesIn('src/**/*.{ts,tsx}')
const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const code = sources.filter((file) => !isTest(file))

/** What a file imports: files as paths from the project's folder, packages by their name. */
function importsOf(file: string): string[] {
  const found = read(file).matchAll(/^\s*(?:import|export)[^'"]*?'([^']+)'|import\('([^']+)'\)/gm)
  return [...found].map(([, named, dynamic]) => {
    const target = named ?? dynamic ?? ''
    return target.startsWith('.') ? posix.join(posix.dirname(file), target) : target
  })
}
const imports = new Map(sources.map((file) => [file, importsOf(file)]))

/** "file -> import" for every import of these files that is not allowed. */
function offences(files: string[], isAllowed: (target: string, file: string) => boolean): string[] {
  return files.flatMap((file) =>
    (imports.get(file) ?? [])
      .filter((target) => !isAllowed(target, file))
      .map((target) => `${file} -> ${target}`),
  )
}
const under = (...folders: string[]) => {
  const files = code.filter((file) => folders.some((folder) => file.startsWith(`${folder}/`)))
  expect(files, `files under ${folders}`).not.toEqual([])
  return files
}
const isIn = (target: string, ...folders: string[]) =>
  folders.some((folder) => target.startsWith(`src/${folder}/`))
const isFile = (target: string) => target.startsWith('src/') || target.startsWith('test/')

describe('domain <- contract <- server | web', () => {
  test('domain is pure: it imports itself and dates, and asks nobody for the time', () => {
    const allowed = /^(date-fns(\/|$)|@date-fns\/tz$)/
    expect(
      offences(under('src/domain'), (target) => isIn(target, 'domain') || allowed.test(target)),
      'domain/ has no I/O, so that every rule can be tested with plain values',
    ).toEqual([])
    const impure = /new Date\(\)|Date\.now\(|Math\.random\(|\bprocess\.|\bfetch\(|\bconsole\./
    expect(
      under('src/domain').filter((file) => impure.test(read(file))),
      'domain/ gets `now` as an argument, so that a test can set it',
    ).toEqual([])
  })

  test('contract imports domain and zod/mini', () => {
    expect(
      offences(
        under('src/contract'),
        (target) => isIn(target, 'domain', 'contract') || target === 'zod/mini',
      ),
      'the browser loads contract/: nothing of the server, and mini because zod weighs ten times as much',
    ).toEqual([])
  })

  test('server and web never import each other', () => {
    expect(
      offences(
        under('src/server'),
        (target) => !isFile(target) || isIn(target, 'server', 'contract', 'domain'),
      ),
      'what the server and the web app share belongs into contract/',
    ).toEqual([])
    expect(
      offences(
        under('src/web'),
        (target) => !isFile(target) || isIn(target, 'web', 'contract', 'domain'),
      ),
      'the browser gets nothing of the server: what they share belongs into contract/',
    ).toEqual([])
  })

  test('web never imports plain zod or what only Node has', () => {
    expect(
      offences(under('src/web'), (target) => target !== 'zod' && !target.startsWith('node:')),
      'zod/mini does the same for a tenth of the bytes',
    ).toEqual([])
  })

  test('no test reaches across either, and no code imports a test', () => {
    const sideOf = (file: string) => /^src\/(server|web)\//.exec(file)?.[1]
    expect(
      offences(sources.filter(isTest), (target, file) => {
        const [from, to] = [sideOf(file), sideOf(target)]
        return !to || from === to || (!from && !isFile(target))
      }),
      'a test stands beside the code that it tests',
    ).toEqual([])
    expect(
      offences(code, (target) => !isTest(target) && !target.startsWith('test/')),
      'test/ is for tests',
    ).toEqual([])
  })
})

describe('inside the server', () => {
  const nounOf = (file: string) => /^src\/server\/([\w-]+)\//.exec(file)?.[1]

  test('only commands, queries, the outbox, jobs and db know Kysely', () => {
    const knows =
      /^src\/server\/(db\/|jobs\/|messages\/outbox)|^src\/server\/[\w-]+\/[\w-]+-(commands|queries)\.ts$/
    expect(
      offences(
        under('src/server').filter((file) => !knows.test(file)),
        (target) => !/^(kysely|pg|better-sqlite3)(\/|$)/.test(target),
      ),
      'routes ask a command (which owns the transaction) or a query, and never the database',
    ).toEqual([])
  })

  test('one noun reaches another through its commands and queries', () => {
    const doors =
      /-(commands|queries)\.ts$|^src\/server\/(db\/|messages\/outbox\.ts|admin\/require-admin\.ts)/
    const nouns = under('src/server').filter(
      (file) => !['demo', 'jobs'].includes(nounOf(file) ?? ''),
    )
    expect(
      offences(nouns.filter(nounOf), (target, file) => {
        const noun = nounOf(target)
        return !noun || noun === nounOf(file) || doors.test(target)
      }),
      'the rest of a folder is its own business',
    ).toEqual([])
  })

  test('nouns do not depend on each other in a circle', () => {
    const needs = new Map<string, Set<string>>()
    for (const file of under('src/server')) {
      const from = nounOf(file)
      if (!from) continue
      const others = (imports.get(file) ?? []).map(nounOf).filter((to) => to && to !== from)
      needs.set(from, (needs.get(from) ?? new Set()).union(new Set(others as string[])))
    }
    const circles: string[] = []
    const walk = (noun: string, path: string[]): void => {
      if (path.includes(noun)) {
        circles.push([...path.slice(path.indexOf(noun)), noun].join(' -> '))
        return
      }
      for (const next of needs.get(noun) ?? []) walk(next, [...path, noun])
    }
    for (const noun of needs.keys()) walk(noun, [])
    expect([...new Set(circles)], 'what both need belongs into one of them, or a third').toEqual([])
  })
})

test('no file is longer than 250 lines: a long file is two ideas', () => {
  const files = filesIn('{src,test,bench,scripts}/**/*.{ts,tsx,js}')
  expect(files.length).toBeGreaterThan(50)
  const lines = (file: string) => read(file).trimEnd().split('\n').length
  expect(
    files.filter((file) => lines(file) > 250).map((file) => `${file}: ${lines(file)}`),
  ).toEqual([])
})
