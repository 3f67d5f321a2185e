import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/**
 * Columns and a table that make leases, digests, calendar entries and repeated texts independent of the clock
 * (docs/decisions/0023).
 */
export function elapsedTime(engine: Engine) {
  const timestamp = engine === 'postgres' ? sql`timestamptz` : sql`text`

  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('messages').addColumn('lease_id', 'text').execute()
    await db.schema.alterTable('messages').addColumn('wait_ms', 'integer').execute()
    await db.schema
      .alterTable('registrations')
      .addColumn('calendar_sequence', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()

    await db.schema.alterTable('activity').addColumn('digest', 'text').execute()
    await keepUnreported(db)
    // Puts lines of the previous release's processes, which may still run on PostgreSQL, into the next digest.
    if (engine === 'postgres') {
      await sql`alter table activity alter column digest set default 'next'`.execute(db)
    }
    await db.schema
      .createIndex('activity_for_digest')
      .on('activity')
      .column('created_at')
      .where(sql<boolean>`digest = 'next'`)
      .execute()

    await db.schema
      .createTable('answered_texts')
      .addColumn('message_sid', 'text', (c) => c.primaryKey())
      .addColumn('answer', 'text')
      .addColumn('answered_at', timestamp, (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('answered_texts_oldest')
      .on('answered_texts')
      .column('answered_at')
      .execute()
  }
}

/**
 * Queues what the previous release would put into its next digest: lines since the last digest, at most a day older
 * than the newest line.
 */
async function keepUnreported(db: Kysely<unknown>): Promise<void> {
  const last = await sql<{ payload: string }>`
    select payload from messages where kind = 'organisation_digest' order by created_at desc limit 1
  `.execute(db)
  const newest = await sql<{ at: string | null }>`
    select max(created_at) as at from activity
  `.execute(db)
  const at = newest.rows[0]?.at
  if (!at) return
  const lastEnd = /"until":"([^"]+)"/.exec(last.rows[0]?.payload ?? '')?.[1]
  const dayEarlier = Date.parse(at) - 86_400_000
  const since = new Date(Math.max(lastEnd ? Date.parse(lastEnd) : 0, dayEarlier)).toISOString()
  await sql`
    update activity set digest = 'next'
    where created_at >= ${since} and actor = 'public'
      and type in ('registration', 'waitlist', 'cancellation')
  `.execute(db)
}
