import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { engineUnderTest } from '../../test/support/database.ts'
import { listen } from '../../test/support/listen.ts'
import { findRefusal } from '../../test/support/server-in-process.ts'
import { runServer } from '../../test/support/server-process.ts'

/** These tests run on one engine only, because they do not depend on the engine. */
const isSqlite = engineUnderTest() === 'sqlite'

function expectOneLine(lines: string[], line: RegExp): void {
  expect(lines).toEqual([expect.stringMatching(line)])
  expect(lines[0]).not.toMatch(/\n|node_modules|Error:/)
}

describe.runIf(isSqlite)('a server that cannot start says that', () => {
  test('the file cannot be used if its folder cannot be created', async () => {
    // Root may write anywhere, but nobody can create a folder below a file.
    const folder = mkdtempSync(join(tmpdir(), 'washday-start-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'file'), '')
    const url = `file:${join(folder, 'file', 'data', 'washday.db')}`
    expectOneLine(
      await findRefusal({ DATABASE_URL: url }),
      /^The database file:.* cannot be used: /,
    )
  })

  test('the file cannot be used if it is not a database', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'washday-start-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'washday.db'), 'This is a letter, and not a short one. '.repeat(100))
    const url = `file:${join(folder, 'washday.db')}`
    expectOneLine(
      await findRefusal({ DATABASE_URL: url }),
      /^The database file:.* cannot be used: /,
    )
  })

  test('the database cannot be reached', async () => {
    const { server, port } = await listen()
    await new Promise((resolve) => server.close(resolve))
    const url = `postgres://user:secret@127.0.0.1:${port}/washday`
    const lines = await findRefusal({ DATABASE_URL: url })
    expectOneLine(lines, /^The database cannot be reached: .*DATABASE_URL/)
    expect(lines[0]).not.toContain('secret')
  })

  test('the database cannot be reached if it drops the connection', async () => {
    const { server, port } = await listen()
    server.on('connection', (socket) => socket.destroy())
    const lines = await findRefusal({ DATABASE_URL: `postgres://u@127.0.0.1:${port}/washday` })
    expectOneLine(lines, /^The database cannot be reached: .*DATABASE_URL/)
  })

  test('a setting’s name is misspelled, and suggests the right name', async () => {
    const lines = await findRefusal({ DATABSE_URL: 'file:x' })
    expectOneLine(lines, /^DATABSE_URL is not a setting; did you mean DATABASE_URL\?$/)
  })

  test('several settings are wrong, with a line for each', async () => {
    const ended = await runServer({ PORT: 'x', LOG_LEVEL: 'loud', DATABASE_ULR: 'file:x' })
    expect(ended.stderr.trim().split('\n').sort()).toEqual([
      'DATABASE_ULR is not a setting; did you mean DATABASE_URL?',
      expect.stringMatching(/^LOG_LEVEL must be/),
      expect.stringMatching(/^PORT must be/),
    ])
    expect(ended.code).toBe(1)
  })
})
