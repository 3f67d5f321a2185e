import type { Kysely } from 'kysely'

/** The hash of the request behind each announcement and each ask (docs/decisions/0096) */
export function announcedRequests() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    for (const table of ['announcements', 'other_event_asks']) {
      await db.schema.alterTable(table).addColumn('request_hash', 'text').execute()
    }
  }
}
