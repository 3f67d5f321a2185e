import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { Kysely } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { groupCommitDialect } from './group-commit.ts'

type Tables = { families: { name: string; note?: string | null } }

let folder: string
let sqlite: Sqlite.Database
let other: Sqlite.Database
let db: Kysely<Tables>
let statements: string[]
let openReader: () => Sqlite.Database

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'group-commit-'))
  const file = join(folder, 'test.db')
  statements = []
  sqlite = new Sqlite(file, { verbose: (sql) => statements.push(String(sql)) })
  sqlite.pragma('journal_mode = WAL')
  openReader = () => new Sqlite(file, { readonly: true })
  sqlite.exec('create table families (name text primary key, note text)')
  other = new Sqlite(file)
  db = new Kysely<Tables>({ dialect: groupCommitDialect({ writer: sqlite, openReader }) })
})
afterEach(async () => {
  await db.destroy()
  other.close()
  rmSync(folder, { recursive: true, force: true })
})

const add = (name: string, work: () => Promise<unknown> = async () => {}) =>
  db.transaction().execute(async (tx) => {
    await tx.insertInto('families').values({ name }).execute()
    await work()
    return name
  })
/** Another connection sees only what is on disk. */
const onDisk = () =>
  other.prepare('select name from families order by name').pluck().all() as string[]
const times = (sql: string) => statements.filter((statement) => statement === sql).length

test('transactions that end in the same turn of the event loop share one commit', async () => {
  expect(await Promise.all(['a', 'b', 'c'].map((name) => add(name)))).toEqual(['a', 'b', 'c'])
  expect(onDisk()).toEqual(['a', 'b', 'c'])
  expect(times('begin immediate')).toBe(1)
  expect(times('commit')).toBe(1)
})

test('a transaction resolves only once its group is on disk', async () => {
  let isResolved = false
  const adding = add('a').then(() => {
    isResolved = true
  })
  while (times('release member') === 0) await Promise.resolve()
  expect(onDisk()).toEqual([])
  expect(isResolved).toBe(false)
  await adding
  expect(onDisk()).toEqual(['a'])
})

test('a failing transaction is rolled back without the rest of its group', async () => {
  const failure = new Error('no')
  const ended = await Promise.allSettled([
    add('a'),
    add('b', () => Promise.reject(failure)),
    add('a'),
    add('c'),
  ])
  expect(ended.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ])
  expect(ended[1]).toMatchObject({ reason: failure })
  expect(ended[2]).toMatchObject({ reason: { code: 'SQLITE_CONSTRAINT_PRIMARYKEY' } })
  expect(onDisk()).toEqual(['a', 'c'])
  expect(times('commit')).toBe(1)
})

test('a transaction that conflicts with a row of its own group rejects only once the group is on disk', async () => {
  const settled: string[] = []
  const first = add('a').then(() => settled.push('first'))
  const second = add('a').catch(() => settled.push('second'))
  while (times('rollback to member') === 0) await Promise.resolve()
  for (let turn = 0; turn < 50; turn++) await Promise.resolve()
  expect(onDisk()).toEqual([])
  expect(settled).toEqual([])
  await Promise.all([first, second])
  expect(settled).toHaveLength(2)
})

test('a transaction that conflicts with a row of its own group rejects with the disk error if the group is not stored', async () => {
  const pages = sqlite.pragma('page_count', { simple: true }) as number
  sqlite.pragma(`max_page_count = ${pages}`)
  const [, ...ended] = await Promise.allSettled([
    add('a'),
    add('a'),
    db.transaction().execute((tx) =>
      tx
        .insertInto('families')
        .values({ name: 'b', note: 'x'.repeat(50_000) })
        .execute(),
    ),
  ])
  expect(ended).toMatchObject([
    { reason: { code: 'SQLITE_FULL' } },
    { reason: { code: 'SQLITE_FULL' } },
  ])
  expect(onDisk()).toEqual([])
})

const read = async () =>
  (await db.selectFrom('families').select('name').execute()).map(({ name }) => name)

