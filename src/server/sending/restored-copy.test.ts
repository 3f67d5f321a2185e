import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { callWashday } from '../../../test/support/call-washday.ts'
import { addSlot, registerBody } from '../../../test/support/data.ts'
import { createTestDatabase, engineUnderTest } from '../../../test/support/database.ts'
import { createTestFolder } from '../../../test/support/folder.ts'
import { type MailServer, startMailServer } from '../../../test/support/mail-server.ts'
import { startInProcess } from '../../../test/support/server-in-process.ts'
import { backUp } from '../backup/backup-commands.ts'
import { restore } from '../backup/restore-commands.ts'
import { fileOf } from '../db/engine.ts'
import { findHeldSending } from '../db/held-sending.ts'
import { register } from '../registration/registration-commands.ts'

const isSqlite = engineUnderTest() === 'sqlite'

describe('a server on a restored copy', () => {
  let live: string
  let copy: string
  let mail: MailServer
  beforeEach(async () => {
    if (!isSqlite) return
    mail = await startMailServer()
    const folder = createTestFolder()
    copy = join(folder, 'washday.db')
    const database = await createTestDatabase()
    live = fileOf(database.url)
    const { db } = database.connection
    const now = new Date()
    const slot = await addSlot(db, { now: now.toISOString() })
    await register(db, registerBody(slot, 1), { clock: () => now, zone: 'America/New_York' })
    return async () => {
      await mail.close()
      await database.close()
    }
  })

  const env = () => ({
    DATABASE_URL: `file:${copy}`,
    SMTP_URL: mail.url ?? '',
    JOB_INTERVAL_MS: '20',
  })

  const ways: [string, (file: string) => Promise<unknown>][] = [
    [
      'restored by washday restore',
      (file) => restore(file, copy, { force: false, now: new Date() }),
    ],
    ['copied into place by hand', async (file) => copyFileSync(file, copy)],
    [
      'restored from an earlier version’s backup without the mark',
      async (file) => {
        const sqlite = new Sqlite(file)
        sqlite.pragma('user_version = 0')
        sqlite.close()
        await restore(file, copy, { force: false, now: new Date() })
      },
    ],
  ]
  test.runIf(isSqlite).each(ways)(
    'that was %s prints that sending is held, sends nothing even after a restart, and sends after washday resume',
    async (_way, place) => {
      const file = join(createTestFolder(), 'backup.db')
      await backUp(live, file)
      await place(file)
      for (let start = 0; start < 2; start++) {
        const server = await startInProcess(env())
        expect(server.printed.join()).toMatch(
          /restored copy\. E-mails, texts and webhooks have been held since 20/,
        )
        await server.runJobs()
        expect(mail.received).toEqual([])
        await server.stop()
      }
      const server = await startInProcess(env())
      expect(await callWashday(['resume'], env())).toMatchObject({
        code: 0,
        stdout: 'Sending resumed.\n',
      })
      await mail.count(1)
      await server.stop()
      expect((await startInProcess(env())).printed).toEqual([])
      expect(mail.received).toHaveLength(1)
    },
  )

  test.runIf(isSqlite)(
    'is recognized by a mark that a backup sets in the copy, but not in the live database',
    async () => {
      await backUp(live, join(createTestFolder(), 'backup.db'))
      rmSync(copy, { force: true })
      const sqlite = new Sqlite(live, { readonly: true })
      expect(sqlite.pragma('user_version', { simple: true })).toBe(0)
      sqlite.close()
    },
  )

  test.runIf(isSqlite)(
    'does not send what washday resume --discard discarded before the first start',
    async () => {
      await backUp(live, copy)
      expect(await callWashday(['resume', '--discard'], env())).toMatchObject({
        code: 0,
        stdout: 'Sending resumed; discarded emails and texts: 1, webhooks: 0\n',
      })
      const server = await startInProcess(env())
      await server.runJobs()
      expect(mail.received).toEqual([])
      expect(server.printed).toEqual([])
    },
  )
})

describe('washday hold', () => {
  test('holds messages until washday resume, for example after pg_restore', async () => {
    const database = await createTestDatabase()
    const env = { DATABASE_URL: database.url }
    expect(await callWashday(['hold'], env)).toMatchObject({
      code: 0,
      stdout: 'Messages are held from now on.\nTo resume sending: washday resume\n',
    })
    expect((await callWashday(['hold'], env)).stdout).toContain('held already')
    expect((await callWashday(['resume'], env)).stdout).toBe('Sending resumed.\n')
    expect((await callWashday(['resume'], env)).stdout).toBe('Messages were not held.\n')
    await database.close()
  })

  test('holds the messages of a dump from an earlier version, before the start that updates it', async () => {
    const database = await createTestDatabase()
    const { db } = database.connection
    const env = { DATABASE_URL: database.url }
    await sql`delete from kysely_migration where name > '0037-program-state'`.execute(db)
    expect(await callWashday(['hold'], env)).toMatchObject({ code: 0, stderr: '' })
    expect(await findHeldSending(db)).toMatchObject({ why: 'command' })
    await sql`delete from kysely_migration where name >= '0037-program-state'`.execute(db)
    const refused = await callWashday(['hold'], env)
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toMatch(
      /^The database is from an earlier version: first start the server/,
    )
    await database.close()
  })

  test.runIf(isSqlite)('creates no database', async () => {
    const DATABASE_URL = `file:${join(createTestFolder(), 'washday.db')}`
    const ended = await callWashday(['hold'], { DATABASE_URL })
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr).toMatch(
      /^There is no database .*washday\.db; start the server first, or check DATABASE_URL\n$/,
    )
  })
})
