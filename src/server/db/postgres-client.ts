import type { QueryResult } from 'kysely'
import type { PoolClient } from 'pg'

/** Text without parameters, which may hold several statements. They are sent and answered one by one. */
export async function sendText<R>(client: PoolClient, text: string): Promise<QueryResult<R>> {
  const { command, rowCount, rows } = await client.query(text)
  if (command === 'COMMIT' || command === 'ROLLBACK') return { rows: [{ command } as R] }
  const isChange = /^(INSERT|UPDATE|DELETE|MERGE)$/.test(command)
  return {
    rows: (rows ?? []) as R[],
    ...(isChange ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}),
  }
}

/** Statements called together are written to the socket together: a write costs more than most statements. */
export function writeTogether({ connection: { stream } }: PoolClient): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  // Runs after all pending promises.
  process.nextTick(() => stream.uncork())
}

/** With pipelined queries `client.end()` waits for their answers, which may never come. */
export function disconnect(client: PoolClient): void {
  client.connection.stream.destroy()
}
