import { setTimeout } from 'node:timers/promises'
import { Transaction } from 'kysely'
import type { Db, Tx } from './connect.ts'
import { isDeadlock, isLostReference, isLostStatement, isUniqueViolation } from './errors.ts'
import { jitter } from './jitter.ts'
import { clearWriteRefusal, noteFailure } from './write-refusals.ts'

const tries = 8
const maxFirstPauseMs = 20

type Options = {
  /** The error to throw instead of a unique violation */
  ifTaken?: () => Error
  pause?: (ms: number) => Promise<unknown>
}

/**
 * Retries `work` after a deadlock, a serialization failure, a lost prepared statement or a lost reference
 * (`isLostReference`). So `work` must change only the database. One time limit covers all attempts
 * (docs/decisions/0024).
 */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  { ifTaken, pause = setTimeout }: Options = {},
): Promise<T> {
  return db.connection().execute(async (connection) => {
    for (let attempt = 1; ; attempt++) {
      try {
        const result = await connection.transaction().execute((tx) => pipelined(tx, work))
        clearWriteRefusal(db)
        return result
      } catch (error) {
        noteFailure(db, error)
        if (ifTaken && isUniqueViolation(error)) throw ifTaken()
        const mayRetry = isDeadlock(error) || isLostStatement(error) || isLostReference(error)
        if (attempt === tries || !mayRetry) throw error
      }
      await pause(jitter(maxFirstPauseMs * 2 ** (attempt - 1)))
    }
  })
}

/** Kysely uses these fields only to connect and begin, and this transaction has already begun. */
const unused = {} as never

/**
 * Kysely awaits each result before it sends the next statement. This function sends each statement at once, so that all
 * statements of one `Promise.all` share a round trip (docs/decisions/0028).
 */
async function pipelined<T>(queued: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  return queued.getExecutor().provideConnection(async (connection) => {
    let isOver = false
    const executor = queued.getExecutor().withConnectionProvider({
      async provideConnection(use) {
        // After one statement has failed, later ones must not run outside the transaction.
        if (isOver) throw new Error('The transaction is over')
        return use(connection)
      },
    })
    try {
      return await work(
        new Transaction({ executor, driver: unused, dialect: unused, config: unused }),
      )
    } finally {
      isOver = true
    }
  })
}
