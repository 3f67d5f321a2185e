import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'
import { countErasedFamilies } from './0025-families-triggers.ts'

/** Families across events, and what remains of erased registrations (docs/decisions/0048) */
export function families(engine: Engine) {
  const timestamp = engine === 'postgres' ? sql`timestamptz` : sql`text`

  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('family_keys')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('family_id', 'text', (c) => c.notNull())
      .addColumn('joined_at', timestamp)
      .addColumn('joined_by', 'text')
      .execute()
    await db.schema
      .createTable('family_notes')
      .addColumn('registration_id', 'text', (c) =>
        c.primaryKey().references('registrations.id').onDelete('cascade'),
      )
      .addColumn('note', 'text', (c) => c.notNull())
      .addColumn('updated_at', timestamp, (c) => c.notNull())
      .addColumn('updated_by', 'text', (c) => c.notNull())
      .execute()
    await db.schema.alterTable('registrations').addColumn('family_id', 'text').execute()
    await db.schema.alterTable('registrations').addColumn('erased_at', timestamp).execute()
    const indexes = [
      ['family_keys_family', 'family_keys', 'family_id'],
      ['registrations_email', 'registrations', 'email_key'],
      ['registrations_address', 'registrations', 'address_key'],
      ['activity_registration', 'activity', 'registration_id'],
    ] as const
    for (const [name, table, column] of indexes) {
      await db.schema.createIndex(name).on(table).column(column).execute()
    }
    await db.schema
      .createIndex('registrations_family')
      .on('registrations')
      .column('family_id')
      .where(sql.ref('family_id'), 'is not', null)
      .execute()
    for (const statement of countErasedFamilies(engine)) await sql.raw(statement).execute(db)
  }
}
