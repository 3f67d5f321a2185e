import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { beforeEach, describe, expect, test } from 'vitest'
import { callWashday } from '../../../test/support/call-washday.ts'
import { addSlot, registerBody } from '../../../test/support/data.ts'
import { createTestDatabase, engineUnderTest } from '../../../test/support/database.ts'
import { createTestFolder } from '../../../test/support/folder.ts'
import { type MailServer, startMailServer } from '../../../test/support/mail-server.ts'
import {
  runWashday,
  type ServerProcess,
  startServer,
} from '../../../test/support/server-process.ts'
import { backUp } from '../backup/backup-commands.ts'
import { restore } from '../backup/restore-commands.ts'
import { fileOf } from '../db/engine.ts'
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
    await register(db, registerBody(slot, 1), () => now)
    return async () => {
      await mail.close()
      await database.close()
    }
  })

  const env = () => ({
    DATABASE_URL: `file:${copy}`,
    SMTP_URL: mail.url ?? '',
    JOB_INTERVAL_MS: '20',
    ADMIN_USERNAME: 'maria',
    ADMIN_PASSWORD: 'correct horse',
  })

  /** Waits for three runs of the job that sends messages, as the health report shows them. */
  async function letJobsRun(server: ServerProcess): Promise<void> {
    const signedIn = await fetch(`${server.url}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'maria', password: 'correct horse' }),
    })
    const { token } = (await signedIn.json()) as { token: string }
    const lastRun = async () => {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(`${server.url}/api/health?full`, { headers })
      const { jobs } = (await answer.json()) as { jobs: { name: string; endedAt: string | null }[] }
      return jobs.find(({ name }) => name === 'send-messages')?.endedAt ?? ''
    }
    for (let run = 0; run < 3; run++) {
      const before = await lastRun()
      await expect.poll(lastRun, { timeout: 10_000 }).not.toBe(before)
    }
  }

  const ways: [string, (file: string) => Promise<unknown>][] = [
    ['restored by the command', (file) => restore(file, copy, { force: false, now: new Date() })],
    ['copied into place by hand', async (file) => copyFileSync(file, copy)],
    [
      'restored from a backup that an earlier version made, without the mark',
      async (file) => {
        const sqlite = new Sqlite(file)
        sqlite.pragma('user_version = 0')
        sqlite.close()
        await restore(file, copy, { force: false, now: new Date() })
      },
    ],
  ]
  test.runIf(isSqlite).each(ways)(
    '%s: logs that sending is held, sends nothing even after a restart, and sends after washday resume',
    { timeout: 60_000 },
    async (_way, place) => {
      const file = join(createTestFolder(), 'backup.db')
      await backUp(live, file)
      await place(file)
      for (let start = 0; start < 2; start++) {
        const server = await startServer(env())
        await server.said(/restored copy\. E-mails, texts and webhooks have been held since 20/)
        await letJobsRun(server)
        expect(mail.received).toEqual([])
        server.kill('SIGTERM')
        await server.ended
      }
      const server = await startServer(env())
      expect(await runWashday(['resume'], env())).toMatchObject({
        code: 0,
        stdout: 'Sending resumed.\n',
      })
      await expect.poll(() => mail.received.length, { timeout: 10_000 }).toBe(1)
      server.kill('SIGTERM')
      await server.ended
      const again = await startServer(env())
      again.kill('SIGTERM')
      expect((await again.ended).stdout).not.toContain('held')
    },
  )

  test.runIf(isSqlite)('a backup does not mark the live database', async () => {
    await backUp(live, join(createTestFolder(), 'backup.db'))
    rmSync(copy, { force: true })
    const sqlite = new Sqlite(live, { readonly: true })
    expect(sqlite.pragma('user_version', { simple: true })).toBe(0)
    sqlite.close()
  })

  test.runIf(isSqlite)(
    'sends nothing that washday resume --discard discarded before the first start',
    async () => {
      await backUp(live, copy)
      expect(await callWashday(['resume', '--discard'], env())).toMatchObject({
        code: 0,
        stdout: 'Sending resumed; discarded: 1\n',
      })
      const server = await startServer(env())
      await letJobsRun(server)
      expect(mail.received).toEqual([])
      server.kill('SIGTERM')
      expect((await server.ended).stdout).not.toContain('held')
    },
  )
})

describe('washday hold', () => {
  test('holds messages, as an operator does after pg_restore, until washday resume', async () => {
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

  test.runIf(isSqlite)('creates no database', async () => {
    const DATABASE_URL = `file:${join(createTestFolder(), 'washday.db')}`
    const ended = await callWashday(['hold'], { DATABASE_URL })
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr).toMatch(
      /^There is no database .*washday\.db; start the server first, or check DATABASE_URL\n$/,
    )
  })
})
