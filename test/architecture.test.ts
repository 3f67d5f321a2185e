import { describe, expect, test } from 'vitest'
import { filesIn, findCycles, importsOf, isTest, readSource } from './support/source-files.ts'

const sources = filesIn('src/**/*.{ts,tsx}')
const code = sources.filter((file) => !isTest(file))
const imports = new Map(sources.map((file) => [file, importsOf(file)]))

const isIn = (file: string, ...folders: string[]) =>
  folders.some((folder) => file.startsWith(`src/${folder}/`))
const codeIn = (...folders: string[]) => code.filter((file) => isIn(file, ...folders))
const isFile = (target: string) => /^(src|test)\//.test(target)

/** Every import of these files that is not allowed, as "file -> import" */
function violations(
  files: string[],
  isAllowed: (target: string, file: string) => boolean,
): string[] {
  expect(files).not.toEqual([])
  return files.flatMap((file) =>
    (imports.get(file) ?? [])
      .filter((target) => !isAllowed(target, file))
      .map((target) => `${file} -> ${target}`),
  )
}

/** These files and all that they import, except for types */
function loadedBy(roots: readonly string[]): string[] {
  const loaded = new Set(roots)
  for (const file of loaded) {
    for (const target of importsOf(file, { withTypes: false })) {
      if (code.includes(target)) loaded.add(target)
    }
  }
  return [...loaded]
}

