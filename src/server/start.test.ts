import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { addSlot, registerBody } from '../../test/support/data.ts'
import {
  createBlankDatabase,
  createTestDatabase,
  engineUnderTest,
  type TestDatabase,
} from '../../test/support/database.ts'
import { createTestFolder } from '../../test/support/folder.ts'
import { type Ended, runServer, startServer } from '../../test/support/server-process.ts'
import { programCommit, programVersion, versionAndCommit } from './config/version.ts'
import { describeDatabase } from './db/describe-database.ts'

/** Tests that do not depend on the engine run on one only, because starting a process is slow. */
const isSqlite = engineUnderTest() === 'sqlite'

/** One line on standard error without internal details, and exit code 1 */
function expectRefusal(ended: Ended, line: RegExp): void {
  expect(ended.stderr.trim()).toMatch(line)
  expect(ended.stderr.trim().split('\n')).toHaveLength(1)
  expect(ended.stderr).not.toMatch(/ {4}at |node_modules|Error:/)
  expect(ended.code).toBe(1)
}

async function listen(): Promise<{ server: Server; port: number }> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('No port')
  return { server, port: address.port }
}

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

  test.runIf(isSqlite)('the configured administrator can sign in, unprinted', async () => {
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
  })
})

test('a signal that arrives as it begins to listen stops it in order', async () => {
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

test.runIf(isSqlite)('a folder that takes no backups is a warning', async () => {
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

describe.runIf(isSqlite)('a server that cannot start says why in one line', () => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await createTestDatabase()
  })
  afterEach(() => database.close())

  test('the port is in use', async () => {
    const { port } = await listen()
    const ended = await runServer({ DATABASE_URL: database.url, PORT: String(port) })
    expectRefusal(ended, new RegExp(`^Port ${port} is in use\\. .*PORT=`))
  })

  test('the data folder cannot be created', async () => {
    // Root may write anywhere, but nobody can create a folder below a file.
    const folder = mkdtempSync(join(tmpdir(), 'washday-start-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'file'), '')
    const url = `file:${join(folder, 'file', 'data', 'washday.db')}`
    expectRefusal(await runServer({ DATABASE_URL: url }), /^The database file:.* cannot be used: /)
  })

  test('the file is not a database', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'washday-start-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'washday.db'), 'This is a letter, and not a short one. '.repeat(100))
    const url = `file:${join(folder, 'washday.db')}`
    expectRefusal(await runServer({ DATABASE_URL: url }), /^The database file:.* cannot be used: /)
  })

  test('the database cannot be reached', async () => {
    const { server, port } = await listen()
    await new Promise((resolve) => server.close(resolve))
    const url = `postgres://user:secret@127.0.0.1:${port}/washday`
    const ended = await runServer({ DATABASE_URL: url })
    expectRefusal(ended, /^The database cannot be reached: .*DATABASE_URL/)
    expect(ended.stderr).not.toContain('secret')
  })

  test('the database drops the connection', async () => {
    const { server, port } = await listen()
    server.on('connection', (socket) => socket.destroy())
    const ended = await runServer({ DATABASE_URL: `postgres://u@127.0.0.1:${port}/washday` })
    expectRefusal(ended, /^The database cannot be reached: .*DATABASE_URL/)
  })

  test('a misspelled setting would put the data elsewhere', async () => {
    const ended = await runServer({ DATABSE_URL: database.url })
    expectRefusal(ended, /^DATABSE_URL is not a setting; did you mean DATABASE_URL\?$/)
  })

  test('several settings are wrong: a line for each', async () => {
    const ended = await runServer({ PORT: 'x', LOG_LEVEL: 'loud', DATABASE_ULR: 'file:x' })
    expect(ended.stderr.trim().split('\n').sort()).toEqual([
      'DATABASE_ULR is not a setting; did you mean DATABASE_URL?',
      expect.stringMatching(/^LOG_LEVEL must be/),
      expect.stringMatching(/^PORT must be/),
    ])
    expect(ended.code).toBe(1)
  })
})
