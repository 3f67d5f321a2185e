import { sql } from 'kysely'
import type { Db } from './connect.ts'
import { isShared } from './engine.ts'
import { parsePostgresAddress } from './postgres-address.ts'
import { hasMovedAway } from './read-only.ts'
import { inTransaction } from './transaction.ts'
import { hasDamage, hasRefusedWrite } from './write-refusals.ts'

/** Shorter than the timeout of a proxy's health check */
const timeoutMs = 2_000
/** While writes are refused, health checks try a write at most this often. */
const probeEveryMs = 5_000

export class WritesRefused extends Error {
  constructor() {
    super(
      'The database takes no writes: it is a standby, its disk is full, its file cannot be written, or it was moved',
    )
  }
}

export const damageAdvice =
  'The database file is damaged: stop the server and restore a backup (washday doctor checks the file)'

/** What the caller needs: `reads` are enough to show every page (decision 0072). */
export type DatabaseNeed = 'reads' | 'writes'

/** The check throws `WritesRefused` or the database's error. It detects a full disk or damage only after a failed query. */
export function createDatabaseCheck(
  db: Db,
  databaseUrl: string,
): (need?: DatabaseNeed) => Promise<void> {
  const isPostgres = isShared(databaseUrl)
  const hasOtherHosts = isPostgres && parsePostgresAddress(databaseUrl).hosts.length > 1
  let probedAt = Number.NEGATIVE_INFINITY
  return async (need = 'writes') => {
    if (need === 'writes' && hasDamage(db)) throw new Error(damageAdvice)
    const signal = AbortSignal.timeout(timeoutMs)
    if (isPostgres) {
      const { rows } = await sql<{ readOnly: string }>`
        select current_setting('transaction_read_only') as "readOnly"`.execute(db, { signal })
      // With several hosts, even reads should go to a process that is connected to the primary.
      const mayBeStandby = need === 'reads' && !hasOtherHosts
      if (rows[0]?.readOnly === 'on' && !mayBeStandby) throw new WritesRefused()
    } else {
      await sql`select 1`.execute(db, { signal })
    }
    if (need === 'reads') return
    // While a move is still running, writes fail too, but no other database can take over yet.
    if (await hasMovedAway(db)) throw new WritesRefused()
    if (!hasRefusedWrite(db)) return
    if (performance.now() - probedAt < probeEveryMs) throw new WritesRefused()
    probedAt = performance.now()
    await inTransaction(db, (tx) =>
      // Writes the rows of `admins` back unchanged. The table is never empty, so this always attempts a write.
      tx
        .updateTable('admins')
        .set((eb) => ({ username: eb.ref('username') }))
        .execute(),
    )
  }
}
