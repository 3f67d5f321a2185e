import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { askWashday, createDatabaseUrl } from '../../../test/support/ask-washday.ts'
import { callWashday } from '../../../test/support/call-washday.ts'
import {
  createBlankDatabase,
  createTestDatabase,
  engineUnderTest,
} from '../../../test/support/database.ts'
import { createTestFolder } from '../../../test/support/folder.ts'

const isSqlite = engineUnderTest() === 'sqlite'

test('washday doctor reports a sound database with its engine, and its trial write changes nothing', async () => {
  const { url, close, connection } = await createTestDatabase()
  onTestFinished(close)
  const rows = () => connection.db.selectFrom('program_state').selectAll().execute()
  const before = await rows()
  const { found } = await askWashday(['doctor'], { DATABASE_URL: url })
  expect(found('database')).toMatchObject({
    result: 'ok',
    found: expect.stringMatching(
      isSqlite ? /^SQLite 3\.\d+\.\d+, .* can be read and written/ : /^PostgreSQL 1\d/,
    ),
  })
  expect(found('integrity')?.result).toBe('ok')
  expect(found('clock')?.found).toMatch(
    isSqlite ? /^Not checked/ : /^This clock agrees with the database server/,
  )
  expect(found('jobs')).toMatchObject({ result: 'warning', found: 'No job has run yet.' })
  expect(await rows()).toEqual(before)
})

test('washday doctor reports an empty database and a wrong address as problems, and creates no database', async () => {
  const { code, found } = await askWashday(['doctor'], {
    DATABASE_URL: await createBlankDatabase(),
  })
  expect([code, found('database')?.found]).toEqual([
    1,
    isSqlite
      ? expect.stringMatching(/^There is no database .*\.db\.$/)
      : "The database has none of Washday's tables.",
  ])
  // Checks that need a database are omitted.
  expect(found('jobs')).toBeUndefined()
  expect(found('contact')).toBeDefined()
  const folder = createTestFolder()
  const mistyped = isSqlite
    ? `file:${join(folder, 'wahsday.db')}`
    : 'postgres://u:secretword@127.0.0.1:9/wash'
  const refused = await askWashday(['doctor'], { DATABASE_URL: mistyped })
  expect([refused.code, refused.found('database')?.result]).toEqual([1, 'problem'])
  expect(refused.stdout).not.toContain('secretword')
  const again = await askWashday(['doctor'], { DATABASE_URL: mistyped })
  expect(again.found('database')).toEqual(refused.found('database'))
})

test.runIf(isSqlite)(
  'washday doctor reports a damaged file, and one that other accounts can read',
  async () => {
    const url = await createDatabaseUrl()
    const file = url.replace('file:', '')
    chmodSync(file, 0o644)
    expect((await askWashday(['doctor'], { DATABASE_URL: url })).found('file')).toMatchObject({
      result: 'warning',
      advice: `Run: chmod 600 ${file}`,
    })
    const foreign = join(createTestFolder(), 'a.db')
    writeFileSync(foreign, 'not a database, but long enough to be taken for one'.repeat(50))
    const { code, found } = await askWashday(['doctor'], { DATABASE_URL: `file:${foreign}` })
    expect([code, found('database')?.found]).toEqual([
      1,
      expect.stringContaining('it is not a database, or damaged'),
    ])
  },
)

test('washday doctor reports a mistake in the settings in one line, and nothing else, with exit code 1', async () => {
  const { code, stdout } = await callWashday(['doctor'], {
    SMTP_URL: 'smtp://me:se/cret@mail.example.org',
  })
  expect(code).toBe(1)
  expect(stdout).toMatch(/^Problem +Settings +SMTP_URL cannot be read: percent-encode/)
  expect(stdout).not.toContain('cret@')
})

test('washday doctor explains that an option is unknown, and washday mail explains that an address has no @', async () => {
  const env = { DATABASE_URL: await createDatabaseUrl() }
  for (const [args, line] of [
    [['doctor', '--sned'], /^Unknown option '--sned'/],
    [['mail', '--send-to', 'maria'], /^--send-to needs an email address, but is "maria"\n$/],
  ] as const) {
    const { code, stderr } = await callWashday([...args], env)
    expect([code, stderr]).toEqual([1, expect.stringMatching(line)])
  }
})
