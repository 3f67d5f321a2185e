import { setTimeout } from 'node:timers/promises'
import { Transaction } from 'kysely'
import type { Db, Tx } from './connect.ts'
import { isDeadlock, isLostStatement, isReferenceLost, isUniqueViolation } from './errors.ts'
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
 * Retries `work` after a deadlock, a serialization failure, a lost prepared statement or a reference to a row that was
 * deleted since it was read, so it must change nothing but the database. One time limit covers all attempts (docs/decisions/0024).
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
        const mayRetry = isDeadlock(error) || isLostStatement(error) || isReferenceLost(error)
        if (attempt === tries || !mayRetry) throw error
      }
      await pause(jitter(maxFirstPauseMs * 2 ** (attempt - 1)))
    }
  })
}

/** Kysely needs these only to connect and to begin, but this transaction has already begun. */
const unused = {} as never

/**
 * Kysely awaits each result before it sends the next statement. Here statements are sent as they are called, so that
 * those of one `Promise.all` share a round trip (docs/decisions/0028).
 */
async function pipelined<T>(queued: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  return queued.getExecutor().provideConnection(async (connection) => {
    let isOver = false
    const executor = queued.getExecutor().withConnectionProvider({
      async provideConnection(use) {
        // When one statement fails, the others must not continue outside the transaction.
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
