import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { engineUnderTest } from '../../../test/support/database.ts'
import { connect } from '../db/connect.ts'
import { createDemoDatabase } from './demo-database.ts'

const options = { now: new Date('2026-12-08T15:00:00.000Z'), zone: 'America/New_York' }
const onSqlite = test.skipIf(engineUnderTest() === 'postgres')

function demoFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'washday-demo-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'demo.db')
}

async function countEvents(file: string): Promise<number> {
  const { db } = connect(`file:${file}`)
  const events = await db.selectFrom('events').select('id').execute()
  await db.destroy()
  return events.length
}

onSqlite('each start replaces the file, even if it is not a database', async () => {
  const file = demoFile()
  writeFileSync(file, 'not a database at all '.repeat(100))
  await createDemoDatabase(file, options)
  const events = await countEvents(file)
  expect(events).toBeGreaterThan(0)
  await createDemoDatabase(file, options)
  expect(await countEvents(file)).toBe(events)
})

onSqlite('a second demo on the file of a running demo is refused and changes nothing', async () => {
  const file = demoFile()
  const running = connect(`file:${file}`)
  await sql`create table kept as select 'a family' as name`.execute(running.db)
  await expect(createDemoDatabase(file, options)).rejects.toThrow('another demo is running')
  const { db } = connect(`file:${file}`)
  expect((await sql`select name from kept`.execute(db)).rows).toEqual([{ name: 'a family' }])
  await Promise.all([db.destroy(), running.db.destroy()])
})
