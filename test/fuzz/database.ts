import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { addEvents } from '../../bench/support/database.ts'
import { personKeys } from '../../src/domain/household.ts'
import { addAdmin, openSession } from '../../src/server/admin/admin-commands.ts'
import type { Db } from '../../src/server/db/connect.ts'
import type { Engine } from '../../src/server/db/engine.ts'
import { readFigures } from '../support/figures.ts'

const rowsOf = async <T>(db: Db, query: string) => (await sql.raw<T>(query).execute(db)).rows

const tables = {
  ...{ blacklist: 'blacklist', messages: 'messages', series: 'event_series' },
  ...{ webhooks: 'webhook_targets', 'api-keys': 'api_keys', invitations: 'admin_links' },
}

/** The existing things that requests can name */
export async function createPool(db: Db) {
  const kept = await addEvents(db, { events: 2, slots: 3, capacity: 2 })
  const isKept = `event_id in (${kept.map(({ eventId }) => `'${eventId}'`)})`
  const login = { username: `fuzz ${randomUUID()}`, email: 'fuzz@example.org' }
  const by = { by: 'fuzz', now: new Date() }
  const admin = await addAdmin(db, { ...login, password: randomUUID() }, by)
  let lists: Record<string, string[]> = {}
  let token = ''

  async function newest(
    table: string,
    where = '1 = 1',
    columns = 'id as found',
  ): Promise<string[]> {
    const query = `select ${columns} from ${table} where ${where} order by id desc limit 100`
    return (await rowsOf<{ found: string }>(db, query)).map(({ found }) => found)
  }
  async function refresh(): Promise<void> {
    const findSlots = () => newest('time_slots', `not ${isKept}`)
    if ((await findSlots()).length === 0) await addEvents(db, { events: 6, slots: 2, capacity: 2 })
    const slots = await findSlots()
    const events = await newest('time_slots', `not ${isKept}`, 'event_id as found')
    const payloads = await newest('messages', `payload like '%cancelToken%'`, 'payload as found')
    lists = {
      'admin slots': slots,
      'admin events': events,
      slots: [...kept.map(({ id }) => id), ...slots.slice(0, 4)],
      events: [...kept.map(({ eventId }) => eventId), ...events.slice(0, 4)],
      'admin registrations': await newest('registrations', `not ${isKept}`),
      registrations: await newest('registrations'),
      // Tokens of the personal links in messages that have not been sent
      token: payloads.map((payload) => JSON.parse(payload).cancelToken),
    }
    for (const [kind, table] of Object.entries(tables)) lists[kind] = await newest(table)
  }
  /** Signs in again after the session has ended. */
  async function signIn(): Promise<void> {
    token = await openSession(db, admin.id, new Date())
  }
  await signIn()
  await refresh()
  return {
    refresh,
    signIn,
    token: () => token,
    /** Events that no administrator changes, so their capacity can be checked strictly */
    isKept,
    /** Replaces placeholders such as `~events~` and `~messages.7~` with ids; `shared` is for those without a number. */
    fill: (text: string, shared: number, isAdmin: boolean) =>
      text.replace(/~([\w-]+)(?:\.(\d+))?~/g, (_all, kind: string, own?: string) => {
        const list = (isAdmin ? lists[`admin ${kind}`] : undefined) ?? lists[kind] ?? []
        return list[Number(own ?? shared) % list.length] ?? randomUUID()
      }),
  }
}

/** All rows that a refused request must not change */
export async function readRows(db: Db): Promise<string> {
  const names = ['events', 'time_slots', 'registrations', 'blacklist', 'event_series', 'admins']
  const all = names.map((name) => rowsOf(db, `select * from ${name} order by id`))
  return JSON.stringify(await Promise.all(all))
}

/** Queries that return rows only if an invariant is broken */
const offenders = (engine: Engine, isKept: string) => ({
  'active twice at an event': `select event_id, email_key from registrations
    where status in ('confirmed', 'waitlist') group by event_id, email_key having count(email_key) > 1`,
  'registration and slot of different events': `select registrations.id from registrations
    left join time_slots as slot on slot.id = time_slot_id
    where slot.event_id is null or slot.event_id <> registrations.event_id`,
  'waitlisted_at does not match the status': `select id from registrations
    where (status = 'waitlist') <> (waitlisted_at is not null)`,
  'more confirmed families than fit': `select id from time_slots where confirmed_count > capacity and ${isKept}`,
  'an event without a slot': `select id from events
    where id not in (select event_id from time_slots)`,
  ...(engine === 'sqlite' && {
    'a corrupt file': `select * from pragma_integrity_check where integrity_check <> 'ok'`,
    'a violated foreign key': 'select * from pragma_foreign_key_check',
  }),
})

/** Checks the database's invariants, which no request may break; returns the violations. */
export async function brokenInvariants(db: Db, engine: Engine, isKept: string): Promise<string[]> {
  const broken: string[] = []
  for (const [name, query] of Object.entries(offenders(engine, isKept))) {
    const found = await rowsOf(db, query)
    if (found.length > 0) broken.push(`${name}: ${JSON.stringify(found.slice(0, 3))}`)
  }
  const figures = await readFigures(db)
  if (!isDeepStrictEqual(figures.kept, figures.counted)) broken.push('figures differ from the rows')
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
