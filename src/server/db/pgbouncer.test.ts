import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, engineUnderTest } from '../../../test/support/database.ts'
import { hasPgbouncer, startPgbouncer } from '../../../test/support/pgbouncer.ts'
import { openDatabase } from './open-database.ts'
import { inTransaction } from './transaction.ts'

describe.runIf(engineUnderTest() === 'postgres' && hasPgbouncer)(
  'behind a real pgbouncer in transaction mode',
  () => {
    test.each([true, false])(
      'the database can be opened and written three times in a row, with ignore_startup_parameters: %s',
      async (ignoresStartupParameters) => {
        const database = await createTestDatabase()
        onTestFinished(() => database.close())
        const setStyle = (change: string) =>
          sql.raw(`alter role washday ${change}`).execute(database.connection.db)
        await setStyle("set datestyle = 'German'")
        onTestFinished(() => setStyle('reset datestyle').then(() => {}))
        const url = await startPgbouncer(database.url, { ignoresStartupParameters })
        const work = async () => {
          const { db } = await openDatabase(url)
          const count = () =>
            inTransaction(db, async (tx) => {
              await tx.updateTable('program_state').set({ id: 1 }).execute()
              return (await tx.selectFrom('events').selectAll().execute()).length
            })
          const counts = await Promise.all(Array.from({ length: 20 }, count))
          const { rows } = await sql<{ now: string }>`select now() as now`.execute(db)
          expect(rows[0]?.now).toMatch(/^\d{4}-\d\d-\d\dT/)
          await db.destroy()
          return counts.reduce((a, b) => a + b)
        }
        // PgBouncer keeps its connections, so later runs find statements that the first one has prepared by the same names.
        expect([await work(), await work(), await work()]).toEqual([0, 0, 0])
      },
    )
  },
)
