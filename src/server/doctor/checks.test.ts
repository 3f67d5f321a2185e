import { randomUUID } from 'node:crypto'
import { sql, type Updateable } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import { addSlot, registerFamily } from '../../../test/support/data.ts'
import { engineUnderTest } from '../../../test/support/database.ts'
import { checkContext, findingsOf } from '../../../test/support/doctor.ts'
import { testNow } from '../../../test/support/test-now.ts'
import { hourMs } from '../../domain/duration.ts'
import { skipReasons } from '../../domain/message.ts'
import { connect } from '../db/connect.ts'
import type { ProgramStateTable } from '../db/tables/office-tables.ts'
import { saveJobRuns } from '../jobs/job-run-commands.ts'
import { databaseCheck } from './database-checks.ts'
import { findPostgresTrouble } from './database-state-queries.ts'

const { config } = checkContext()

/** Emptied test databases lack the row, so it may have to be inserted. */
async function setState(app: TestApp, state: Updateable<ProgramStateTable>): Promise<void> {
  const nothing = {
    sending_held_since: null,
    sending_held_why: null,
    read_only_since: null,
    read_only_why: null,
    read_only_target: null,
  }
  await app.db
    .insertInto('program_state')
    .values({ id: 1, ...nothing, ...state })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(state))
    .execute()
}

test('a database that takes no writes during a move is reported, as is a database of an older or newer version', async () => {
  const app = await createTestApp()
  await setState(app, { read_only_since: testNow, read_only_why: 'moving' })
  expect(await findingsOf('database', app)).toEqual([
    'warning: The database has taken no writes since Oct 20, 2026, 8:00 AM EDT: it is being moved.',
  ])
  await setState(app, { read_only_until: testNow })
  expect(await findingsOf('database', app), 'after a killed move').toEqual([
    expect.stringMatching(/^ok: .* can be read and written\.$/),
  ])
  const add = (name: string, timestamp: string) =>
    sql`insert into kysely_migration (name, timestamp) values (${name}, ${timestamp})
      on conflict do nothing`.execute(app.db)
  const { rows } = await sql<{ name: string; timestamp: string }>`
    delete from kysely_migration where name >= '0036' returning name, timestamp`.execute(app.db)
  // Other tests use the same database.
  onTestFinished(async () => {
    for (const { name, timestamp } of rows) await add(name, timestamp)
    await sql`delete from kysely_migration where name = '9999-later'`.execute(app.db)
  })
  expect(await findingsOf('database', app)).toEqual([
    expect.stringMatching(
      /^warning: The database was made by an older version: \d+ steps are missing/,
    ),
  ])
  for (const { name, timestamp } of rows) await add(name, timestamp)
  await add('9999-later', 'x')
  expect(await findingsOf('database', app)).toEqual([
    'problem: The database was made by a newer version of Washday.',
  ])
})

test('an unfinished copy is reported, with advice on how to finish the move', async () => {
  const app = await createTestApp()
  const copy = { read_only_why: 'unfinished', read_only_target: 'data/washday.db' } as const
  await setState(app, { read_only_since: testNow, ...copy })
  const context = { ...checkContext({ databaseUrl: app.url }), db: app.db }
  expect(await databaseCheck.run(context)).toEqual([
    {
      result: 'problem',
      found:
        'The database is an unfinished copy of data/washday.db: the move of Oct 20, 2026, 8:00 AM EDT was not completed.',
      advice: 'Run the same washday move once more, or set DATABASE_URL to data/washday.db.',
    },
  ])
})

test.runIf(engineUnderTest() === 'postgres')(
  'an invalid PostgreSQL index is reported',
  async () => {
    const app = await createTestApp()
    const mark = (isValid: boolean) =>
      sql`update pg_index set indisvalid = ${isValid}
    where indexrelid = 'messages_newest'::regclass`.execute(app.db)
    await mark(false)
    expect(await findingsOf('database', app)).toEqual([
      'warning: PostgreSQL does not use messages_newest, because building it was interrupted.',
    ])
    await mark(true)
  },
)

test.runIf(engineUnderTest() === 'postgres')(
  'an account with only read access to most tables is reported',
  async () => {
    const app = await createTestApp()
    const role = `reader_${randomUUID().slice(0, 8)}`
    await sql`create role ${sql.id(role)} login`.execute(app.db)
    await sql`grant select on all tables in schema public to ${sql.id(role)}`.execute(app.db)
    await sql`grant update on program_state to ${sql.id(role)}`.execute(app.db)
    const { db } = connect(app.url.replace('washday@', `${role}@`))
    onTestFinished(() => db.destroy())
    expect(await findingsOf('database', { ...app, db })).toContainEqual(
      expect.stringMatching(/^problem: .* may not use \d{2,} of the tables, such as \w+\.$/),
    )
  },
)

