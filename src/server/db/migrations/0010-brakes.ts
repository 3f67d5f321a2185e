import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/**
 * Counters for the limits on messages (DESIGN.md 5, rule 16). A trigger erases a deleted registration's messages,
 * because registrations are also deleted with their slot or event, and by older releases.
 */
export function messageBrakes(engine: Engine) {
  const timestamp = engine === 'postgres' ? sql`timestamptz` : sql`text`

  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('message_brakes')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('times', 'text', (c) => c.notNull())
      .addColumn('last_at', timestamp, (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('message_brakes_last')
      .on('message_brakes')
      .column('last_at')
      .execute()
    await db.schema
      .createTable('text_days')
      .addColumn('day', 'text', (c) => c.primaryKey())
      .addColumn('texts', 'integer', (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('alarms')
      .addColumn('kind', 'text', (c) => c.primaryKey())
      .addColumn('raised_at', timestamp, (c) => c.notNull())
      .execute()
    await db.schema.alterTable('messages').addColumn('by_admin', 'integer').execute()
    for (const statement of engine === 'postgres' ? postgresErasing : sqliteErasing) {
      await sql.raw(statement).execute(db)
    }
    await sql.raw(eraseDeletedBefore).execute(db)
  }
}

/** Also sets queued messages to failed, because their recipient is erased. */
const erase = `update messages set
  recipient = '', payload = '', dedupe_key = 'erased ' || id,
  last_error = case when state = 'queued' then 'no longer of use' else last_error end,
  state = case when state = 'queued' then 'failed' else state end`

const eraseDeletedBefore = `${erase} where registration_id is null and kind not like 'organisation%'`

// Runs before the deletion, which sets the messages' registration_id to null.
const sqliteErasing = [
  `create trigger registrations_erased before delete on registrations begin
    ${erase} where registration_id = old.id;
  end`,
]
const postgresErasing = [
  `create function erase_messages() returns trigger language plpgsql as $$ begin
    ${erase} where registration_id = old.id;
    return old;
  end $$`,
  `create trigger registrations_erased before delete on registrations
  for each row execute function erase_messages()`,
]
