import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { personKeys } from '../../src/domain/household.ts'
import type { Db } from '../../src/server/db/connect.ts'
import type { Engine } from '../../src/server/db/engine.ts'
import { readFigures } from '../support/figures.ts'

/** Queries that return rows only if an invariant is broken */
const offenders = {
  'active twice at an event': `select event_id, email_key from registrations
    where status in ('confirmed', 'waitlist') group by event_id, email_key having count(email_key) > 1`,
  'of another event than the slot': `select registrations.id from registrations
    left join time_slots as slot on slot.id = time_slot_id
    where slot.event_id is null or slot.event_id <> registrations.event_id`,
  'in line and not waiting, or waiting and not in line': `select id from registrations
    where (status = 'waitlist') <> (waitlisted_at is not null)`,
  'a slot that ends before it starts': 'select id from time_slots where end_time <= start_time',
  'a capacity out of bounds': 'select id from time_slots where capacity not between 1 and 1000',
  'an event without a slot': `select id from events
    where id not in (select event_id from time_slots)`,
}

const offendersOnSqlite = {
  'an unsound file': `select * from pragma_integrity_check where integrity_check <> 'ok'`,
  'a reference to nothing': 'select * from pragma_foreign_key_check',
}

/** Checks the database's invariants, which no request may break; returns the violations. */
export async function brokenInvariants(
  db: Db,
  engine: Engine,
  keptEventIds: string[],
): Promise<string[]> {
  const broken: string[] = []
  const check = (name: string, found: unknown[]) => {
    if (found.length > 0) broken.push(`${name}: ${JSON.stringify(found.slice(0, 3))}`)
  }
  const queries = { ...offenders, ...(engine === 'sqlite' && offendersOnSqlite) }
  for (const [name, query] of Object.entries(queries)) {
    check(name, (await sql.raw(query).execute(db)).rows)
  }

  const figures = await readFigures(db)
  if (!isDeepStrictEqual(figures.kept, figures.counted)) broken.push('figures differ from the rows')
  const slots = await db.selectFrom('time_slots').selectAll().execute()
  const strict = slots.filter(({ event_id }) => keptEventIds.includes(event_id))
  check(
    'more confirmed than fit',
    strict.filter((slot) => slot.confirmed_count > slot.capacity),
  )

  const registrations = await db.selectFrom('registrations').selectAll().execute()
  const withWrongKeys = registrations.filter((row) => {
    const keys = personKeys({ ...row, zipCode: row.zip_code })
    const stored = [row.email_key, row.phone_key, row.address_key]
    return !isDeepStrictEqual(stored, [keys.emailKey, keys.phoneKey, keys.addressKey])
  })
  check('a key that is not that of the mailbox, phone or address', withWrongKeys)
  const messages = await db.selectFrom('messages').select(['recipient', 'payload']).execute()
  // Deleting a registration erases its messages.
  const kept = messages.filter(({ recipient }) => recipient !== '')
  check(
    'a message that cannot be read',
    kept.filter(({ payload }) => !isJson(payload)),
  )
  return broken
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}
