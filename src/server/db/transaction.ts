import { setTimeout } from 'node:timers/promises'
import type { Db, Tx } from './connect.ts'
import { isDeadlock, isUniqueViolation } from './errors.ts'
import { jitter } from './jitter.ts'
import { noteFailure, noteWritten } from './write-refusals.ts'

const tries = 8
const longestFirstPauseMs = 20

type Options = {
  /** What it means that a unique index refuses a row, where that is to be expected */
  ifTaken?: () => Error
  pause?: (ms: number) => Promise<unknown>
}

/**
 * Runs `work` in one transaction: all of it happens, or nothing.
 * Run again when it lost a deadlock or a race, so `work` must not touch anything else. All tries are made on one
 * reserved connection, whose limit of time is that of them all (docs/decisions/0024).
 */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  { ifTaken, pause = setTimeout }: Options = {},
): Promise<T> {
  return db.connection().execute(async (connection) => {
    for (let attempt = 1; ; attempt++) {
      try {
        const result = await connection.transaction().execute(work)
        noteWritten(db)
        return result
      } catch (error) {
        noteFailure(db, error)
        if (ifTaken && isUniqueViolation(error)) throw ifTaken()
        if (attempt === tries || !isDeadlock(error)) throw error
      }
      await pause(jitter(longestFirstPauseMs * 2 ** (attempt - 1)))
    }
  })
}
