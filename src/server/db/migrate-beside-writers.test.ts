import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createFirstDatabase, engineUnderTest } from '../../../test/support/database.ts'
import { type Connection, connect } from './connect.ts'
import { knownMigrations, migrate } from './migrate.ts'
import { inTransaction } from './transaction.ts'

const lastMigration = async ({ db }: Connection) => {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name desc limit 1`.execute(db)
  return rows[0]?.name
}

/** Whether the migration is waiting for a lock; also false between its attempts */
const isMigrationWaiting = async ({ db }: Connection) => {
  const { rows } = await sql`
    select 1 from pg_locks where mode = 'AccessExclusiveLock' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows.length > 0
}

test.runIf(engineUnderTest() === 'postgres').each([
  ['sign-up', 'registrations', 'messages'],
  ['reader', 'messages', 'time_slots'],
])(
  'a %s that has locked %s and needs %s completes before the migration does',
  async (_who, held, wanted) => {
    const writer = await createFirstDatabase()
    const migrator = connect(writer.url)
    let tries = 0
    let migrating = Promise.resolve()
    await inTransaction(writer.db, async (tx) => {
      tries++
      await sql`select 1 from ${sql.table(held)} limit 1`.execute(tx)
      migrating = migrate(migrator)
      await expect
        .poll(() => isMigrationWaiting(migrator), { interval: 5, timeout: 10_000 })
        .toBe(true)
      await sql`select 1 from ${sql.table(wanted)} limit 1`.execute(tx)
    })
    await migrating
    expect(tries).toBe(1)
    expect(await lastMigration(writer)).toBe(knownMigrations().at(-1))
    await migrator.db.destroy()
  },
)

test.runIf(engineUnderTest() === 'postgres')(
  'a process can start while another one has a long transaction, if the database is up to date',
  async () => {
    const connection = await createFirstDatabase()
    await migrate(connection)
    await inTransaction(connection.db, async (tx) => {
      await sql`select 1 from registrations limit 1`.execute(tx)
      await migrate(connection)
    })
  },
)
