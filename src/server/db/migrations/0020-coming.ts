import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/**
 * Answers to "Are you coming?", and the last question sent to each phone (docs/decisions/0042).
 * `text_cancel_requests` stays for processes of the earlier release; this release does not write it.
 */
export function coming(engine: Engine) {
  const timestamp = engine === 'postgres' ? sql`timestamptz` : sql`text`

  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('coming_answers')
      .addColumn('registration_id', 'text', (c) =>
        c.primaryKey().references('registrations.id').onDelete('cascade'),
      )
      .addColumn('asked_at', timestamp, (c) => c.notNull())
      .addColumn('answered_at', timestamp)
      .addColumn('answered_by', 'text')
      .addColumn('called_at', timestamp)
      .execute()
    for (const statement of engine === 'postgres' ? postgresForgetting : sqliteForgetting) {
      await sql.raw(statement).execute(db)
    }
    await db.schema
      .createTable('text_questions')
      .addColumn('phone', 'text', (c) => c.primaryKey())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('registration_id', 'text', (c) =>
        c.notNull().references('registrations.id').onDelete('cascade'),
      )
      .addColumn('question', 'text', (c) => c.notNull())
      .addColumn('message_sid', 'text')
      .addColumn('asked_at', timestamp, (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('text_questions_of_registration')
      .on('text_questions')
      .column('registration_id')
      .execute()
    await sql`insert into text_questions (phone, kind, registration_id, question, message_sid, asked_at)
      select phone, 'cancel', registration_id, question, message_sid, asked_at
      from text_cancel_requests`.execute(db)
  }
}

/** Triggers delete an answer when its appointment changes, because many commands and earlier releases change it. */
const otherAppointment = 'old.status <> new.status or old.time_slot_id <> new.time_slot_id'
const forgetOne = 'delete from coming_answers where registration_id = new.id;'
const otherTime = 'old.start_time <> new.start_time'
const forgetSlot = `delete from coming_answers where registration_id in
  (select id from registrations where time_slot_id = new.id);`

const sqliteForgetting = [
  `create trigger registrations_coming_forgotten after update of status, time_slot_id on registrations
  when ${otherAppointment} begin ${forgetOne} end`,
  `create trigger time_slots_coming_forgotten after update of start_time on time_slots
  when ${otherTime} begin ${forgetSlot} end`,
]
const postgresForgetting = [
  `create function forget_coming() returns trigger language plpgsql as $$ begin
    ${forgetOne} return null;
  end $$`,
  `create trigger registrations_coming_forgotten after update of status, time_slot_id on registrations
  for each row when (${otherAppointment}) execute function forget_coming()`,
  `create function forget_coming_of_slot() returns trigger language plpgsql as $$ begin
    ${forgetSlot} return null;
  end $$`,
  `create trigger time_slots_coming_forgotten after update of start_time on time_slots
  for each row when (${otherTime}) execute function forget_coming_of_slot()`,
]
