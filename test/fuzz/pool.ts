import { randomUUID } from 'node:crypto'
import { addEvents } from '../../bench/support/database.ts'
import { addAdmin, openSession } from '../../src/server/admin/admin-commands.ts'
import type { Db } from '../../src/server/db/connect.ts'

/** The existing things that requests can name */
export type Pool = {
  /** Replaces placeholders such as `«events.admin»` and `«messages:7»` with ids; `n` is the default number. */
  fill(text: string, n: number): string
  token(): string
  /** Signs in again after the session has ended. */
  signIn(): Promise<void>
  refresh(): Promise<void>
  /** Events that no administrator changes, so their capacity can be checked strictly */
  keptEventIds: string[]
}

const tables = {
  blacklist: 'blacklist',
  messages: 'messages',
  series: 'event_series',
  webhooks: 'webhook_targets',
  'api-keys': 'api_keys',
  invitations: 'admin_links',
} as const

export async function createPool(db: Db): Promise<Pool> {
  const kept = await addEvents(db, { events: 2, slots: 3, capacity: 2 })
  const keptEventIds = [...new Set(kept.map((slot) => slot.eventId))]
  const login = { username: `fuzz ${randomUUID()}`, email: 'fuzz@example.org' }
  const by = { by: 'fuzz', now: new Date() }
  const admin = await addAdmin(db, { ...login, password: randomUUID() }, by)
  const lists = new Map<string, string[]>()
  let token = ''

  async function refresh(): Promise<void> {
    let slots = await findSlots(db, keptEventIds)
    if (slots.length === 0) slots = await addEvents(db, { events: 6, slots: 2, capacity: 2 })
    const ofFamilies = [...kept, ...slots.slice(0, 4)]
    lists.set(
      'slots.admin',
      slots.map((slot) => slot.id),
    )
    lists.set(
      'events.admin',
      slots.map((slot) => slot.eventId),
    )
    lists.set(
      'slots.family',
      ofFamilies.map((slot) => slot.id),
    )
    lists.set(
      'events.family',
      ofFamilies.map((slot) => slot.eventId),
    )
    const registrations = newest(db, 'registrations')
    const changeable = registrations.where('event_id', 'not in', keptEventIds)
    lists.set('registrations.family', await ids(registrations))
    lists.set('registrations.admin', await ids(changeable))
    lists.set('token', await findTokens(db))
    for (const [kind, table] of Object.entries(tables))
      lists.set(kind, await ids(newest(db, table)))
  }

  async function signIn(): Promise<void> {
    token = await openSession(db, admin.id, new Date())
  }

  await signIn()
  await refresh()
  return {
    keptEventIds,
    refresh,
    signIn,
    token: () => token,
    fill: (text, shared) =>
      text.replace(/«([\w.-]+)(?::(\d+))?»/g, (_all, kind: string, own?: string) => {
        const list = lists.get(kind) ?? []
        return list[Number(own ?? shared) % list.length] ?? randomUUID()
      }),
  }
}

type Table = 'registrations' | (typeof tables)[keyof typeof tables]

const newest = <T extends Table>(db: Db, table: T) =>
  db
    .selectFrom(table as 'registrations')
    .select('id')
    .orderBy('id', 'desc')
    .limit(100)

async function ids(query: { execute(): Promise<{ id: string }[]> }): Promise<string[]> {
  return (await query.execute()).map((row) => row.id)
}

/** Tokens of personal links, from messages that have not been sent */
async function findTokens(db: Db): Promise<string[]> {
  const messages = await db
    .selectFrom('messages')
    .where('payload', 'like', '%cancelToken%')
    .select('payload')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return messages.map(({ payload }) => JSON.parse(payload).cancelToken)
}

function findSlots(db: Db, keptEventIds: string[]) {
  return db
    .selectFrom('time_slots')
    .where('event_id', 'not in', keptEventIds)
    .select(['id', 'event_id as eventId'])
    .orderBy('id', 'desc')
    .limit(60)
    .execute()
}