test.runIf(engineUnderTest() === 'postgres')(
  'missing rights on the tables of an extension are not reported',
  async () => {
    const app = await createTestApp()
    const role = `account_${randomUUID().slice(0, 8)}`
    await sql`create table areas (id integer)`.execute(app.db)
    await sql`alter extension plpgsql add table areas`.execute(app.db)
    await sql`create role ${sql.id(role)} login`.execute(app.db)
    await sql`grant all on all tables in schema public to ${sql.id(role)}`.execute(app.db)
    await sql`revoke all on areas from ${sql.id(role)}`.execute(app.db)
    const { db } = connect(app.url.replace('washday@', `${role}@`))
    onTestFinished(async () => {
      await db.destroy()
      await sql`alter extension plpgsql drop table areas`.execute(app.db)
      await sql`drop table areas`.execute(app.db)
    })
    expect((await findPostgresTrouble(db)).tablesWithoutRights).toEqual([])
  },
)

test('a failed job, a late job and a server that is not running are each reported with a different text', async () => {
  const app = await createTestApp()
  const at = app.clock().toISOString()
  const run = { startedAt: at, endedAt: at, succeededAt: at, error: null, intervalMs: 15_000 }
  await saveJobRuns(app.db, [
    { ...run, name: 'remind', error: 'Error EIO' },
    { ...run, name: 'send-texts', intervalMs: hourMs },
  ])
  expect(await findingsOf('jobs', app)).toEqual([
    'warning: Reminding families failed last time (Error EIO) and will be tried again.',
  ])
  app.clock.advanceHours(1)
  expect(await findingsOf('jobs', app)).toEqual([
    'problem: Reminding families: nothing has happened since Oct 20, 2026, 8:00 AM EDT.',
  ])
  app.clock.advanceHours(9)
  expect(await findingsOf('jobs', app)).toEqual([
    'problem: No job has run since Oct 20, 2026, 8:00 AM EDT.',
  ])
})

test('waiting, failed, held and kept messages are reported without families’ names', async () => {
  const app = await createTestApp()
  const mailing = {
    config: { ...config, databaseUrl: app.url, smtpUrl: 'smtp://mail.example.org' },
  }
  await registerFamily(app, await addSlot(app.db))
  expect(await findingsOf('messages', app, mailing)).toEqual(['ok: No email has gone out yet.'])
  app.clock.advanceHours(1)
  const [waiting] = await findingsOf('messages', app, mailing)
  expect(waiting).toBe(
    'problem: 1 message has been waiting since Oct 20, 2026, 8:00 AM EDT. No email has gone out yet.',
  )
  const at = app.clock().toISOString()
  await app.db
    .updateTable('messages')
    .set({ state: 'sent', sent_at: at, last_attempt_at: at })
    .execute()
  await setState(app, { sending_held_since: at, sending_held_why: 'restored' })
  expect(await findingsOf('messages', app, mailing)).toEqual([
    'warning: Nothing has been sent since Oct 20, 2026, 9:00 AM EDT: this is a restored copy.',
  ])
  await setState(app, { sending_held_why: 'command' })
  expect(await findingsOf('messages', app, mailing)).toEqual([
    'warning: Nothing has been sent since Oct 20, 2026, 9:00 AM EDT: washday hold was run.',
  ])
  await setState(app, { sending_held_since: null })
  expect(await findingsOf('messages', app, mailing)).toEqual([
    'ok: The last email went out on Oct 20, 2026, 9:00 AM EDT.',
  ])
  // A message that was not sent because it was obsolete does not count as failed.
  const sent = await app.db.selectFrom('messages').selectAll().executeTakeFirstOrThrow()
  await app.db
    .insertInto('messages')
    .values({
      ...sent,
      id: randomUUID(),
      dedupe_key: randomUUID(),
      state: 'failed',
      last_error: skipReasons.obsolete,
    })
    .execute()
  expect(await findingsOf('messages', app, mailing)).toEqual([
    'ok: The last email went out on Oct 20, 2026, 9:00 AM EDT.',
  ])
  await app.db
    .updateTable('messages')
    .set({ state: 'failed', last_error: 'given up: CERT_HAS_EXPIRED at mail.example.org:465' })
    .execute()
  const [failed] = await findingsOf('messages', app, mailing)
  expect(failed).toMatch(
    /^warning: The last message, on Oct 20, 2026, 9:00 AM EDT, .* certificate has expired/,
  )
  await app.db.updateTable('messages').set({ state: 'kept', last_error: null }).execute()
  expect(await findingsOf('messages', app, mailing)).toEqual([
    'warning: 1 email about a coming appointment was never sent.',
  ])
  expect(await findingsOf('messages', app)).toEqual(['ok: No email has gone out yet.'])
})
