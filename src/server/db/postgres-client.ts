import type { QueryResult } from 'kysely'
import type { PoolClient } from 'pg'

/** Runs text without parameters as one simple query. Returns no rows if the text has several statements. */
export async function sendText<R>(client: PoolClient, text: string): Promise<QueryResult<R>> {
  const { command, rowCount, rows } = await client.query(text)
  if (command === 'COMMIT' || command === 'ROLLBACK') return { rows: [{ command } as R] }
  const isChange = /^(INSERT|UPDATE|DELETE|MERGE)$/.test(command)
  return {
    rows: (rows ?? []) as R[],
    ...(isChange ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}),
  }
}

/** Sends all statements of a tick in one socket write, because a write costs more than most statements. */
export function writeTogether({ connection: { stream } }: PoolClient): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  // The caller runs in a promise callback, so this follows all pending promise callbacks.
  process.nextTick(() => stream.uncork())
}

/** Does not wait, unlike `client.end()`, for the results of pipelined queries, which may never arrive. */
export function disconnect(client: PoolClient): void {
  client.connection.stream.destroy()
}
