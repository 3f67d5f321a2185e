import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'
import { createPostgresTriggers, createSqliteTriggers } from './0029-webhook-triggers.ts'

/** Webhooks and API keys (docs/decisions/0052) */
export function connections(engine: Engine) {
  const timestamp = engine === 'postgres' ? sql`timestamptz` : sql`text`

  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('webhook_targets')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('url', 'text', (c) => c.notNull())
      .addColumn('secret', 'text', (c) => c.notNull())
      .addColumn('kinds', 'text', (c) => c.notNull())
      .addColumn('has_names', 'integer', (c) => c.notNull())
      .addColumn('is_on', 'integer', (c) => c.notNull())
      .addColumn('disabled_reason', 'text')
      .addColumn('failing_since', timestamp)
      .addColumn('created_at', timestamp, (c) => c.notNull())
      .addColumn('created_by', 'text', (c) => c.notNull())
      .execute()

    const seq =
      engine === 'postgres'
        ? sql`bigint generated always as identity primary key`
        : sql`integer primary key autoincrement`
    await sql`
      create table webhook_deliveries (
        seq ${seq},
        id text not null unique,
        target_id text not null references webhook_targets (id) on delete cascade,
        kind text not null,
        subject_id text,
        event_id text,
        time_slot_id text,
        previous_slot_id text,
        status text,
        previous_status text,
        came integer,
        occurred_at ${timestamp} not null,
        state text not null default 'queued',
        attempts integer not null default 0,
        lease_id text,
        wait_ms integer,
        next_attempt_at ${timestamp},
        last_attempt_at ${timestamp},
        last_status integer,
        last_error text
      )`.execute(db)
    await db.schema
      .createIndex('webhook_deliveries_queued')
      .on('webhook_deliveries')
      .columns(['target_id', 'subject_id', 'seq'])
      .where(sql<boolean>`state = 'queued'`)
      .execute()
    await db.schema
      .createIndex('webhook_deliveries_of_target')
      .on('webhook_deliveries')
      .columns(['target_id', 'seq'])
      .execute()

    await db.schema
      .createTable('api_keys')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('key_hash', 'text', (c) => c.notNull().unique())
      .addColumn('prefix', 'text', (c) => c.notNull())
      .addColumn('has_names', 'integer', (c) => c.notNull())
      .addColumn('expires_at', timestamp)
      .addColumn('created_at', timestamp, (c) => c.notNull())
      .addColumn('created_by', 'text', (c) => c.notNull())
      .addColumn('admin_id', 'text', (c) => c.notNull())
      .addColumn('last_used_on', 'text')
      .addColumn('revoked_at', timestamp)
      .execute()

    const statements = engine === 'postgres' ? createPostgresTriggers : createSqliteTriggers
    for (const statement of statements) await sql.raw(statement).execute(db)
  }
}
