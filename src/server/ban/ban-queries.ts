import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { BlacklistEntry } from '../../contract/blacklist.ts'
import { type Ban, hasBanEnded, isInForce, lastDayOfBan } from '../../domain/ban.ts'
import { emailKey, emailKeyOf, phoneKeys } from '../../domain/person.ts'
import { compileOnce } from '../db/compile-once.ts'
import type { Db } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'
import { erasedKey } from '../secrets/token-hash.ts'

/** What a ban matches; a missing e-mail address or phone number matches no ban. */
type Person = { email?: string | null; phone?: string | null }

/** Whether a ban in force matches the e-mail address or any number in the phone field (DESIGN.md 5, rule 4). */
export async function isBlacklisted(db: Db, person: Person, now: Date): Promise<boolean> {
  return isInForce(await findBans(db, keysOf(person)), now)
}

/** Includes ended bans, because a sign-up reads them before it knows the time of the change. */
export async function findBansOf(db: Db, person: Person): Promise<Ban[]> {
  return findBans(db, keysOf(person))
}

/** People per query; each adds a few parameters, which both engines limit. */
const batchSize = 1_000

export async function findBlacklisted(
  db: Db,
  people: readonly (Person & { id: string })[],
  now: Date,
): Promise<Set<string>> {
  const found = await findBansOfEach(db, people)
  return new Set(found.filter(({ bans }) => isInForce(bans, now)).map(({ id }) => id))
}

/** When each person's last ban ended, for those who had one; warnings do not count. */
export async function findBanEnds(
  db: Db,
  people: readonly (Person & { id: string })[],
  now: Date,
): Promise<Map<string, string>> {
  const ends = new Map<string, string>()
  for (const { id, bans } of await findBansOfEach(db, people)) {
    const ended = bans.filter((ban) => !ban.isWarning && hasBanEnded(ban.endsAt, now))
    const last = ended
      .map(({ endsAt }) => endsAt ?? '')
      .sort()
      .at(-1)
    if (last) ends.set(id, last)
  }
  return ends
}

async function findBansOfEach(db: Db, people: readonly (Person & { id: string })[]) {
  const found: { id: string; bans: (Ban & { isWarning: number })[] }[] = []
  for (let from = 0; from < people.length; from += batchSize) {
    const batch = people.slice(from, from + batchSize)
    const some = batch.map((person) => ({ id: person.id, keys: keysOf(person) }))
    const allKeys = some.flatMap(({ keys }) => keys)
    const bans = await findBans(db, allKeys)
    const byKey = Map.groupBy(bans, ({ key }) => key)
    for (const { id, keys } of some) {
      found.push({ id, bans: keys.flatMap((key) => byKey.get(key) ?? []) })
    }
  }
  return found
}

/** The person's keys, plain and hashed, because bans of erased people have only hashes (docs/decisions/0048). */
function keysOf({ email, phone }: Person): string[] {
  return withErasedKeys([...(email ? [emailKey(email)] : []), ...phoneKeys(phone)])
}

function withErasedKeys(keys: readonly string[]): string[] {
  return [...keys, ...keys.map(erasedKey)]
}

type FoundBan = Ban & { key: string; isWarning: number }

async function findBans(db: Db, keys: string[]): Promise<FoundBan[]> {
  const [key] = keys
  if (key === undefined) return []
  // Pads the list to a power of two by repeating a key, because each length would be another prepared statement.
  const length = 2 ** Math.ceil(Math.log2(keys.length))
  return selectBans(db, { keys: [...keys, ...Array<string>(length - keys.length).fill(key)] })
}

const selectBans = compileOnce((db, { keys }: { keys: string[] }) =>
  db
    .selectFrom('blacklist')
    .where('email_key', 'in', keys)
    .select(['email_key as key', 'ends_at as endsAt', 'is_warning as isWarning'])
    .unionAll(
      db
        .selectFrom('blacklist_phones')
        .innerJoin('blacklist', 'blacklist.id', 'blacklist_phones.blacklist_id')
        .where('blacklist_phones.phone_key', 'in', keys)
        .select(['blacklist_phones.phone_key as key', 'blacklist.ends_at as endsAt'])
        .select('blacklist.is_warning as isWarning'),
    ),
)

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
      'blacklist.is_warning as isWarning',
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
  return rows.map(({ endsAt, isWarning, numbers, ...entry }) => ({
    ...entry,
    isWarning: isWarning === 1,
    matchesPhone: (numbers ?? 0) > 0,
    endDate: endsAt && isWarning === 0 ? lastDayOfBan(endsAt, zone) : null,
    hasEnded: hasBanEnded(endsAt, now),
  }))
}

