import type { Kysely } from 'kysely'

/**
 * Whether a link was mailed or texted, so that it ends with that mailbox or phone (docs/decisions/0047). Null for a
 * browser's link, which has an end, and for messages' links of earlier releases.
 */
export function linkChannels() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('cancel_tokens').addColumn('channel', 'text').execute()
  }
}
