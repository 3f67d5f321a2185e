/** Triggers write the deliveries, so that no command can miss one. Without targets, a trigger costs one lookup. */

const isSubscribedTo = (kind: string) => `is_on = 1 and kinds like '% ' || ${kind} || ' %'`

const registrationColumns = `(id, target_id, kind, subject_id, event_id, time_slot_id, previous_slot_id, status,
  previous_status, came, occurred_at)`
const eventColumns = '(id, target_id, kind, subject_id, event_id, occurred_at)'

type Values = {
  row: 'new' | 'old'
  kind: string
  newId: string
  at: string
  previousSlot?: string
  status?: string
  previousStatus?: string
  came?: string
}

function insertRegistrationDelivery(
  { row, kind, newId, at, previousSlot, status = `${row}.status`, previousStatus, came }: Values,
  when: string,
): string {
  return `insert into webhook_deliveries ${registrationColumns}
    select ${newId}, id, ${kind}, ${row}.id, ${row}.event_id, ${row}.time_slot_id, ${previousSlot ?? 'null'},
      ${status}, ${previousStatus ?? 'null'}, ${came ?? 'null'}, ${at}
    from webhook_targets where ${isSubscribedTo(kind)} and ${when};`
}

const sqliteId = "'msg_' || lower(hex(randomblob(16)))"
const postgresId = "'msg_' || replace(gen_random_uuid()::text, '-', '')"
/** The database's clock, because a deletion or a change of a slot stores no time of its own */
const sqliteNow = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')"

const kindOfStatus = `case new.status when 'confirmed' then 'registration.confirmed'
  when 'waitlist' then 'registration.waiting' when 'cancelled' then 'registration.cancelled' else '' end`
const isActive = (row: 'new' | 'old') => `${row}.status in ('confirmed', 'waitlist')`
const cameAt = {
  kind: "'registration.came'",
  at: 'coalesce(new.attendance_at, new.updated_at)',
} as const

function registrationStatements(newId: string, now: string, isNot: string) {
  const values = { row: 'new', newId, at: 'new.updated_at' } as const
  const attendanceChanged = `(new.attendance = 'came' and old.attendance ${isNot} 'came'
    or old.attendance = 'came' and new.attendance ${isNot} 'came')`
  const isCame = `case when new.attendance = 'came' then 1 else 0 end`
  const moved = { previousSlot: 'old.time_slot_id', previousStatus: 'old.status' }
  const previousSlot = `case when old.time_slot_id = new.time_slot_id then null else old.time_slot_id end`
  return {
    inserted: [
      insertRegistrationDelivery({ ...values, kind: kindOfStatus }, isActive('new')),
      insertRegistrationDelivery({ ...values, ...cameAt, came: '1' }, "new.attendance = 'came'"),
    ],
    updated: [
      insertRegistrationDelivery(
        { ...values, kind: kindOfStatus, previousSlot, previousStatus: 'old.status' },
        'old.status <> new.status',
      ),
      insertRegistrationDelivery(
        { ...values, kind: "'registration.moved'", ...moved },
        `old.status = new.status and old.time_slot_id <> new.time_slot_id and ${isActive('new')}`,
      ),
      insertRegistrationDelivery({ ...values, ...cameAt, came: isCame }, attendanceChanged),
    ],
    deleted: [
      insertRegistrationDelivery(
        {
          ...values,
          row: 'old',
          at: now,
          kind: "'registration.cancelled'",
          status: "'deleted'",
          previousStatus: 'old.status',
        },
        // Deleting an event sends one webhook, and none for its registrations.
        `${isActive('old')} and exists (select 1 from events where events.id = old.event_id)`,
      ),
    ],
  }
}

/** A delivery reads the event only when it is sent, so an unsent delivery also covers this change. */
function insertEventDelivery(
  kind: string,
  eventId: string,
  at: string,
  newId: string,
  when = 'true',
): string {
  const unsent =
    kind === 'event.changed'
      ? `and not exists (select 1 from webhook_deliveries as waiting
          where waiting.target_id = webhook_targets.id and waiting.subject_id = ${eventId}
          and waiting.state = 'queued' and waiting.attempts = 0
          and waiting.kind in ('event.created', 'event.changed'))`
      : ''
  return `insert into webhook_deliveries ${eventColumns}
    select ${newId}, id, '${kind}', ${eventId}, ${eventId}, ${at}
    from webhook_targets where ${isSubscribedTo(`'${kind}'`)} and ${when} ${unsent};`
}

const eventFields = [
  'title',
  'description',
  'spanish_title',
  'spanish_description',
  'date',
  'location',
  'laundromat_name',
  'laundromat_address',
  'opens_at',
]
const slotFields = ['start_time', 'end_time', 'capacity', 'closed_at']
const anyChanged = (fields: string[], isNot: string) =>
  `(${fields.map((field) => `old.${field} ${isNot} new.${field}`).join(' or ')})`