const matchesAnyOf =
  (keys: readonly string[]) =>
  (eb: ExpressionBuilder<Tables, 'blacklist'>): Expression<SqlBool> =>
    eb.or([
      eb('email_key', 'in', keys),
      eb(
        'id',
        'in',
        eb.selectFrom('blacklist_phones').where('phone_key', 'in', keys).select('blacklist_id'),
      ),
    ])

/** Ids of blacklist entries, including ended bans and warnings */
export async function findEntryIdsOf(db: Db, people: readonly Person[]): Promise<Set<string>> {
  const keys = ['-', ...new Set(people.flatMap(keysOf))]
  const rows = await db.selectFrom('blacklist').where(matchesAnyOf(keys)).select('id').execute()
  return new Set(rows.map(({ id }) => id))
}

/** Returns no warning and no upcoming registrations if there is no entry. */
export async function describeNoShowEntry(
  db: Db,
  registrationId: string,
  now: Date,
): Promise<{ isWarning: boolean; upcomingRegistrations: number }> {
  const rows = await db
    .selectFrom('blacklist')
    .leftJoin('blacklist_phones', 'blacklist_phones.blacklist_id', 'blacklist.id')
    .where('registration_id', '=', registrationId)
    .select(['is_warning', 'email_key', 'blacklist_phones.phone_key'])
    .execute()
  const mailbox = rows[0]?.email_key || null
  const numbers = rows.map(({ phone_key }) => phone_key).filter((key) => key !== null)
  return {
    isWarning: rows[0]?.is_warning === 1,
    upcomingRegistrations: await countUpcoming(db, mailbox, numbers, now),
  }
}

/** Counts ended entries too; `since: ""` counts entries of any age. */
export async function hasEntrySince(
  db: Db,
  keys: readonly string[],
  since: string,
): Promise<boolean> {
  if (keys.length === 0) return false
  const found = await db
    .selectFrom('blacklist')
    .$if(since !== '', (query) => query.where('created_at', '>=', since))
    .where(matchesAnyOf(withErasedKeys(keys)))
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function countUpcomingOf(
  db: Db,
  person: { email?: string | null; phone: string },
  now: Date,
): Promise<number> {
  return countUpcoming(db, emailKeyOf(person.email), phoneKeys(person.phone), now)
}

async function countUpcoming(
  db: Db,
  mailbox: string | null,
  numbers: readonly string[],
  now: Date,
): Promise<number> {
  const upcoming = await db
    .selectFrom('registrations')
    .innerJoin('time_slots', 'time_slots.id', 'registrations.time_slot_id')
    .where('time_slots.end_time', '>', now.toISOString())
    .where('registrations.status', 'in', ['confirmed', 'waitlist'])
    .select(['registrations.email_key', 'registrations.phone'])
    .execute()
  return upcoming.filter(
    ({ email_key, phone }) =>
      (mailbox !== null && email_key === mailbox) ||
      phoneKeys(phone).some((key) => numbers.includes(key)),
  ).length
}

/**
 * Whether another family has used the number: one with a different e-mail address or, if neither family has an address,
 * with a different name. Scans the table: the pattern allows any characters between the digits, and `phoneKeys` checks
 * the few matches.
 */
export async function isUsedByOthers(
  db: Db,
  number: string,
  { email, name }: { email: string | null; name: string },
): Promise<boolean> {
  const mailbox = emailKeyOf(email)
  const rows = await db
    .selectFrom('registrations')
    .where((eb) =>
      eb.or([eb('phone_key', '=', number), eb('phone', 'like', `%${number.split('').join('%')}%`)]),
    )
    .select(['phone_key', 'phone', 'email_key', 'name'])
    .execute()
  const own = nameKeyOf(name)
  return rows.some(({ phone, phone_key, email_key, name: other }) => {
    // Not compared in SQL, because PostgreSQL's lower() does not change accented capitals in some locales.
    const isSameFamily = email_key === mailbox && (mailbox !== null || nameKeyOf(other) === own)
    return !isSameFamily && (phone_key === number || phoneKeys(phone).includes(number))
  })
}

const nameKeyOf = (name: string) => name.normalize('NFC').toLowerCase()
