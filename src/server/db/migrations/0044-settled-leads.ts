import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** Families of each past time slot, counted by how early they signed up (docs/decisions/0089) */
export function settledLeads(engine: Engine) {
  return async function up(db: Kysely<unknown>): Promise<void> {
    let table = db.schema
      .createTable('settled_leads')
      .addColumn('time_slot_id', 'text', (c) =>
        c.primaryKey().references('time_slots.id').onDelete('cascade'),
      )
    for (const lead of ['week', 'two_weeks', 'four_weeks', 'more']) {
      for (const count of ['expected', 'came', 'no_show']) {
        table = table.addColumn(`${lead}_${count}`, 'integer', (c) => c.notNull())
      }
    }
    await table.execute()
    const statements = engine === 'postgres' ? postgres : sqlite
    for (const statement of statements) await sql.raw(statement).execute(db)
  }
}

const unsettle = (slot: string) => `delete from settled_leads where time_slot_id = ${slot};`

const counted = ['status', 'time_slot_id', 'attendance', 'is_walk_in', 'created_at']
const countedChanged = (isNot: string) =>
  counted.map((column) => `old.${column} ${isNot} new.${column}`).join(' or ')

const sqlite = [
  `create trigger registrations_unsettled_new after insert on registrations begin
    ${unsettle('new.time_slot_id')}
  end`,
  `create trigger registrations_unsettled_end after delete on registrations begin
    ${unsettle('old.time_slot_id')}
  end`,
  `create trigger registrations_unsettled_change after update of ${counted.join(', ')} on registrations
  when ${countedChanged('is not')} begin
    ${unsettle('old.time_slot_id')} ${unsettle('new.time_slot_id')}
  end`,
  `create trigger time_slots_unsettled after update of start_time on time_slots
  when old.start_time is not new.start_time begin
    ${unsettle('new.id')}
  end`,
]

function countInSlot(sign: '+' | '-', row: 'new' | 'old') {
  const counts = ['confirmed', 'waitlist', 'cancelled', 'no_show'].map(
    (status) => `${status}_count = ${status}_count ${sign} (${row}.status = '${status}')::integer`,
  )
  return `update time_slots set ${counts.join(', ')} where id = ${row}.time_slot_id;
    ${unsettle(`${row}.time_slot_id`)}`
}

/** The triggers first lock the slot by updating it. Settling locks it too, so its counts miss no concurrent change. */
const postgres = [
  `create or replace function count_in_slot() returns trigger language plpgsql as $$ begin
    if tg_op <> 'INSERT' then ${countInSlot('-', 'old')} end if;
    if tg_op <> 'DELETE' then ${countInSlot('+', 'new')} end if;
    return null;
  end $$`,
  'drop trigger registrations_slot_changed on registrations',
  `create trigger registrations_slot_changed after update of ${counted.join(', ')} on registrations
  for each row when (${countedChanged('is distinct from')}) execute function count_in_slot()`,
  `create function unsettle_slot() returns trigger language plpgsql as $$ begin
    ${unsettle('new.id')}
    return null;
  end $$`,
  `create trigger time_slots_unsettled after update of start_time on time_slots
  for each row when (old.start_time <> new.start_time) execute function unsettle_slot()`,
]
