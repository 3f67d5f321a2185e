import { isDeepStrictEqual } from 'node:util'
import { SqliteAdapter, sql } from 'kysely'
import { personKeys } from '../../src/domain/household.ts'
import type { Db } from '../../src/server/db/connect.ts'
import { readFigures } from './figures.ts'

/** Queries that return rows only if an invariant is broken */
const offenders = {
  'active twice at an event': `select event_id, email_key from registrations
    where status in ('confirmed', 'waitlist') group by event_id, email_key having count(email_key) > 1`,
  'registration and slot of different events': `select registrations.id from registrations
    left join time_slots as slot on slot.id = time_slot_id
    where slot.event_id is null or slot.event_id <> registrations.event_id`,
  'waitlisted_at does not match the status': `select id from registrations
    where (status = 'waitlist') <> (waitlisted_at is not null)`,
  'an event without a slot': `select id from events
    where id not in (select event_id from time_slots)`,
}
const sqliteOffenders = {
  'a corrupt file': `select * from pragma_integrity_check where integrity_check <> 'ok'`,
  'a violated foreign key': 'select * from pragma_foreign_key_check',
}

/**
 * Returns the rules that a stored database breaks. They hold after any requests. `strictSlots` are the ids of the slots
 * that no administrator has overbooked.
 */
export async function brokenInvariants(db: Db, strictSlots: readonly string[]): Promise<string[]> {
  const broken: string[] = []
  const overbooked = db
    .selectFrom('time_slots')
    .whereRef('confirmed_count', '>', 'capacity')
    .where('id', 'in', ['', ...strictSlots])
    .selectAll()
  for (const slot of await overbooked.execute())
    broken.push(`over capacity: ${slot.confirmed_count} of ${slot.capacity} in slot ${slot.id}`)
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  const queries = { ...offenders, ...(isSqlite && sqliteOffenders) }
  for (const [name, query] of Object.entries(queries)) {
    const { rows } = await sql.raw(query).execute(db)
    if (rows.length > 0) broken.push(`${name}: ${JSON.stringify(rows.slice(0, 3))}`)
  }
  const { kept, counted } = await readFigures(db)
  if (!isDeepStrictEqual(kept, counted)) broken.push('counts differ from a recount of the rows')
  for (const row of await db.selectFrom('registrations').selectAll().execute()) {
    const { emailKey, phoneKey, addressKey } = personKeys({ ...row, zipCode: row.zip_code })
    const stored = [row.email_key, row.phone_key, row.address_key]
    if (!isDeepStrictEqual(stored, [emailKey, phoneKey, addressKey]))
      broken.push(`a stored key does not match the e-mail address, phone or address: ${row.id}`)
  }
  // Deleting a registration erases its messages.
  const messages = db.selectFrom('messages').where('recipient', '<>', '').select('payload')
  for (const { payload } of await messages.execute()) JSON.parse(payload)
  return broken
}

/**
 * Families that wait for a slot with a free spot, and have got no offer since they joined its waitlist (DESIGN.md 5,
 * rules 5 and 6). Offers pass over banned families.
 */
export async function findWithoutOffer(db: Db, now: Date): Promise<string[]> {
  const waiting = db
    .selectFrom('registrations')
    .innerJoin('time_slots', 'time_slots.id', 'registrations.time_slot_id')
    .where('status', '=', 'waitlist')
    .where('start_time', '>', now.toISOString())
    .whereRef('confirmed_count', '<', 'capacity')
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom('messages')
            .whereRef('registration_id', '=', 'registrations.id')
            .whereRef('messages.created_at', '>=', 'waitlisted_at')
            .where('kind', 'in', ['spot_available', 'text_spot_available', 'sign_up_link'])
            .where('payload', 'like', sql<string>`'%' || ${ref('time_slots.id')} || '%'`)
            .select('messages.id'),
        ),
      ),
    )
    .select('name')
  return (await waiting.execute()).map(({ name }) => `${name} waits beside a free spot`)
}
