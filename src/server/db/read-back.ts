import { setImmediate } from 'node:timers/promises'
import type { Db } from './connect.ts'

/** Limits of the creation time; `from` is included, `until` is not */
export type TimeRange = { from?: string; until?: string }

type ReadBack<Row> = {
  table: 'registrations' | 'messages'
  limit: number
  /** Rows searched per query; the default takes a few milliseconds on SQLite */
  batchSize?: number
  /** Returns the newest matching rows in the range, at most `limit`. */
  findRows(range: TimeRange, limit: number): Promise<Row[]>
}

/**
 * Finds the newest `limit` rows for a condition without an index. Searches one range at a time, so that other requests
 * can run in between, because SQLite needs a second for a million rows (docs/decisions/0029).
 */
export async function readBack<Row>(
  db: Db,
  { table, limit, batchSize = 10_000, findRows }: ReadBack<Row>,
): Promise<Row[]> {
  const rows: Row[] = []
  let until: string | undefined
  do {
    const from = await findStart(db, table, until, batchSize)
    rows.push(...(await findRows({ from, until }, limit - rows.length)))
    until = from
    await setImmediate()
  } while (until !== undefined && rows.length < limit)
  return rows
}

/** The creation time of the row that is `count` rows before `until`; undefined if there is none */
async function findStart(
  db: Db,
  table: 'registrations' | 'messages',
  until: string | undefined,
  count: number,
): Promise<string | undefined> {
  let query = db.selectFrom(table).select('created_at')
  if (until) query = query.where('created_at', '<', until)
  const row = await query
    .orderBy('created_at', 'desc')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}
