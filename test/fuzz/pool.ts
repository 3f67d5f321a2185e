import { randomUUID } from 'node:crypto'
import { hourMs } from '../../src/domain/duration.ts'
import { addAdmin, openSession } from '../../src/server/admin/admin-commands.ts'
import type { Db } from '../../src/server/db/connect.ts'
import { createEvent } from '../../src/server/event/event-commands.ts'

const zone = 'America/New_York'
type Slot = { id: string; eventId: string }

/** The existing things that requests can name */
export type Pool = {
  /** Replaces placeholders such as `«slot:7»` with existing ids. */
  fill(text: string): string
  /** Bearer token of a signed-in administrator */
  token(): string
  /** Signs in again after the session has ended. */
  signIn(): Promise<void>
  /** Reads the existing things again. */
  refresh(): Promise<void>
  /** Events that no administrator changes, so that their capacity is checked strictly */
  keptEventIds: string[]
}

export async function createPool(db: Db): Promise<Pool> {
  const kept = (await addEvents(db, 2, [1, 2, 4])).flat()
  const keptEventIds = [...new Set(kept.map((slot) => slot.eventId))]
  const admin = await addAdmin(
    db,
    { username: `fuzz ${randomUUID()}`, email: 'fuzz@example.org', password: randomUUID() },
    { by: 'fuzz', now: new Date() },
  )
  const lists = new Map<string, string[]>()
  let token = ''

  const pick = (list: readonly string[], n: number) => list[n % list.length]
  const setSlots = (kind: string, slots: Slot[]) => {
    lists.set(
      kind,
      slots.map((slot) => slot.id),
    )
    lists.set(
      `${kind}Event`,
      slots.map((slot) => slot.eventId),
    )
  }

  async function refresh(): Promise<void> {
    let changeable = await findSlots(db, keptEventIds)
    if (changeable.length === 0) {
      await addEvents(db, 6, [1, 3])
      changeable = await findSlots(db, keptEventIds)
    }
    setSlots('adminSlot', changeable)
    setSlots('slot', [...kept, ...changeable.slice(0, 4)])
    const registrations = db
      .selectFrom('registrations')
      .select('id')
      .orderBy('id', 'desc')
      .limit(100)
    lists.set('registration', await ids(registrations))
    lists.set(
      'adminRegistration',
      await ids(registrations.where('event_id', 'not in', keptEventIds)),
    )
    lists.set('token', await findTokens(db))
    for (const [kind, table] of [
      ['blacklist', 'blacklist'],
      ['message', 'messages'],
      ['series', 'event_series'],
    ] as const) {
      lists.set(kind, await ids(db.selectFrom(table).select('id').orderBy('id', 'desc').limit(100)))
    }
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
    fill: (text) =>
      text.replace(/«(\w+):(\d+)»/g, (_all, kind: string, n: string) => {
        return pick(lists.get(kind) ?? [], Number(n)) ?? randomUUID()
      }),
  }
}

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

async function findSlots(db: Db, keptEventIds: string[]): Promise<Slot[]> {
  return db
    .selectFrom('time_slots')
    .where('event_id', 'not in', keptEventIds)
    .select(['id', 'event_id as eventId'])
    .orderBy('id', 'desc')
    .limit(60)
    .execute()
}

async function addEvents(db: Db, count: number, capacities: number[]): Promise<Slot[][]> {
  const now = new Date()
  const slotsByEvent: Slot[][] = []
  for (let n = 0; n < count; n++) {
    const at = (hours: number) => new Date(now.getTime() + (48 + n + hours) * hourMs).toISOString()
    const timeSlots = capacities.map((capacity, slot) => ({
      startTime: at(slot),
      endTime: at(slot + 1),
      capacity,
    }))
    const body = { title: 'Saturday Wash Day', date: at(0), location: 'Harrison', timeSlots }
    slotsByEvent.push((await createEvent(db, body, { by: 'fuzz', zone, now })).timeSlots)
  }
  return slotsByEvent
}
