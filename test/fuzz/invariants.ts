import { sql } from 'kysely'
import { householdKeys } from '../../src/domain/household.ts'
import { emailKeyOf } from '../../src/domain/person.ts'
import { registrationStatuses } from '../../src/domain/registration.ts'
import type { Db } from '../../src/server/db/connect.ts'
import type { Engine } from '../../src/server/db/engine.ts'

/** Checks the database's invariants, which no request may break; returns the violations. */
export async function brokenInvariants(
  db: Db,
  engine: Engine,
  keptEventIds: string[],
): Promise<string[]> {
  const slots = await db.selectFrom('time_slots').selectAll().execute()
  const registrations = await db.selectFrom('registrations').selectAll().execute()
  const slotsById = new Map(slots.map((slot) => [slot.id, slot]))
  const broken: string[] = []
  const check = (name: string, offenders: unknown[]) => {
    if (offenders.length > 0) broken.push(`${name}: ${JSON.stringify(offenders.slice(0, 3))}`)
  }

  const confirmed = Map.groupBy(
    registrations.filter(({ status }) => status === 'confirmed'),
    (row) => row.time_slot_id,
  )
  check(
    'more confirmed than fit',
    slots.filter(
      ({ id, event_id, capacity }) =>
        keptEventIds.includes(event_id) && (confirmed.get(id)?.length ?? 0) > capacity,
    ),
  )
  const active = Map.groupBy(
    registrations.filter(({ status }) => status === 'confirmed' || status === 'waitlist'),
    (row) => `${row.event_id} ${row.email_key}`,
  )
  check(
    'active twice at an event',
    [...active.values()].filter((rows) => rows.length > 1),
  )
  check(
    'of another event than the slot',
    registrations.filter((row) => slotsById.get(row.time_slot_id)?.event_id !== row.event_id),
  )
  check(
    'an unknown status',
    registrations.filter(({ status }) => !registrationStatuses.includes(status)),
  )
  check(
    'in line and not waiting, or waiting and not in line',
    registrations.filter((row) => (row.status === 'waitlist') !== (row.waitlisted_at !== null)),
  )
  check(
    'a key that is not the address’s',
    registrations.filter((row) => row.email_key !== emailKeyOf(row.email)),
  )
  check(
    'a household key that is not that of phone and address',
    registrations.filter((row) => {
      const keys = householdKeys({ ...row, zipCode: row.zip_code })
      return row.phone_key !== keys.phoneKey || row.address_key !== keys.addressKey
    }),
  )
  check(
    'a slot that ends before it starts',
    slots.filter((slot) => !(Date.parse(slot.end_time) > Date.parse(slot.start_time))),
  )
  check(
    'a capacity out of bounds',
    slots.filter(({ capacity }) => !(capacity >= 1 && capacity <= 1000)),
  )

  const events = await db.selectFrom('events').select('id').execute()
  const withSlots = new Set(slots.map((slot) => slot.event_id))
  check(
    'an event without a slot',
    events.filter(({ id }) => !withSlots.has(id)),
  )
  const messages = await db
    .selectFrom('messages')
    .select(['id', 'recipient', 'payload', 'dedupe_key'])
    .execute()
  check(
    'a message that cannot be read',
    // Deleting a registration erases its messages.
    messages.filter(({ recipient, payload }) => recipient !== '' && !isJson(payload)),
  )
  check(
    'two messages with one dedupe key',
    [...Map.groupBy(messages, (row) => row.dedupe_key).values()].filter((rows) => rows.length > 1),
  )
  if (engine === 'sqlite') {
    check(
      'an unsound file',
      (await sql<Record<string, string>>`pragma integrity_check`.execute(db)).rows.filter(
        (row) => row.integrity_check !== 'ok',
      ),
    )
    check('a reference to nothing', (await sql`pragma foreign_key_check`.execute(db)).rows)
  }
  return broken
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}
