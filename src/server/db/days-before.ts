import { PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Db } from './connect.ts'

/** `time` minus `days` times 24 hours, as SQL */
export function daysBefore(db: Db, time: RawBuilder<unknown>, days: number): RawBuilder<string> {
  return db.getExecutor().adapter instanceof PostgresAdapter
    ? sql`${time} - make_interval(hours => ${sql.lit(days * 24)})`
    : sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${time}, ${sql.lit(`-${days} days`)})`
}
