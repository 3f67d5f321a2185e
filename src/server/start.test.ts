import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { addSlot, registerBody } from '../../test/support/data.ts'
import {
  createBlankDatabase,
  createTestDatabase,
  engineUnderTest,
} from '../../test/support/database.ts'
import { createTestFolder } from '../../test/support/folder.ts'
import { listen } from '../../test/support/listen.ts'
import { runServer, startServer } from '../../test/support/server-process.ts'
import { programCommit, programVersion, versionAndCommit } from './config/version.ts'
import { describeDatabase } from './db/describe-database.ts'

/** Tests that do not depend on the engine run on one only, because starting a process is slow. */
const isSqlite = engineUnderTest() === 'sqlite'

describe('on an empty database', () => {
  test('the first record of the log names the version', async () => {
    const env = { DATABASE_URL: await createBlankDatabase(), LOG_LEVEL: 'info' }
    const server = await startServer(env)
    server.kill('SIGTERM')
    const [first = ''] = (await server.ended).stdout.split('\n')
    expect(JSON.parse(first)).toMatchObject({
      msg: 'starting',
      version: programVersion,
      commit: programCommit,
    })
  })

  test('the server creates its tables and first administrator and prints its address', async () => {
    const DATABASE_URL = await createBlankDatabase()
    const server = await startServer({ DATABASE_URL })
    expect(await (await fetch(`${server.url}/api/health`)).json()).toEqual({ status: 'ok' })
    expect(await (await fetch(`${server.url}/api/events`)).json()).toEqual([])
    server.kill('SIGTERM')
    const { code, stdout, stderr } = await server.ended
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain(
      `Washday is at ${server.url}\nAdministration: ${server.url}/admin/login\nVersion: ${versionAndCommit}\nDatabase: ${describeDatabase(DATABASE_URL)}${isSqlite ? ' (new)' : ''}\n`,
    )
    const [, password = ''] =
      /First administrator: admin, password (\S+) \(shown only this once\)/.exec(stdout) ?? []
    expect(password.length).toBeGreaterThanOrEqual(16)

    // The second start creates no administrator, and the first password still works.
    const again = await startServer({ DATABASE_URL })
    const answer = await fetch(`${again.url}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password }),
    })
    expect(answer.status).toBe(200)
    again.kill('SIGINT')
    const end = await again.ended
    expect([end.code, end.stderr]).toEqual([0, ''])
    expect(end.stdout).not.toContain('First administrator')
  })

  test.runIf(isSqlite)(
    'the configured administrator can sign in, and the password is not printed',
    async () => {
      const server = await startServer({
        DATABASE_URL: await createBlankDatabase(),
        ADMIN_USERNAME: 'maria',
        ADMIN_PASSWORD: 'correct horse',
        ADMIN_EMAIL: 'maria@example.org',
      })
      const answer = await fetch(`${server.url}/api/admin/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'maria', password: 'correct horse' }),
      })
      expect(answer.status).toBe(200)
      server.kill('SIGTERM')
      expect((await server.ended).stdout).not.toMatch(/password|correct horse/)
    },
  )
})

test('a signal that arrives as the server begins to listen stops it cleanly', async () => {
  const server = await startServer(
    { DATABASE_URL: await createBlankDatabase(), LOG_LEVEL: 'info' },
    /Server listening at (http:[^"]+)"/,
  )
  server.kill('SIGTERM')
  const { code, signal, stdout, stderr } = await server.ended
  expect({ code, signal, stderr }).toEqual({ code: 0, signal: null, stderr: '' })
  expect(stdout).toContain('"stopped"')
  expect(stdout).toContain('First administrator: admin, password ')
})

describe('the first administrator is not lost', () => {
  const signIn = async (url: string, stdout: string) => {
    const [, password = ''] = /First administrator: admin, password (\S+)/.exec(stdout) ?? []
    const response = await fetch(`${url}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password }),
    })
    return response.status
  }

  test.each(['PORT', 'METRICS_PORT'])('when the first start finds its %s in use', async (name) => {
    const DATABASE_URL = await createBlankDatabase()
    const { port } = await listen()
    const failed = await runServer({ DATABASE_URL, PORT: '0', [name]: String(port) })
    expect(failed.stderr).toContain(`Port ${port} is in use`)
    expect(failed.stdout).toBe('')
    const server = await startServer({ DATABASE_URL })
    const [stdout] = await server.said(/[\s\S]*Administration: .*\n/)
    expect(await signIn(server.url, stdout)).toBe(200)
  })

  test('when two processes start at once: one of them prints the password', async () => {
    const DATABASE_URL = await createBlankDatabase()
    const servers = await Promise.all([
      startServer({ DATABASE_URL }),
      startServer({ DATABASE_URL }),
    ])
    const said = await Promise.all(servers.map(({ said }) => said(/[\s\S]*Administration: .*\n/)))
    const passwords = said.map(([stdout]) => stdout).filter((words) => words.includes('password'))
    expect(passwords).toHaveLength(1)
    for (const { url } of servers) expect(await signIn(url, passwords.join())).toBe(200)
  })
})

test.runIf(isSqlite)('a warning is printed and does not stop the server', async () => {
  const server = await startServer({
    DATABASE_URL: await createBlankDatabase(),
    TIMEZONE: 'UTC',
    PUBLIC_URL: '',
    SMTP_URL: 'smtp://127.0.0.1:9',
  })
  server.kill('SIGTERM')
  const { code, stderr } = await server.ended
  expect(code).toBe(0)
  expect(stderr.trim().split('\n')).toEqual([
    'Warning: TIMEZONE is not a setting; did you mean TIME_ZONE?',
    expect.stringMatching(/^Warning: PUBLIC_URL is not set, so every link in a message leads to /),
  ])
})

test.runIf(isSqlite)('a backup folder that cannot be written to causes a warning', async () => {
  const BACKUP_FOLDER = join(createTestFolder(), 'file')
  writeFileSync(BACKUP_FOLDER, '')
  const server = await startServer({ DATABASE_URL: await createBlankDatabase(), BACKUP_FOLDER })
  server.kill('SIGTERM')
  expect((await server.ended).stderr).toBe(
    `Warning: no backups can be made in ${BACKUP_FOLDER}: this account cannot write into ${BACKUP_FOLDER}. Set BACKUP_FOLDER to a folder that it may write to, or give it that one (chown)\n`,
  )
})

test('a stopping server finishes the request under way and accepts no other', async () => {
  const database = await createTestDatabase()
  const slot = await addSlot(database.connection.db, { now: new Date().toISOString() })
  const server = await startServer({ DATABASE_URL: database.url })
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
  // The server has the head and waits for the body.
  await expect.poll(() => answer).toContain('100 Continue')
  server.kill('SIGTERM')
  await expect.poll(() => isRefused(Number(port))).toBe(true)
  socket.write(body)
  await closed
  const { code, stderr, stdout } = await server.ended
  expect(answer, stdout).toContain('201 Created')
  expect([code, stderr]).toEqual([0, ''])
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
