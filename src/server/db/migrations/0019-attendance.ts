import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** Check-in facts and the attendance derived from them (docs/decisions/0040), deleted with their registration */
export function attendance(engine: Engine) {
  const timestamp = engine === 'postgres' ? sql`timestamptz` : sql`text`

  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('attendance_facts')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
      .addColumn('registration_id', 'text', (c) =>
        c.notNull().references('registrations.id').onDelete('cascade'),
      )
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('at', timestamp, (c) => c.notNull())
      .addColumn('device_at', timestamp, (c) => c.notNull())
      .addColumn('received_at', timestamp, (c) => c.notNull())
      .addColumn('device_id', 'text', (c) => c.notNull())
      .addColumn('admin', 'text', (c) => c.notNull())
      .addColumn('loads', 'integer')
      .addColumn('note', 'text')
      .execute()
    await db.schema
      .createIndex('attendance_facts_registration')
      .on('attendance_facts')
      .column('registration_id')
      .execute()
    await db.schema
      .createIndex('attendance_facts_event')
      .on('attendance_facts')
      .columns(['event_id', 'received_at'])
      .execute()
    await db.schema
      .createTable('removed_walk_ins')
      .addColumn('registration_id', 'text', (c) => c.primaryKey())
      .addColumn('removed_at', timestamp, (c) => c.notNull())
      .execute()
    const columns = {
      attendance: sql`text`,
      attendance_at: timestamp,
      attendance_by: sql`text`,
      loads: sql`integer`,
      volunteer_note: sql`text`,
      is_walk_in: sql`integer`,
    }
    for (const [name, type] of Object.entries(columns)) {
      await db.schema.alterTable('registrations').addColumn(name, type).execute()
    }
  }
}
