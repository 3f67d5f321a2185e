import type { BlacklistEntry } from '../../contract/blacklist.ts'
import { hasBanEnded, lastDayOfBan } from '../../domain/ban.ts'
import { emailKey, phoneKeys } from '../../domain/person.ts'
import type { Db } from '../db/connect.ts'

/** What a ban is matched by; an address or a number that is not known matches nobody. */
type Person = { email: string | null; phone?: string | null }

/** True when a ban matches the e-mail address or any number in the phone field (DESIGN.md 5, rule 4). */
export async function isBlacklisted(db: Db, person: Person, now: Date): Promise<boolean> {
  return (
    await findBlacklisted(db, [{ id: '', email: person.email, phone: person.phone }], now)
  ).has('')
}

/** Most people that one query asks about: each brings a few parameters, and engines bound their number. */
const atOnce = 2_000

/** Ids of the people whom a ban matches (DESIGN.md 5, rule 4) */
export async function findBlacklisted(
  db: Db,
  people: readonly (Person & { id: string })[],
  now: Date,
): Promise<Set<string>> {
  const found = new Set<string>()
  for (let from = 0; from < people.length; from += atOnce) {
    const some = people.slice(from, from + atOnce).map((person) => ({
      id: person.id,
      keys: [...(person.email ? [emailKey(person.email)] : []), ...phoneKeys(person.phone)],
    }))
    const banned = await findBannedKeys(
      db,
      some.flatMap(({ keys }) => keys),
      now,
    )
    for (const { id, keys } of some) if (keys.some((key) => banned.has(key))) found.add(id)
  }
  return found
}

/** Those of some keys, of e-mail addresses and of phones, that are on the blacklist now */
async function findBannedKeys(db: Db, keys: string[], now: Date): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const at = now.toISOString()
  const rows = await db
    .selectFrom('blacklist')
    .where('email_key', 'in', keys)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', at)]))
    .select('email_key as key')
    .unionAll(
      db
        .selectFrom('blacklist_phones')
        .innerJoin('blacklist', 'blacklist.id', 'blacklist_phones.blacklist_id')
        .where('blacklist_phones.phone_key', 'in', keys)
        .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', at)]))
        .select('blacklist_phones.phone_key as key'),
    )
    .execute()
  return new Set(rows.map(({ key }) => key))
}

/** The whole blacklist, newest first, with what has ended */
export async function listBlacklist(
  db: Db,
  { now, zone }: { now: Date; zone: string },
): Promise<BlacklistEntry[]> {
  const rows = await db
    .selectFrom('blacklist')
    .leftJoin('registrations', 'registrations.id', 'blacklist.registration_id')
    .select([
      'blacklist.id',
      'blacklist.name',
      'blacklist.email',
      'blacklist.phone',
      'blacklist.reason',
      'blacklist.ends_at as endsAt',
      'blacklist.created_at as createdAt',
      'blacklist.registration_id as registrationId',
      'registrations.event_id as eventId',
    ])
    .select((eb) =>
      eb
        .selectFrom('blacklist_phones')
        .whereRef('blacklist_phones.blacklist_id', '=', 'blacklist.id')
        .select((of) => of.fn.countAll<number>().as('n'))
        .as('numbers'),
    )
    .orderBy('blacklist.created_at', 'desc')
    .orderBy('blacklist.id', 'desc')
    .execute()
  return rows.map(({ endsAt, numbers, ...entry }) => ({
    ...entry,
    matchesPhone: (numbers ?? 0) > 0,
    endDate: endsAt && lastDayOfBan(endsAt, zone),
    hasEnded: hasBanEnded(endsAt, now),
  }))
}

/** Registrations of this e-mail or phone number that hold or await a spot in a slot not yet over */
export async function countUpcomingOf(
  db: Db,
  person: { email: string; phone: string },
  now: Date,
): Promise<number> {
  const numbers = phoneKeys(person.phone)
  const { upcoming } = await db
    .selectFrom('registrations')
    .innerJoin('time_slots', 'time_slots.id', 'registrations.time_slot_id')
    .where('time_slots.end_time', '>', now.toISOString())
    .where('registrations.status', 'in', ['confirmed', 'waitlist'])
    .where((eb) =>
      eb.or([
        eb('registrations.email_key', '=', emailKey(person.email)),
        ...(numbers.length > 0 ? [eb('registrations.phone_key', 'in', numbers)] : []),
      ]),
    )
    .select((eb) => eb.fn.countAll<number>().as('upcoming'))
    .executeTakeFirstOrThrow()
  return upcoming
}

/**
 * Whether a registration of another e-mail address has this number anywhere in its phone field, whenever it was.
 * One pass over the table in the database, once for each no-show: it answers the few fields that have the number's
 * digits in this order, whatever stands between.
 */
export async function isNumberOfOthers(db: Db, number: string, email: string): Promise<boolean> {
  const rows = await db
    .selectFrom('registrations')
    .where((eb) =>
      eb.or([eb('phone_key', '=', number), eb('phone', 'like', `%${number.split('').join('%')}%`)]),
    )
    .where('email_key', '!=', emailKey(email))
    .select(['phone_key', 'phone'])
    .execute()
  return rows.some(
    ({ phone, phone_key }) => phone_key === number || phoneKeys(phone).includes(number),
  )
}
