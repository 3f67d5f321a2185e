import { setImmediate } from 'node:timers/promises'
import type { Db } from './connect.ts'

/** When rows were made: `from` is in it, `until` is not; undefined is no bound. */
export type Stretch = { from?: string; until?: string }

type ReadBack<Row> = {
  table: 'registrations' | 'messages'
  limit: number
  /** How many rows are looked through at a time: some milliseconds on SQLite */
  atATime?: number
  /** The newest matches of a stretch, at most `most` */
  findRows(stretch: Stretch, most: number): Promise<Row[]>
}

/**
 * The newest `limit` rows that match something which no index knows, such as a part of a name: reads back in time,
 * a stretch after the other, until there are enough. SQLite answers in the server's own thread, and a million rows
 * take it a second, so others have their turn in between.
 */
export async function readBack<Row>(
  db: Db,
  { table, limit, atATime = 10_000, findRows }: ReadBack<Row>,
): Promise<Row[]> {
  const rows: Row[] = []
  let until: string | undefined
  do {
    const from = await findStart(db, table, until, atATime)
    rows.push(...(await findRows({ from, until }, limit - rows.length)))
    until = from
    await setImmediate()
  } while (until !== undefined && rows.length < limit)
  return rows
}

/** Since when the last `count` rows before `until` were made; undefined where there are fewer */
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
