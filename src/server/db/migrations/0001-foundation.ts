import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** The tables of the first release (DESIGN.md 4) */
export function foundation(engine: Engine) {
  const timestamp = engine === 'postgres' ? sql`timestamptz` : sql`text`

  return async function up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('events')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('description', 'text')
      .addColumn('date', timestamp, (c) => c.notNull())
      .addColumn('location', 'text', (c) => c.notNull())
      .addColumn('laundromat_name', 'text')
      .addColumn('laundromat_address', 'text')
      .addColumn('created_at', timestamp, (c) => c.notNull())
      .addColumn('updated_at', timestamp, (c) => c.notNull())
      .execute()

    await db.schema
      .createTable('time_slots')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
      .addColumn('start_time', timestamp, (c) => c.notNull())
      .addColumn('end_time', timestamp, (c) => c.notNull())
      .addColumn('capacity', 'integer', (c) => c.notNull().check(sql`capacity >= 1`))
      .addColumn('created_at', timestamp, (c) => c.notNull())
      .addCheckConstraint('time_slots_end_after_start', sql`end_time > start_time`)
      .execute()
    await index(db, 'time_slots_event', 'time_slots', ['event_id', 'start_time'])
    await index(db, 'time_slots_end', 'time_slots', ['end_time'])

    await db.schema
      .createTable('registrations')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('event_id', 'text', (c) => c.notNull().references('events.id').onDelete('cascade'))
      .addColumn('time_slot_id', 'text', (c) =>
        c.notNull().references('time_slots.id').onDelete('cascade'),
      )
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('email_key', 'text', (c) => c.notNull())
      .addColumn('phone', 'text')
      .addColumn('phone_key', 'text')
      .addColumn('address', 'text')
      .addColumn('city', 'text')
      .addColumn('state', 'text')
      .addColumn('zip_code', 'text')
      .addColumn('status', 'text', (c) =>
        c
          .notNull()
          .defaultTo('confirmed')
          .check(sql`status in ('confirmed', 'waitlist', 'cancelled', 'no_show')`),
      )
      .addColumn('waitlisted_at', timestamp)
      .addColumn('confirmed_at', timestamp)
      .addColumn('cancelled_at', timestamp)
      .addColumn('created_at', timestamp, (c) => c.notNull())
      .addColumn('updated_at', timestamp, (c) => c.notNull())
      .execute()
    await db.schema
      .createIndex('registrations_one_active')
      .unique()
      .on('registrations')
      .columns(['event_id', 'email_key'])
      .where(sql<boolean>`status in ('confirmed', 'waitlist')`)
      .execute()
    await index(db, 'registrations_slot', 'registrations', [
      'time_slot_id',
      'status',
      'waitlisted_at',
    ])
    await index(db, 'registrations_event', 'registrations', ['event_id', 'created_at'])
    await index(db, 'registrations_created', 'registrations', ['created_at'])

    await db.schema
      .createTable('cancel_tokens')
      .addColumn('token_hash', 'text', (c) => c.primaryKey())
      .addColumn('registration_id', 'text', (c) =>
        c.notNull().references('registrations.id').onDelete('cascade'),
      )
      .addColumn('created_at', timestamp, (c) => c.notNull())
      .execute()
    await index(db, 'cancel_tokens_registration', 'cancel_tokens', ['registration_id'])

    await db.schema
      .createTable('blacklist')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('email_key', 'text', (c) => c.notNull())
      .addColumn('phone', 'text', (c) => c.notNull())
      .addColumn('phone_key', 'text')
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('registration_id', 'text', (c) =>
        c.references('registrations.id').onDelete('set null'),
      )
      .addColumn('created_at', timestamp, (c) => c.notNull())
      .execute()
    await index(db, 'blacklist_email', 'blacklist', ['email_key'])
    await index(db, 'blacklist_phone', 'blacklist', ['phone_key'])
    await db.schema
      .createIndex('blacklist_one_a_no_show')
      .unique()
      .on('blacklist')
      .column('registration_id')
      .execute()

    await db.schema
      .createTable('admins')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('username', 'text', (c) => c.notNull().unique())
      .addColumn('password_hash', 'text', (c) => c.notNull())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('created_at', timestamp, (c) => c.notNull())
      .execute()
    await db.schema
      .createTable('admin_sessions')
      .addColumn('token_hash', 'text', (c) => c.primaryKey())
      .addColumn('admin_id', 'text', (c) => c.notNull().references('admins.id').onDelete('cascade'))
      .addColumn('created_at', timestamp, (c) => c.notNull())
      .addColumn('last_used_at', timestamp, (c) => c.notNull())
      .addColumn('expires_at', timestamp, (c) => c.notNull())
      .execute()
    await index(db, 'admin_sessions_admin', 'admin_sessions', ['admin_id'])

    await db.schema
      .createTable('activity')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('description', 'text', (c) => c.notNull())
      .addColumn('status', 'text')
      .addColumn('event_title', 'text')
      .addColumn('event_id', 'text')
      .addColumn('registration_id', 'text')
      .addColumn('actor', 'text', (c) => c.notNull())
      .addColumn('created_at', timestamp, (c) => c.notNull())
      .execute()
    await index(db, 'activity_created', 'activity', ['created_at'])

    await db.schema
      .createTable('messages')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('channel', 'text', (c) => c.notNull())
      .addColumn('recipient', 'text', (c) => c.notNull())
      .addColumn('registration_id', 'text', (c) =>
        c.references('registrations.id').onDelete('set null'),
      )
      .addColumn('dedupe_key', 'text', (c) => c.notNull().unique())
      .addColumn('payload', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('next_attempt_at', timestamp, (c) => c.notNull())
      .addColumn('last_error', 'text')
      .addColumn('created_at', timestamp, (c) => c.notNull())
      .addColumn('sent_at', timestamp)
      .execute()
    await index(db, 'messages_registration', 'messages', ['registration_id'])
    await db.schema
      .createIndex('messages_due')
      .on('messages')
      .column('next_attempt_at')
      .where(sql<boolean>`state = 'queued'`)
      .execute()

    await db.schema
      .createTable('email_reminders')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('registration_id', 'text', (c) =>
        c.notNull().references('registrations.id').onDelete('cascade'),
      )
      .addColumn('reminder_type', 'text', (c) => c.notNull())
      .addColumn('outcome', 'text', (c) => c.notNull())
      .addColumn('sent_at', timestamp, (c) => c.notNull())
      .addUniqueConstraint('email_reminders_once', ['registration_id', 'reminder_type'])
      .execute()

    await db.schema
      .createTable('recurring_event_tracking')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('event_type', 'text', (c) => c.notNull())
      .addColumn('year_month', 'text', (c) => c.notNull())
      .addColumn('event_id', 'text', (c) => c.references('events.id').onDelete('cascade'))
      .addColumn('created_at', timestamp, (c) => c.notNull())
      .addUniqueConstraint('recurring_event_tracking_once', ['event_type', 'year_month'])
      .execute()
  }
}

async function index(
  db: Kysely<unknown>,
  name: string,
  table: string,
  columns: string[],
): Promise<void> {
  await db.schema.createIndex(name).on(table).columns(columns).execute()
}