describe('the layers domain, contract, server and web:', () => {
  test('domain imports only itself, and uses no clock, random numbers or I/O', () => {
    expect(
      violations(codeIn('domain'), (target) => isIn(target, 'domain')),
      'domain/ has no I/O, so every rule can be tested with plain values',
    ).toEqual([])
    const impure = /new Date\(\)|Date\.now\(|Math\.random\(|\bprocess\.|\bfetch\(|\bconsole\./
    expect(
      codeIn('domain').filter((file) => impure.test(readSource(file))),
      'domain/ gets `now` as an argument, so tests can set it',
    ).toEqual([])
  })

  test('contract imports only domain and zod/mini', () => {
    expect(
      violations(
        codeIn('contract'),
        (target) => isIn(target, 'domain', 'contract') || target === 'zod/mini',
      ),
      'the browser loads contract/, so it must not import the server or zod, which is ten times the size of zod/mini',
    ).toEqual([])
  })

  test('server and web never import each other', () => {
    const stays = (side: 'server' | 'web') =>
      violations(
        codeIn(side),
        (target) => !isFile(target) || isIn(target, side, 'contract', 'domain'),
      )
    const reason = 'what the server and the web app share belongs in contract/ or domain/'
    expect(stays('server'), reason).toEqual([])
    expect(stays('web'), reason).toEqual([])
  })

  test('web uses no lookbehind and no function that phones of late 2020 lack', () => {
    const roots = codeIn('web').filter((file) => !isIn(file, 'web/build'))
    const isNewer =
      /\(\?<[!=]|\.(?:at|with|toSorted|toReversed|toSpliced|findLast|findLastIndex|requestSubmit)\(|\b(?:Object\.(?:hasOwn|groupBy)|Map\.groupBy|Array\.fromAsync|Response\.json|URL\.(?:canParse|parse)|Promise\.(?:any|withResolvers)|AbortSignal\.(?:any|timeout)|crypto\.randomUUID|structuredClone)\(/
    expect(
      loadedBy(roots).filter((file) => isNewer.test(readSource(file))),
      'older phones fail there, and Safari before 16.4 on any lookbehind; vite.config.ts names the oldest browsers',
    ).toEqual([])
  })

  test('web imports neither Node modules nor plain zod', () => {
    expect(
      violations(
        // Runs during the build, not in browsers
        codeIn('web').filter((file) => !isIn(file, 'web/build')),
        (target) => target !== 'zod' && !target.startsWith('node:'),
      ),
      'browsers have no Node modules, and zod/mini does the same as zod with a tenth of the bytes',
    ).toEqual([])
  })

  test('no code imports a test', () => {
    expect(
      violations(code, (target) => !isTest(target) && !target.startsWith('test/')),
      'code that other code imports belongs in src/, not in a test',
    ).toEqual([])
  })
})

describe('inside the server,', () => {
  /** These folders may import, and be imported by, every folder of the server. */
  const shared = ['db', 'http', 'config', 'secrets', 'command-line'].map((name) => `server/${name}`)
  /** Undefined for shared folders. texts/incoming is a folder of its own: it imports messages, which imports texts. */
  const privateFolderOf = (file: string) =>
    isIn(file, ...shared) ? undefined : /^src\/server\/(texts\/incoming|[\w-]+)\//.exec(file)?.[1]

  test('only commands, queries, the outbox, jobs, the demo and db import database packages', () => {
    const mayQuery = /\/(db|jobs|demo)\/|\/messages\/outbox|-(commands|queries)\.ts$/
    expect(
      violations(
        codeIn('server').filter((file) => !mayQuery.test(file)),
        (target) => !/^(kysely|pg|better-sqlite3)(\/|$)/.test(target),
      ),
      'routes ask a command (which owns the transaction) or a query',
    ).toEqual([])
  })

  test('a folder imports only the public files of other folders, such as commands and queries', () => {
    const publicFiles = /-(commands|queries)\.ts$|\/outbox(-worker)?\.ts$|\/require-admin\.ts$/
    expect(
      violations(codeIn('server').filter(privateFolderOf), (target, file) => {
        const folder = privateFolderOf(target)
        return !folder || folder === privateFolderOf(file) || publicFiles.test(target)
      }),
      'the rest of a folder is private to it',
    ).toEqual([])
  })
})

describe('folders have no circular imports', () => {
  /** Undefined for a file outside these folders, such as app.ts */
  const folderOf = (file: string) =>
    [/^src\/server\/(messages|texts|http)\/[\w-]+\//, /^src\/server\/(?!messages\/)[\w-]+\//]
      .concat([/^src\/web\/(admin\/registrations|admin|public)\/[\w-]+\//, /^src\/web\/\w+\//])
      .map((pattern) => pattern.exec(file)?.[0])
      .find(Boolean)

  const importCyclesIn = (files: string[], isExempt: (from: string, to: string) => boolean) => {
    const needs = new Map<string, Set<string>>()
    for (const file of files) {
      const from = folderOf(file)
      for (const to of (imports.get(file) ?? []).map(folderOf)) {
        if (!from || !to || from === to || isExempt(from, to)) continue
        needs.set(from, (needs.get(from) ?? new Set()).add(to))
      }
    }
    expect(needs.size).toBeGreaterThan(5)
    return findCycles(needs)
  }
  const advice = 'move what both need into one of them, or into a third folder'

  test('in the server, including the subfolders of messages, texts and http', () => {
    const entry = 'src/server/command-line/run-washday.ts'
    expect(
      importCyclesIn(
        codeIn('server').filter((file) => file !== entry),
        // Exempt: the outbox imports calls, because the organization's list names the families to call, and an
        // undeliverable message becomes a call.
        (from, to) => /messages\/outbox\/$/.test(from) && /messages\/calls\/$/.test(to),
      ),
      advice,
    ).toEqual([])
  })

  test('in the web app, including the page folders for administrators and for families', () => {
    expect(
      importCyclesIn(codeIn('web'), () => false),
      advice,
    ).toEqual([])
  })
})

test('files have no circular imports, not even of types', () => {
  const needs = new Map([...imports].map(([file, targets]) => [file, new Set(targets)]))
  expect(findCycles(needs), 'move what both need into one of them, or into a third file').toEqual(
    [],
  )
})

test('no file is too long', () => {
  const long = filesIn('{src,test,bench,scripts}/**/*.{ts,tsx,js}').flatMap((file) => {
    const lines = readSource(file).trimEnd().split('\n').length
    return lines > (isTest(file) ? 400 : 250) ? [`${file}: ${lines} lines`] : []
  })
  expect(long, 'split the file: at most 250 lines, or 400 for tests').toEqual([])
})
