import type { Db, Tx } from './connect.ts'
import { isConflict } from './errors.ts'

const tries = 5

/**
 * Runs `work` in one transaction: all of it happens, or nothing.
 * Run again when it lost a deadlock or a race for the write lock, so `work` must not touch anything else.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === tries || !isConflict(error)) throw error
    }
  }
}
