import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** Families that a volunteer has asked to move to another slot (docs/decisions/0056) */
export function askedToMove(engine: Engine) {
  const timestamp = engine === 'postgres' ? sql`timestamptz` : sql`text`

  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('asked_to_move')
      .addColumn('registration_id', 'text', (c) =>
        c.primaryKey().references('registrations.id').onDelete('cascade'),
      )
      .addColumn('closing_id', 'text', (c) =>
        c.notNull().references('slot_closings.id').onDelete('cascade'),
      )
      .addColumn('time_slot_id', 'text', (c) =>
        c.notNull().references('time_slots.id').onDelete('cascade'),
      )
      .addColumn('asked_at', timestamp, (c) => c.notNull())
      .addColumn('ended_at', timestamp)
      .execute()
    for (const column of ['closing_id', 'time_slot_id']) {
      await db.schema
        .createIndex(`asked_to_move_by_${column}`)
        .on('asked_to_move')
        .column(column)
        .execute()
    }
  }
}
