import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { callWashday } from '../../../test/support/call-washday.ts'
import {
  createBlankDatabase,
  createTestDatabase,
  engineUnderTest,
} from '../../../test/support/database.ts'
import { createTestFolder } from '../../../test/support/folder.ts'
import { runWashday } from '../../../test/support/server-process.ts'
import { connect } from '../db/connect.ts'
import { listAdmins } from './admin-queries.ts'

const add = ['admin', 'add', 'maria', 'maria@example.org']

async function openTestDatabase() {
  const { url, connection, close } = await createTestDatabase()
  onTestFinished(close)
  const admin = (...args: string[]) => callWashday(['admin', ...args], { DATABASE_URL: url })
  return { url, db: connection.db, admin }
}

describe('washday admin', () => {
  test('adds, lists and removes administrators', async () => {
    const { admin, db, url } = await openTestDatabase()
    const added = await admin('add', 'maria', 'maria@example.org')
    expect(added).toMatchObject({ code: 0, stderr: '' })
    expect(added.stdout).toMatch(/^Added maria, password \S{16} \(shown only this once\)\n$/)
    const chosen = ['--password', 'correct horse']
    expect((await admin('add', 'john', 'john@example.org', ...chosen)).stdout).toBe('Added john\n')
    const told = await db.selectFrom('messages').select(['kind', 'recipient']).execute()
    expect(told).toEqual([{ kind: 'admin_added', recipient: 'maria@example.org' }])
    const listed = await runWashday(['admin', 'list'], { DATABASE_URL: url })
    expect(listed.stdout).toBe('john\tjohn@example.org\nmaria\tmaria@example.org\n')
    expect((await admin('remove', 'john')).stdout).toBe('Removed john\n')
    expect((await listAdmins(db)).map(({ username }) => username)).toEqual(['maria'])
  })

  test('sets a new password, revokes the calendar address, and lists the API keys that still work', async () => {
    const { admin, db } = await openTestDatabase()
    await admin('add', 'maria', 'maria@example.org')
    const [maria] = await listAdmins(db)
    const createdByMaria = { admin_id: maria?.id ?? '', created_at: '2026-11-22T12:00:00.000Z' }
    await db
      .insertInto('calendar_feeds')
      .values({ ...createdByMaria, token_hash: 'a' })
      .execute()
    const key = { id: 'k', name: 'Website', key_hash: 'b', prefix: 'washday_1', has_names: 0 }
    await db
      .insertInto('api_keys')
      .values({ ...createdByMaria, ...key, created_by: 'maria' })
      .execute()
    const { stdout } = await admin('password', 'maria', '--password', 'correct horse')
    expect(stdout).toBe(
      'New password for maria; signed out everywhere; these API keys still work: Website\n',
    )
    expect(await db.selectFrom('calendar_feeds').selectAll().execute()).toEqual([])
  })

  test.for([
    [['remove', 'nobody'], /^There is no administrator/],
    [['add', 'maria', 'not-an-address'], /^\S.*e-?mail/i],
    [['add', 'maria'], /^EMAIL is missing\.\nwashday admin list\n/],
    [['list', 'maria'], /^"maria" is not expected here\.\nwashday admin list\n/],
    [['list', '--all'], /^There is no option --all\.\nwashday admin list\n/],
    [['ad'], /^There is no "admin ad"\.\nwashday admin list\n/],
    [[], /^washday admin list\n/],
  ] as const)('%j fails with a reason and without a stack trace', async ([args, reason]) => {
    const { admin, db } = await openTestDatabase()
    const ended = await admin(...args)
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr).toMatch(reason)
    expect(ended.stderr).not.toMatch(/^ {4}at /m)
    expect(await listAdmins(db)).toEqual([])
  })
})

describe('washday admin refuses', () => {
  test.runIf(engineUnderTest() === 'sqlite')(
    'a database that does not exist, and creates none',
    async () => {
      const folder = createTestFolder()
      const file = join(folder, 'mistyped', 'washday.db')
      const ended = await callWashday(add, { DATABASE_URL: `file:${file}` })
      expect(ended).toMatchObject({ code: 1, stdout: '' })
      expect(ended.stderr).toBe(
        `There is no database ${file}; start the server first, or check DATABASE_URL\n`,
      )
      expect(readdirSync(folder)).toEqual([])
    },
  )

  test.runIf(engineUnderTest() === 'sqlite')('a file that is not a database', async () => {
    const folder = createTestFolder()
    const file = join(folder, 'letter.txt')
    writeFileSync(file, 'This is a letter, and not a short one. '.repeat(100))
    const ended = await callWashday(add, { DATABASE_URL: `file:${file}` })
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr).toMatch(
      /^The database .*letter\.txt cannot be used: it is not a database.*\n$/,
    )
  })

  test('a database without Washday’s tables', async () => {
    const url = await createBlankDatabase()
    const { db } = connect(url)
    await sql`create table songs (id integer)`.execute(db)
    const ended = await callWashday(add, { DATABASE_URL: url })
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr).toMatch(/^The database at DATABASE_URL has no Washday tables: .*\n$/)
    expect((await db.introspection.getTables()).map(({ name }) => name)).toEqual(['songs'])
    await db.destroy()
  })

  test('a database of an earlier version, because the earlier server may still be running on it', async () => {
    const { db, admin } = await openTestDatabase()
    const { rows } = await sql<{ name: string; timestamp: string }>`
      delete from kysely_migration where name = (select max(name) from kysely_migration)
      returning name, timestamp`.execute(db)
    const ended = await admin(...add.slice(1))
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr).toMatch(
      /^The database is from an earlier version: first start the server .*\n$/,
    )
    expect(await listAdmins(db)).toEqual([])
    // Undo the deletion, because the next test reuses this database.
    const [last] = rows
    await sql`insert into kysely_migration values (${last?.name}, ${last?.timestamp})`.execute(db)
  })

  test('a database that was moved, except to list administrators; washday hold refuses it too', async () => {
    const { url, db, admin } = await openTestDatabase()
    await db
      .updateTable('program_state')
      .set({
        read_only_since: '2026-11-20T08:00:00.000Z',
        read_only_why: 'moved',
        read_only_target: 'db.example.org/washday',
      })
      .execute()
    const moved =
      /^This database was moved to db\.example\.org\/washday on 2026-11-20: set DATABASE_URL .*\n$/
    for (const args of [add, ['hold']]) {
      const ended = await callWashday(args, { DATABASE_URL: url })
      expect(ended).toMatchObject({ code: 1, stdout: '' })
      expect(ended.stderr).toMatch(moved)
    }
    expect((await admin('list')).code).toBe(0)
    expect(await listAdmins(db)).toEqual([])
  })

  test('a database of a newer version', async () => {
    const { db, admin } = await openTestDatabase()
    await sql`insert into kysely_migration values ('9999-colors', '2030-01-01')`.execute(db)
    const ended = await admin(...add.slice(1))
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr).toMatch(
      /^The database .*was made by a newer version of Washday.*: start that version, or .*\n$/,
    )
    expect(await listAdmins(db)).toEqual([])
  })

  test.runIf(engineUnderTest() === 'postgres')(
    'a PostgreSQL database that does not exist',
    async () => {
      const url = new URL((await createTestDatabase()).url)
      url.pathname = '/mistyped'
      const ended = await callWashday(add, { DATABASE_URL: url.href })
      expect(ended).toMatchObject({ code: 1, stdout: '' })
      expect(ended.stderr).toMatch(/^The database cannot be reached: .*"mistyped"/)
    },
  )
})
