import { statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { engineUnderTest } from '../../../test/support/database.ts'
import { createTestFolder } from '../../../test/support/folder.ts'
import { connect, type Db } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { findSpace, rewriteWithoutSpareSpace } from '../db/spare-space.ts'
import { giveSpaceBackJob } from './give-space-back.ts'

const now = new Date('2026-12-08T08:00:00Z')
const neverAborted = new AbortController().signal
const noPause = async () => {}

async function createEmptiedDatabase({ isOld = false } = {}): Promise<{ file: string; db: Db }> {
  const file = join(createTestFolder(), 'washday.db')
  const { db, engine, url } = connect(`file:${file}`)
  onTestFinished(() => db.destroy())
  if (isOld) {
    await sql`pragma auto_vacuum = none`.execute(db)
    await sql`vacuum`.execute(db)
  }
  await migrate({ db, engine, url })
  await sql`insert into alarms (kind, raised_at)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000)
    select 'k' || i, hex(randomblob(2000)) from n`.execute(db)
  await sql`delete from alarms`.execute(db)
  return { file, db }
}

describe.runIf(engineUnderTest() === 'sqlite')('spare space', () => {
  test('is returned to the file system in small steps, except for a reserve', async () => {
    const { file, db } = await createEmptiedDatabase()
    const before = await findSpace(db)
    expect(before.free).toBeGreaterThan(2_500)
    let steps = 0
    const pause = async () => void steps++
    await giveSpaceBackJob({ db, pause }).run(now, neverAborted)
    const { free, pages } = await findSpace(db)
    expect(free).toBeLessThan(1_000)
    expect(pages).toBeLessThanOrEqual(before.pages - (before.free - free))
    expect(steps).toBe(Math.ceil((before.free - free) / 32))
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
    expect(statSync(file).size).toBe(pages * 4096)
  })

  test('is checked once an hour, and is not returned while the server is stopping', async () => {
    const { db } = await createEmptiedDatabase()
    const job = giveSpaceBackJob({ db, pause: noPause })
    await job.run(now, AbortSignal.abort())
    expect((await findSpace(db)).free).toBeGreaterThan(2_500)
    await job.run(now, neverAborted)
    expect((await findSpace(db)).free).toBeGreaterThan(2_500)
    await job.run(new Date(now.getTime() + 3_600_000), neverAborted)
    expect((await findSpace(db)).free).toBeLessThan(1_000)
  })

  test('stays in a file from an earlier version until the file is rewritten, for example by a restore', async () => {
    const { file, db } = await createEmptiedDatabase({ isOld: true })
    await giveSpaceBackJob({ db, pause: noPause }).run(now, neverAborted)
    expect(await findSpace(db)).toMatchObject({ canShrink: false })
    await db.destroy()
    const size = statSync(file).size
    rewriteWithoutSpareSpace(file)
    expect(statSync(file).size).toBeLessThan(size / 2)
    const reopened = connect(`file:${file}`)
    expect(await findSpace(reopened.db)).toMatchObject({ canShrink: true, free: 0 })
    await reopened.db.destroy()
  })
})
