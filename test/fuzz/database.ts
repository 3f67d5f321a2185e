import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { addEvents } from '../../bench/support/database.ts'
import { openSession } from '../../src/server/admin/admin-commands.ts'
import type { Db } from '../../src/server/db/connect.ts'
import { addAdministrator } from '../support/data.ts'

const rowsOf = async <T>(db: Db, query: string) => (await sql.raw<T>(query).execute(db)).rows

const tables = {
  ...{ blacklist: 'blacklist', messages: 'messages', series: 'event_series' },
  ...{ webhooks: 'webhook_targets', 'api-keys': 'api_keys', invitations: 'admin_links' },
}

/** The existing things that requests can name */
export async function createPool(db: Db) {
  const kept = await addEvents(db, { events: 2, slots: 3, capacity: 2 })
  const isKept = `event_id in (${kept.map(({ eventId }) => `'${eventId}'`)})`
  const admin = await addAdministrator({ db, clock: () => new Date() })
  let lists: Record<string, string[]> = {}

  async function newest(table: string, where = '1 = 1', column = 'id'): Promise<string[]> {
    const query = `select ${column} as found from ${table} where ${where} order by id desc limit 100`
    return (await rowsOf<{ found: string }>(db, query)).map(({ found }) => found)
  }
  async function refresh(): Promise<void> {
    const findSlots = () => newest('time_slots', `not ${isKept}`)
    if ((await findSlots()).length === 0) await addEvents(db, { events: 6, slots: 2, capacity: 2 })
    const slots = await findSlots()
    const events = await newest('time_slots', `not ${isKept}`, 'event_id')
    const payloads = await newest('messages', `payload like '%cancelToken%'`, 'payload')
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
  await refresh()
  return {
    refresh,
    /** Opens a session; returns its token. */
    signIn: () => openSession(db, admin, new Date()),
    /** Slots of events that no administrator changes, so their capacity can be checked strictly */
    strictSlots: kept.map(({ id }) => id),
    /** Replaces placeholders such as `~events~` and `~messages.7~` with ids; `shared` is the default number. */
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
