import { sql } from 'kysely'
import type { Db } from './connect.ts'
import { isShared } from './engine.ts'
import { inTransaction } from './transaction.ts'
import { hasRefusedWrite } from './write-refusals.ts'

/** A proxy that asks for the health gives up after some seconds itself. */
const patienceMs = 2_000
/** While writes are refused, one is tried this often: those who ask for the health must not flood the database. */
const probeEveryMs = 5_000

/** The database answers, and takes no writes. */
export class WritesRefused extends Error {
  constructor() {
    super('The database takes no writes: it is a standby, or its disk is full')
  }
}

/**
 * Answers when reading and writing work; throws `WritesRefused`, or what the database fails with. A standby says so
 * itself; a full disk shows at the next write, which a sign-up or a job has tried.
 */
export function createDatabaseCheck(db: Db, databaseUrl: string): () => Promise<void> {
  const isPostgres = isShared(databaseUrl)
  let probedAt = Number.NEGATIVE_INFINITY
  return async () => {
    const signal = AbortSignal.timeout(patienceMs)
    if (isPostgres) {
      const { rows } = await sql<{ readOnly: string }>`
        select current_setting('transaction_read_only') as "readOnly"`.execute(db, { signal })
      if (rows[0]?.readOnly === 'on') throw new WritesRefused()
    } else {
      await sql`select 1`.execute(db, { signal })
    }
    if (!hasRefusedWrite(db)) return
    if (performance.now() - probedAt < probeEveryMs) throw new WritesRefused()
    probedAt = performance.now()
    await inTransaction(db, (tx) =>
      // Writes a row and changes nothing. There is always an administrator.
      tx
        .updateTable('admins')
        .set((eb) => ({ username: eb.ref('username') }))
        .execute(),
    )
  }
}