test('a query outside a transaction sees every committed row, and no uncommitted one', async () => {
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  await add('a')
  const adding = add('b', () => mayEnd)
  // The read does not wait for the open transaction, and does not commit the group.
  expect(await read()).toEqual(['a'])
  end()
  await adding
  expect(await read()).toEqual(['a', 'b'])
})

test('a write outside a transaction commits the group first', async () => {
  const adding = add('a')
  await db.updateTable('families').set({ note: 'seen' }).execute()
  await adding
  expect(other.prepare('select note from families').pluck().all()).toEqual(['seen'])
})

test('while another process writes, reads do not wait, and 200 writes wait at the same time before they fail', async () => {
  await add('a')
  // Waits of 300 ms one after the other would exceed the test's timeout.
  const patienceMs = 300
  const impatient = new Kysely<Tables>({
    dialect: groupCommitDialect({ writer: sqlite, openReader, patienceMs }),
  })
  other.exec('begin immediate')
  const writes = Array.from({ length: 200 }, () => impatient.transaction().execute(async () => {}))
  const ended = Promise.allSettled(writes)
  const rows = await impatient.selectFrom('families').select('name').execute()
  expect(rows).toEqual([{ name: 'a' }])
  for (const end of await ended) expect(end).toMatchObject({ reason: { code: 'SQLITE_BUSY' } })
  other.exec('rollback')
})

test('a transaction that spans several turns of the event loop is never committed in part', async () => {
  const waiting = add('slow', async () => {
    await setImmediate()
    await setImmediate()
    expect(onDisk()).toEqual([])
  })
  const failing = add('failing', async () => {
    await setImmediate()
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await waiting
  await add('next')
  expect(onDisk()).toEqual(['next', 'slow'])
})

test('on a full disk, exactly the acknowledged transactions are stored', async () => {
  const pages = sqlite.pragma('page_count', { simple: true }) as number
  sqlite.pragma(`max_page_count = ${pages + 4}`)
  const names = Array.from({ length: 8 }, (_, n) => `family ${n}`)
  const ended = await Promise.allSettled(
    names.map((name) =>
      db.transaction().execute(async (tx) => {
        const note = 'x'.repeat(6_000)
        await tx.insertInto('families').values({ name, note }).execute()
      }),
    ),
  )
  const stored = names.filter((_, n) => ended[n]?.status === 'fulfilled')
  expect(stored.length).toBeLessThan(names.length)
  expect(onDisk()).toEqual(stored)
  for (const end of ended) {
    if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'SQLITE_FULL' })
  }
  sqlite.pragma(`max_page_count = ${pages + 1000}`)
  await add('later')
  expect(onDisk()).toContain('later')
})

test('a failed commit rejects every transaction of the group, and the next group is stored', async () => {
  sqlite.exec(`
    pragma foreign_keys = on;
    create table spots (family text references families (name) deferrable initially deferred)`)
  const broken = db.transaction().execute(async (tx) => {
    await tx
      .insertInto('spots' as 'families')
      .values({ family: 'nobody' } as never)
      .execute()
  })
  const [one, two] = await Promise.allSettled([broken, add('a')])
  expect(one.status).toBe('rejected')
  expect(two).toMatchObject({ reason: { code: 'SQLITE_CONSTRAINT_FOREIGNKEY' } })
  expect(onDisk()).toEqual([])
  await add('b')
  expect(onDisk()).toEqual(['b'])
})

test('while another process writes, transactions wait without blocking the event loop', async () => {
  other.exec('begin immediate')
  const adding = add('a')
  const alone = db.insertInto('families').values({ name: 'b' }).execute()
  while (times('begin immediate') === 0) await setImmediate()
  other.exec("insert into families (name) values ('other')")
  other.exec('commit')
  await Promise.all([adding, alone])
  expect(onDisk()).toEqual(['a', 'b', 'other'])
})

test('a transaction rejects after it has waited for patienceMs', async () => {
  const impatient = new Kysely<Tables>({
    dialect: groupCommitDialect({ writer: sqlite, openReader, patienceMs: 5 }),
  })
  other.exec('begin immediate')
  const work = impatient.transaction().execute(async () => {})
  await expect(work).rejects.toMatchObject({ code: 'SQLITE_BUSY' })
  other.exec('rollback')
})
