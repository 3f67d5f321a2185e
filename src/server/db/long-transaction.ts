import { connect, type Db, type Tx } from './connect.ts'
import { engineOf } from './engine.ts'
import { inTransaction } from './transaction.ts'

/** During a long transaction, sign-ups for the locked events fail after six seconds; other sign-ups do not wait. */
const maxMs = 60_000

/** On PostgreSQL, `work` may take longer than a request's limit. On SQLite it must be short: all other writers wait. */
export async function inLongTransaction<T>(
  db: Db,
  databaseUrl: string,
  work: (tx: Tx) => Promise<T>,
  options?: { ifTaken?: () => Error },
): Promise<T> {
  if (engineOf(databaseUrl) === 'sqlite') return inTransaction(db, work, options)
  const limits = { connections: 1, writeMs: maxMs, readMs: maxMs }
  const { db: separateDb } = connect(databaseUrl, { limits })
  try {
    return await inTransaction(separateDb, work, options)
  } finally {
    await separateDb.destroy()
  }
}
