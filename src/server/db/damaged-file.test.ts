import { closeSync, openSync, writeSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { addSlot, registerBody } from '../../../test/support/data.ts'
import { createTestDatabase, engineUnderTest } from '../../../test/support/database.ts'
import { api } from '../../contract/paths.ts'
import { connect } from './connect.ts'
import { fileOf } from './engine.ts'

const advice = /the database file is damaged: .*restore a backup/i

describe.runIf(engineUnderTest() === 'sqlite')('on a damaged database file', () => {
  test('sign-ups get a 503, the log says what to do, and the health check returns 503 even after another write succeeds', async () => {
    const { app, slot } = await createDamagedApp('registrations')
    expect(await app.post(api.register(), registerBody(slot))).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
    })
    expect(app.errorLog.splice(0)).toEqual([expect.stringMatching(advice)])
    await addSlot(app.db)
    for (let n = 0; n < 2; n++) expect((await app.get(api.health())).status).toBe(503)
    expect(app.errorLog).toEqual([expect.stringMatching(advice)])
    expect((await app.get(api.healthOfReads())).status).toBe(200)
  })

  test('the health check returns 503 after a read has failed', async () => {
    const { app } = await createDamagedApp('events')
    expect((await app.get(api.events())).status).toBe(503)
    expect((await app.get(api.health())).status).toBe(503)
  })
})

async function createDamagedApp(table: string) {
  const database = await createTestDatabase()
  const { db } = database.connection
  const slot = await addSlot(db)
  const { rows } = await sql<{ start: number }>`
    select (rootpage - 1) * (select page_size from pragma_page_size) as start
    from sqlite_master where name = ${table}`.execute(db)
  await db.destroy()
  const file = openSync(fileOf(database.url), 'r+')
  writeSync(file, Buffer.alloc(1_000, 0xff), 0, 1_000, rows[0]?.start ?? 0)
  closeSync(file)
  const damaged = { ...database, connection: connect(database.url) }
  const app = await createTestApp({ database: damaged, expectErrors: true })
  onTestFinished(() => damaged.connection.db.destroy())
  return { app, slot }
}
