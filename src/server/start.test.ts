import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { addSlot, registerBody } from '../../test/support/data.ts'
import {
  createBlankDatabase,
  createTestDatabase,
  engineUnderTest,
} from '../../test/support/database.ts'
import { createTestFolder } from '../../test/support/folder.ts'
import { listen } from '../../test/support/listen.ts'
import { startInProcess } from '../../test/support/server-in-process.ts'
import { runServer, startServer } from '../../test/support/server-process.ts'
import { programCommit, programVersion, versionAndCommit } from './config/version.ts'
import { describeDatabase } from './db/describe-database.ts'

/** Tests that do not depend on the engine run on one only, because starting a process is slow. */
const isSqlite = engineUnderTest() === 'sqlite'

/** A migrated database, because migrating takes a third of a server's start */
async function createMigratedDatabase(): Promise<string> {
  const { url, close } = await createTestDatabase()
  onTestFinished(close)
  return url
}

async function signIn(
  url: string,
  account: { username: string; password: string } | null,
): Promise<number> {
  const response = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  return response.status
}

describe('on an empty database', () => {
  test('two servers that start at the same time create the tables, print their addresses, and only one prints a first administrator', async () => {
    const DATABASE_URL = await createBlankDatabase()
    const servers = await Promise.all([
      startServer({ DATABASE_URL }),
      startServer({ DATABASE_URL }),
    ])
    for (const { url } of servers) {
      expect(await (await fetch(`${url}/api/health`)).json()).toEqual({ status: 'ok' })
      expect(await (await fetch(`${url}/api/events`)).json()).toEqual([])
    }
    let printed = ''
    for (const { url, kill, ended } of servers) {
      kill('SIGTERM')
      const { code, stdout, stderr } = await ended
      expect([code, stderr]).toEqual([0, ''])
      expect(stdout.replace(' (new)', '')).toContain(
        `Washday is at ${url}\nAdministration: ${url}/admin/login\nVersion: ${versionAndCommit}\nDatabase: ${describeDatabase(DATABASE_URL)}\n`,
      )
      printed += stdout
    }
    expect(printed.includes(' (new)\n')).toBe(isSqlite)
    const passwords = [
      ...printed.matchAll(/First administrator: admin, password (\S+) \(shown only this once\)/g),
    ].map(([, password = '']) => password)
    expect(passwords).toEqual([expect.stringMatching(/^.{16,}$/)])

    // A later start creates no administrator, and the first password still works.
    const again = await startInProcess({ DATABASE_URL })
    expect(again.firstAdmin).toBeNull()
    expect(await signIn(again.url, { username: 'admin', password: passwords[0] ?? '' })).toBe(200)
  })

  test.runIf(isSqlite)(
    'the configured administrator can sign in, and the password is not printed',
    async () => {
      const { url, firstAdmin, printed } = await startInProcess({
        DATABASE_URL: await createMigratedDatabase(),
        ADMIN_USERNAME: 'maria',
        ADMIN_PASSWORD: 'correct horse',
        ADMIN_EMAIL: 'maria@example.org',
      })
      expect(await signIn(url, { username: 'maria', password: 'correct horse' })).toBe(200)
      expect([firstAdmin, printed], 'what the terminal shows').toEqual([null, []])
    },
  )
})

test.runIf(isSqlite)('a terminal that is closed stops the server cleanly', async () => {
  const server = await startServer({ DATABASE_URL: await createMigratedDatabase() })
  server.kill('SIGHUP')
  expect(await server.ended).toMatchObject({ code: 0, signal: null, stderr: '' })
})

test.runIf(isSqlite)(
  'a signal that arrives as the server begins to listen stops it cleanly',
  async () => {
    const server = await startServer(
      { DATABASE_URL: await createMigratedDatabase(), LOG_LEVEL: 'info' },
      /Server listening at (http:[^"]+)"/,
    )
    server.kill('SIGTERM')
    const { code, signal, stdout, stderr } = await server.ended
    expect({ code, signal, stderr }).toEqual({ code: 0, signal: null, stderr: '' })
    expect(stdout).toContain('"stopped"')
    expect(stdout).toContain('First administrator: admin, password ')
    const [first = ''] = stdout.split('\n')
    expect(JSON.parse(first), 'the first record of the log names the version').toMatchObject({
      msg: 'starting',
      version: programVersion,
      commit: programCommit,
    })
  },
)

describe('the first administrator is not lost', () => {
  test.runIf(isSqlite).each(['PORT', 'METRICS_PORT'])(
    'when the first start finds its %s in use and says so in one line',
    async (name) => {
      const DATABASE_URL = await createMigratedDatabase()
      const { port } = await listen()
      const failed = await runServer({ DATABASE_URL, PORT: '0', [name]: String(port) })
      expect(failed).toMatchObject({ code: 1, stdout: '' })
      expect(failed.stderr).toMatch(
        new RegExp(`^Port ${port} is in use\\. [^\\n]* ${name}=\\d+[^\\n]*\\n$`),
      )
      const { firstAdmin, url } = await startInProcess({ DATABASE_URL })
      expect(await signIn(url, firstAdmin)).toBe(200)
    },
  )
})

test.runIf(isSqlite)(
  'warnings, for example about a backup folder that is not writable, are printed and do not stop the server',
  async () => {
    const BACKUP_FOLDER = join(createTestFolder(), 'file')
    writeFileSync(BACKUP_FOLDER, '')
    const server = await startServer({
      DATABASE_URL: await createMigratedDatabase(),
      TIMEZONE: 'UTC',
      PUBLIC_URL: '',
      SMTP_URL: 'smtp://127.0.0.1:9',
      BACKUP_FOLDER,
    })
    server.kill('SIGINT')
    const { code, stderr } = await server.ended
    expect(code).toBe(0)
    expect(stderr.trim().split('\n')).toEqual([
      'Warning: TIMEZONE is not a setting; did you mean TIME_ZONE?',
      expect.stringMatching(
        /^Warning: PUBLIC_URL is not set, so every link in a message leads to /,
      ),
      `Warning: no backups can be made in ${BACKUP_FOLDER}: this account cannot write into ${BACKUP_FOLDER}. Set BACKUP_FOLDER to a folder that it may write to, or give this account that folder (chown)`,
    ])
  },
)

test('a stopping server finishes its current request and accepts no new connection', async () => {
  const database = await createTestDatabase()
  const slot = await addSlot(database.connection.db, { now: new Date().toISOString() })
  const server = await startInProcess({ DATABASE_URL: database.url })
  const { port } = new URL(server.url)
  const body = JSON.stringify(registerBody(slot))
  const socket = connect(Number(port), '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(
    `POST /api/register HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nExpect: 100-continue\r\n\r\n`,
  )
  // The server has received the head, and waits for the body.
  await expect.poll(() => answer, { interval: 5 }).toContain('100 Continue')
  const stopped = server.stop()
  await expect.poll(() => isRefused(Number(port)), { interval: 5 }).toBe(true)
  socket.write(body)
  await Promise.all([closed, stopped])
  expect(answer).toContain('201 Created')
  const rows = await database.connection.db.selectFrom('registrations').selectAll().execute()
  expect(rows).toHaveLength(1)
  await database.close()
})

function isRefused(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(false)
    })
    socket.once('error', () => resolve(true))
  })
}
