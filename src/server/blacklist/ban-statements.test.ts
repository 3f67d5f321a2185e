import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { engineUnderTest } from '../../../test/support/database.ts'
import { findBlacklisted } from '../ban/ban-queries.ts'
import { inTransaction } from '../db/transaction.ts'

test.runIf(engineUnderTest() === 'postgres')(
  'lists of different lengths share their prepared statements',
  async () => {
    const { db, clock } = await createTestApp()
    const person = (n: number) => ({
      id: `${n}`,
      email: `family${n}@example.org`,
      phone: `513555${String(n).padStart(4, '0')}`,
    })
    const prepared = await inTransaction(db, async (tx) => {
      for (let length = 1; length <= 60; length++) {
        await findBlacklisted(
          tx,
          Array.from({ length }, (_, n) => person(n)),
          clock(),
        )
      }
      const { rows } = await sql<{ n: string }>`select count(*) as n from pg_prepared_statements
        where statement like '%blacklist%'`.execute(tx)
      return Number(rows[0]?.n)
    })
    expect(prepared).toBeLessThanOrEqual(6)
  },
)
