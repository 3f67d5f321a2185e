import type { Kysely } from 'kysely'

/** Null for a browser's link, and for links in messages from earlier releases (docs/decisions/0047) */
export function linkChannels() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('cancel_tokens').addColumn('channel', 'text').execute()
  }
}
