import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { engineUnderTest } from '../../../test/support/database.ts'
import { findBlacklisted } from '../ban/ban-queries.ts'
import type { Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'

async function countPrepared(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: string }>`select count(*) as n from pg_prepared_statements
    where statement like '%blacklist%'`.execute(tx)
  return Number(rows[0]?.n)
}

test.runIf(engineUnderTest() === 'postgres')(
  'blacklist lookups of different numbers of people share prepared statements',
  async () => {
    const { db, clock } = await createTestApp()
    const person = (n: number) => ({
      id: `${n}`,
      email: `family${n}@example.org`,
      phone: `513555${String(n).padStart(4, '0')}`,
    })
    const prepared = await inTransaction(db, async (tx) => {
      // Tests share connections, so earlier tests may have prepared statements on this connection.
      const before = await countPrepared(tx)
      for (let length = 1; length <= 60; length++) {
        await findBlacklisted(
          tx,
          Array.from({ length }, (_, n) => person(n)),
          clock(),
        )
      }
      return (await countPrepared(tx)) - before
    })
    expect(prepared).toBeLessThanOrEqual(6)
  },
)
