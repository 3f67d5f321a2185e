import type { Db, Tx } from './connect.ts'
import { isConflict, isUniqueViolation } from './errors.ts'

const tries = 5

/**
 * Runs `work` in one transaction: all of it happens, or nothing.
 * Run again when it lost a deadlock or a race for the write lock, so `work` must not touch anything else.
 * `ifTaken` says what it means that a unique index refuses a row, where that is to be expected.
 */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  { ifTaken }: { ifTaken?: () => Error } = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (ifTaken && isUniqueViolation(error)) throw ifTaken()
      if (attempt === tries || !isConflict(error)) throw error
    }
  }
}
