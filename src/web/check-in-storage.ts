import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { CheckInList } from '../domain/check-in-list.ts'
import type { CheckInState, UnsentFact } from '../domain/check-in-store.ts'
import { canNote } from '../domain/check-in-window.ts'
import { newId } from './new-id.ts'

/** The state of one event without its unsent facts, which are stored separately so that tabs do not overwrite them. */
export type KeptState = Pick<CheckInState, 'list' | 'fetchedAt' | 'lastAt' | 'refused' | 'requests'>

interface Schema extends DBSchema {
  /** The key is the event's id. */
  lists: { key: string; value: KeptState }
  /** The key is the fact's id; `order` is the order of the taps. */
  facts: {
    key: string
    value: { eventId: string; fact: UnsentFact; order: number }
    indexes: { eventId: string }
  }
  device: { key: 'id'; value: string }
}

/** An event that is not on the page, with data stored on this device */
export type OtherEvent = {
  eventId: string
  unsent: number
  /** Null if only unsent facts are stored */
  event: CheckInList['event'] | null
  /** Whether its last slot has ended */
  isOver: boolean
}

/** A list is deleted this long after the end of its last slot. */
const keptAfterMs = 48 * 3_600_000

/**
 * What check-in keeps on this device (docs/decisions/0041). Each call may fail, as on a full disk or in a private
 * window.
 */
export type CheckInStorage = {
  deviceId(): Promise<string>
  /** Null if no state is stored, or only an old state that is about to be deleted */
  read(eventId: string): Promise<KeptState | null>
  /** Keeps the state if check-in was open, and deletes old lists and the facts that the server has answered. */
  keep(eventId: string, state: KeptState, answered: readonly string[]): Promise<void>
  readOthers(eventId: string): Promise<OtherEvent[]>
  readFacts(eventId: string): Promise<UnsentFact[]>
  addFact(eventId: string, fact: UnsentFact): Promise<void>
  forget(eventId: string): Promise<void>
}

let database: Promise<IDBPDatabase<Schema>> | null = null

function open(): Promise<IDBPDatabase<Schema>> {
  database ??= openDB<Schema>('check-in', 1, {
    upgrade(db) {
      db.createObjectStore('lists')
      db.createObjectStore('facts').createIndex('eventId', 'eventId')
      db.createObjectStore('device')
    },
    // Otherwise this open tab would keep a later release from changing the stores.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    terminated: () => {
      database = null
    },
  })
  // The next call tries again.
  database.catch(() => {
    database = null
  })
  return database
}

export const checkInStorage: CheckInStorage = {
  async deviceId() {
    const db = await open()
    const known = await db.get('device', 'id')
    if (known) return known
    const id = newId()
    await db.put('device', id, 'id')
    return id
  },

  async read(eventId) {
    const kept = await (await open()).get('lists', eventId)
    return kept && !isOld(kept, Date.now()) ? kept : null
  },

  async keep(eventId, state, answered) {
    await wipeOldLists(Date.now())
    const transaction = (await open()).transaction(['lists', 'facts'], 'readwrite')
    const lists = transaction.objectStore('lists')
    const facts = transaction.objectStore('facts')
    await Promise.all([
      // A list from before check-in opened is useless offline. Lists of other events stay: those events may be today.
      wasCheckInOpen(state) ? lists.put(state, eventId) : lists.delete(eventId),
      ...answered.map((id) => facts.delete(id)),
      transaction.done,
    ])
  },

  async readOthers(eventId) {
    const db = await open()
    const others = new Map<string, OtherEvent>()
    for (const id of await db.getAllKeys('lists')) {
      const kept = await db.get('lists', id)
      if (kept?.list && !isOld(kept, Date.now())) {
        const isOver = hasBeenOverFor(kept, Date.now(), 0)
        others.set(id, { eventId: id, unsent: 0, event: kept.list.event, isOver })
      }
    }
    for (const { eventId: id } of await db.getAll('facts')) {
      const other = others.get(id) ?? { eventId: id, unsent: 0, event: null, isOver: false }
      others.set(id, { ...other, unsent: other.unsent + 1 })
    }
    others.delete(eventId)
    return [...others.values()]
  },

  async readFacts(eventId) {
    const rows = await (await open()).getAllFromIndex('facts', 'eventId', eventId)
    return rows.sort((a, b) => a.order - b.order).map(({ fact }) => fact)
  },

  async addFact(eventId, fact) {
    await (await open()).put('facts', { eventId, fact, order: Date.parse(fact.at) }, fact.id)
  },

  async forget(eventId) {
    const transaction = (await open()).transaction(['lists', 'facts'], 'readwrite')
    const facts = transaction.objectStore('facts')
    const ids = await facts.index('eventId').getAllKeys(eventId)
    await Promise.all([
      transaction.objectStore('lists').delete(eventId),
      ...ids.map((id) => facts.delete(id)),
      transaction.done,
    ])
  },
}

/** The unsent changes for all events; zero if this browser cannot store changes */
export async function readUnsent(): Promise<{ count: number; eventIds: string[] }> {
  try {
    const facts = await (await open()).getAll('facts')
    return { count: facts.length, eventIds: [...new Set(facts.map(({ eventId }) => eventId))] }
  } catch {
    // Without storage, nothing is kept.
    return { count: 0, eventIds: [] }
  }
}

/** Deletes lists and unsent changes at sign-out. The device id stays, because it identifies nobody. */
export async function wipeCheckIn(): Promise<void> {
  await tryTo(async (db) => {
    const transaction = db.transaction(['lists', 'facts'], 'readwrite')
    await Promise.all([
      transaction.objectStore('lists').clear(),
      transaction.objectStore('facts').clear(),
      transaction.done,
    ])
  })
}

/** Deletes lists of events that ended more than two days ago. Unsent changes stay. */
export async function wipeOldLists(now: number): Promise<void> {
  await tryTo(async (db) => {
    for (const eventId of await db.getAllKeys('lists')) {
      const kept = await db.get('lists', eventId)
      if (kept && isOld(kept, now)) await db.delete('lists', eventId)
    }
  })
}

/** Whether check-in was open when the list was fetched */
function wasCheckInOpen({ list }: Pick<KeptState, 'list'>): boolean {
  return list !== null && canNote(list.timeSlots, list.serverTime)
}

/** Whether the event ended more than two days ago */
export const isOld = (kept: Pick<KeptState, 'list' | 'fetchedAt'>, now: number): boolean =>
  hasBeenOverFor(kept, now, keptAfterMs)

/** Whether the event ended more than `afterMs` ago. Corrects the device's clock by its error at the last fetch. */
function hasBeenOverFor(
  { list, fetchedAt }: Pick<KeptState, 'list' | 'fetchedAt'>,
  now: number,
  afterMs: number,
): boolean {
  if (!list || !fetchedAt) return true
  const clockOffsetMs = Date.parse(list.serverTime) - Date.parse(fetchedAt)
  const ends = list.timeSlots.map(({ endTime }) => Date.parse(endTime))
  return now + clockOffsetMs > Math.max(Date.parse(list.event.date), ...ends) + afterMs
}

async function tryTo(change: (db: IDBPDatabase<Schema>) => Promise<void>): Promise<void> {
  try {
    await change(await open())
  } catch {
    // Without storage, nothing is kept.
  }
}
