import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../../../../test/support/any-character.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { kindsOf, readTable } from './read-table.ts'
import { MoveRefusal } from './refusal.ts'
import { listTables } from './schema.ts'
import { type Kind, toMoved, toSqlite } from './values.ts'

const moved = (kind: Kind, value: unknown) => toMoved(kind, value, () => 'events.title')

test('toMoved returns every text, number, boolean and instant unchanged', () => {
  const text = fc.string({ unit: anyCharacter, maxLength: 200 }).filter((s) => !s.includes('\0'))
  const instant = fc
    .date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z') })
    .map((date) => date.toISOString())
  fc.assert(
    fc.property(text, fc.maxSafeInteger(), fc.boolean(), instant, (one, n, flag, at) => {
      expect(moved('text', one)).toBe(one)
      expect(moved('integer', n)).toBe(n)
      // SQLite stores booleans as numbers.
      expect(moved('boolean', toSqlite(flag))).toBe(moved('boolean', flag))
      expect(moved('time', at)).toBe(at)
    }),
  )
})

test('toMoved turns times into ISO 8601 UTC with milliseconds, and JSON into text with sorted keys', () => {
  expect(moved('time', '2026-10-20 12:00:00.123456+00')).toBe('2026-10-20T12:00:00.123Z')
  expect(moved('time', '2026-10-20T08:00:00-04:00')).toBe('2026-10-20T12:00:00.000Z')
  expect(moved('json', '{"b":[{"d":1,"c":2}],"a":null}')).toBe(
    moved('json', { a: null, b: [{ c: 2, d: 1 }] }),
  )
})

test('toMoved returns null for null', () => {
  for (const kind of ['text', 'integer', 'number', 'boolean', 'json', 'time'] as const) {
    expect(moved(kind, null)).toBeNull()
  }
})

test.each<[string, Kind, unknown]>([
  ['a NUL character', 'text', 'a\0b'],
  ['half of a surrogate pair', 'text', 'a\ud83d'],
  ['bytes for a text', 'text', new Uint8Array([1])],
  ['a fraction for an integer', 'integer', 1.5],
  ['a number that loses digits', 'integer', 2 ** 60],
  ['an invalid time', 'time', 'tomorrow'],
  ['invalid JSON', 'json', '{'],
])('toMoved refuses %s and names the column', (_what, kind, value) => {
  expect(() => moved(kind, value)).toThrow(MoveRefusal)
  expect(() => moved(kind, value)).toThrow(/^events\.title /)
})

test('the checksum of a table does not depend on the order in which its rows were inserted', async () => {
  const sumOf = async (keys: string[]) => {
    const { connection, close } = await createTestDatabase()
    const { db, engine } = connection
    const row = { times: '1', last_at: '2026-10-20T12:00:00.000Z' }
    for (const key of keys)
      await db
        .insertInto('message_brakes')
        .values({ key, ...row })
        .execute()
    const table = (await listTables(db, engine)).find(({ name }) => name === 'message_brakes')
    if (!table) throw new Error('No such table')
    const kinds: Kind[] = engine === 'postgres' ? kindsOf(table) : ['text', 'text', 'text']
    const { sum } = await readTable(db, engine, table, kinds, () => {})
    await close()
    return sum
  }
  const keys = ['a', 'b', 'c']
  expect(await sumOf(keys.toReversed())).toBe(await sumOf(keys))
  expect(await sumOf(['a', 'b', 'd'])).not.toBe(await sumOf(keys))
})

test('readTable reads every row of any length, and a changed value changes the checksum', async () => {
  const { connection, close } = await createTestDatabase()
  const { db, engine } = connection
  const long = (n: number) => (n % 400 === 0 ? 'x'.repeat(3_000_000) : `text ${n} …`)
  const keys = Array.from({ length: 2_500 }, (_, n) => `key ${n}`)
  for (const [n, key] of keys.entries()) {
    await db
      .insertInto('message_brakes')
      .values({ key, times: long(n), last_at: '2026-10-20T12:00:00.000Z' })
      .execute()
  }
  const table = (await listTables(db, engine)).find(({ name }) => name === 'message_brakes')
  if (!table) throw new Error('No such table')
  const kinds: Kind[] = engine === 'postgres' ? kindsOf(table) : ['text', 'text', 'text']
  const seen: unknown[] = []
  const before = await readTable(db, engine, table, kinds, (rows) => {
    seen.push(...rows.map(([key]) => key))
  })
  expect(new Set(seen).size).toBe(2_500)
  expect([before.rows, seen.length]).toEqual([2_500, 2_500])
  await db
    .updateTable('message_brakes')
    .set({ times: 'changed' })
    .where('key', '=', 'key 7')
    .execute()
  const after = await readTable(db, engine, table, kinds, () => {})
  expect(after.sum).not.toBe(before.sum)
  await close()
})
