import { connect, type Db, type Tx } from './connect.ts'
import { engineOf } from './engine.ts'
import { inTransaction } from './transaction.ts'

/** Meanwhile sign-ups for the locked events fail after six seconds of waiting; others do not wait at all. */
const maxMs = 60_000

/** For work that takes longer than a request may. On SQLite all other writers wait, so the work must be short there. */
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