const registrationFields = 'status, time_slot_id, attendance'
const hasEvent = (row: 'new' | 'old') =>
  `exists (select 1 from events where events.id = ${row}.event_id)`

const sqlite = registrationStatements(sqliteId, sqliteNow, 'is not')
const sqliteEvent = (kind: string, eventId: string, at: string, when?: string) =>
  insertEventDelivery(kind, eventId, at, sqliteId, when)

export const createSqliteTriggers = [
  `create trigger registrations_told_new after insert on registrations
  when exists (select 1 from webhook_targets) begin ${sqlite.inserted.join(' ')} end`,
  `create trigger registrations_told_change after update of ${registrationFields} on registrations
  when exists (select 1 from webhook_targets) begin ${sqlite.updated.join(' ')} end`,
  `create trigger registrations_told_end after delete on registrations
  when exists (select 1 from webhook_targets) begin ${sqlite.deleted.join(' ')} end`,
  `create trigger events_told_new after insert on events
  begin ${sqliteEvent('event.created', 'new.id', 'new.updated_at')} end`,
  `create trigger events_told_change after update on events when ${anyChanged(eventFields, 'is not')}
  begin ${sqliteEvent('event.changed', 'new.id', 'new.updated_at')} end`,
  `create trigger events_told_end after delete on events
  begin ${sqliteEvent('event.deleted', 'old.id', sqliteNow)} end`,
  `create trigger time_slots_told_new after insert on time_slots
  begin ${sqliteEvent('event.changed', 'new.event_id', 'new.created_at')} end`,
  `create trigger time_slots_told_change after update of ${slotFields.join(', ')} on time_slots
  when ${anyChanged(slotFields, 'is not')}
  begin ${sqliteEvent('event.changed', 'new.event_id', sqliteNow)} end`,
  `create trigger time_slots_told_end after delete on time_slots
  begin ${sqliteEvent('event.changed', 'old.event_id', sqliteNow, hasEvent('old'))} end`,
]

const postgresNow = 'clock_timestamp()'
const postgres = registrationStatements(postgresId, postgresNow, 'is distinct from')

function postgresEvent(kind: string, eventId: string, at: string, when?: string): string {
  // Locks unsent deliveries, so that no worker reads the event for one of them before this transaction ends.
  const lock =
    kind === 'event.changed'
      ? `perform 1 from webhook_deliveries where subject_id = ${eventId} and state = 'queued'
          and attempts = 0 order by seq for update;`
      : ''
  return lock + insertEventDelivery(kind, eventId, at, postgresId, when)
}

function postgresFunction(name: string, work: string): string {
  return `create function ${name}() returns trigger language plpgsql as $$ begin
    if exists (select 1 from webhook_targets where is_on = 1) then ${work} end if;
    return null;
  end $$`
}
const onRow = (name: string, events: string, table: string, work: string, when?: string) => [
  postgresFunction(name, work),
  `create trigger ${name} after ${events} on ${table} for each row
  ${when ? `when (${when})` : ''} execute function ${name}()`,
]

export const createPostgresTriggers = [
  ...onRow('registrations_told_new', 'insert', 'registrations', postgres.inserted.join(' ')),
  ...onRow(
    'registrations_told_change',
    `update of ${registrationFields}`,
    'registrations',
    postgres.updated.join(' '),
    anyChanged(['status', 'time_slot_id', 'attendance'], 'is distinct from'),
  ),
  ...onRow('registrations_told_end', 'delete', 'registrations', postgres.deleted.join(' ')),
  ...onRow(
    'events_told_new',
    'insert',
    'events',
    postgresEvent('event.created', 'new.id', 'new.updated_at'),
  ),
  ...onRow(
    'events_told_change',
    'update',
    'events',
    postgresEvent('event.changed', 'new.id', 'new.updated_at'),
    anyChanged(eventFields, 'is distinct from'),
  ),
  ...onRow(
    'events_told_end',
    'delete',
    'events',
    postgresEvent('event.deleted', 'old.id', postgresNow),
  ),
  ...onRow(
    'time_slots_told_new',
    'insert',
    'time_slots',
    postgresEvent('event.changed', 'new.event_id', 'new.created_at'),
  ),
  ...onRow(
    'time_slots_told_change',
    `update of ${slotFields.join(', ')}`,
    'time_slots',
    postgresEvent('event.changed', 'new.event_id', postgresNow),
    anyChanged(slotFields, 'is distinct from'),
  ),
  ...onRow(
    'time_slots_told_end',
    'delete',
    'time_slots',
    postgresEvent('event.changed', 'old.event_id', postgresNow, hasEvent('old')),
  ),
]
