import type { Kysely } from 'kysely'

/** The channel of each link; null for a browser's link and in rows from earlier releases (docs/decisions/0047) */
export function linkChannels() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('cancel_tokens').addColumn('channel', 'text').execute()
  }
}
