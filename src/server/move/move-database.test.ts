import { readFileSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createTestDatabase, engineUnderTest } from '../../../test/support/database.ts'
import {
  contentOf,
  createDemoFile,
  createEmptyPostgres,
  createFile,
  fillEmptyTables,
  move,
  newFile,
  open,
} from '../../../test/support/move.ts'
import { markAsCopy } from '../db/copy-mark.ts'
import { findHeldSending } from '../db/held-sending.ts'
import { copyDatabase } from '../db/move/copy.ts'
import { kindsOf, type MovedRow } from '../db/move/read-table.ts'
import { listTables } from '../db/move/schema.ts'
import type { OpenTarget } from '../db/move/target.ts'
import { targetOf } from '../db/move/target-of.ts'

/** A SQLite file with two activity lines, for tests in which other data does not matter */
const createLogFile = () =>
  createFile(async ({ db }) => {
    const line = { type: 'other', actor: 'public', created_at: '2026-10-20T12:00:00.000Z' } as const
    const lines = ['first', 'second'].map((id) => ({ ...line, id, description: id }))
    await db.insertInto('activity').values(lines).execute()
  })

test('a move includes every table of the schema, and knows the type of every column', async () => {
  const { connection, close } = await createTestDatabase()
  const tables = await listTables(connection.db, connection.engine)
  const names = tables.map(({ name }) => name)
  const source = readFileSync(new URL('../db/tables.ts', import.meta.url), 'utf8')
  const typed = [...source.matchAll(/^ {2}(\w+): \w+Table$/gm)].map(([, name]) => name)
  expect(typed.length).toBeGreaterThan(50)
  expect(names).toEqual(expect.arrayContaining(typed))
  for (const table of tables) {
    expect(table.key, table.name).not.toEqual([])
    if (connection.engine === 'postgres') kindsOf(table)
  }
  await close()
})

describe.runIf(engineUnderTest() === 'postgres')('a move', () => {
  test('of a backup on which no server has started yet holds all messages', async () => {
    const file = await createLogFile()
    const sqlite = new Sqlite(file.replace(/^file:/, ''))
    markAsCopy(sqlite)
    sqlite.close()
    const url = await createEmptyPostgres()
    await move(file, url)
    expect(await findHeldSending(open(url).db)).toMatchObject({ why: 'restored' })
  })

  test('copies every row of every table to PostgreSQL and back, unchanged', {
    timeout: 120_000,
  }, async () => {
    const file = await createDemoFile()
    const typed = await createTestDatabase()
    await fillEmptyTables(open(file), typed.connection)
    await typed.close()
    const before = await contentOf(open(file))
    for (const [table, rows] of Object.entries(before))
      expect([table, rows.length]).not.toEqual([table, 0])
    expect(before.registrations?.length).toBeGreaterThan(100)
    await sql`update sqlite_sequence set seq = 77`.execute(open(file).db)

    const url = await createEmptyPostgres()
    const steps = ['held', 'copying', 'comparing', 'copied', 'moved', 'released']
    expect(await move(file, url)).toEqual(steps)
    expect(await contentOf(open(url))).toEqual(before)

    const back = newFile()
    expect(await move(url, back)).toEqual(steps)
    const there = open(back)
    expect(await contentOf(there)).toEqual(before)
    // Sequences continue after the numbers of deleted rows, and triggers and references work.
    const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence`.execute(there.db)
    expect(rows).toEqual([{ seq: 77 }])
    await there.db.deleteFrom('events').execute()
    expect((await contentOf(there)).zip_code_families).toEqual([])
  })

  test.each<[string, (rows: MovedRow[]) => MovedRow[]]>([
    ['lacks a row', (rows) => rows.slice(1)],
    ['has a changed value', ([first = [], ...rows]) => [[...first.slice(0, -1), 'x'], ...rows]],
  ])('whose copy %s is rolled back', async (_what, damage) => {
    const source = open(await createLogFile())
    const url = await createEmptyPostgres()
    const copying = targetOf(url).fill(async (target) => {
      const write: OpenTarget['write'] = (table, kinds, rows) =>
        target.write(table, kinds, table.name === 'activity' ? damage(rows) : rows)
      await copyDatabase(source, { ...target, write }, { report() {}, mayContinue() {} })
    })
    await expect(copying).rejects.toThrow(/^The copy of activity differs .* nothing was moved$/)
    expect(await open(url).db.introspection.getTables()).toEqual([])
  })

  test('that fails leaves the source unchanged and writable', async () => {
    const file = await createLogFile()
    const before = await contentOf(open(file))
    const url = await createEmptyPostgres()
    const onStep = ({ step }: { step: string }) => {
      if (step === 'comparing') throw new Error('The connection broke')
    }
    await expect(move(file, url, { onStep })).rejects.toThrow('The connection broke')
    expect(await open(url).db.introspection.getTables()).toEqual([])
    expect(await contentOf(open(file))).toEqual(before)
    await open(file).db.deleteFrom('activity').execute()
  })
})
