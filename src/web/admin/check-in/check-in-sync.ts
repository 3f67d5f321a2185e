import type { CheckInResult } from '../../../contract/check-in.ts'
import {
  addFact,
  applyAnswer,
  beginRequest,
  type CheckInState,
  dismissRefused,
  type FactsRequest,
  newCheckIn,
  type UnsentFact,
} from '../../../domain/check-in-store.ts'
import type { CheckInStorage, OtherEvent } from '../../check-in-storage.ts'
import { newId } from '../../new-id.ts'

/** `asking`: no result yet; `signed_out`: 401; `gone`: 404; `failed`: any other error response */
export type Connection = 'asking' | 'ok' | 'offline' | 'failed' | 'signed_out' | 'gone'

export type CheckInSnapshot = {
  /** Null until this device's storage is read */
  state: CheckInState | null
  connection: Connection
  /** Whether the list and the taps survive closing the page; null until that is known */
  isKept: boolean | null
  /** Other events with lists or taps stored on this device */
  others: readonly OtherEvent[]
}

export type NewFact = Omit<UnsentFact, 'id' | 'at'>
type FactOfState = (state: CheckInState) => NewFact | null

type Deps = {
  eventId: string
  storage: CheckInStorage
  /** Throws for an error response, and if no response arrives. */
  exchange: (request: FactsRequest) => Promise<CheckInResult>
  failureOf: (error: unknown) => Exclude<Connection, 'asking' | 'ok'>
  isSignedIn: () => boolean
  isVisible: () => boolean
  now: () => Date
}

const refreshMs = 15_000
const maxPauseMs = 30_000
/** A laundromat's network may accept a request and then never respond. */
const timeoutMs = 15_000

export type CheckInSync = ReturnType<typeof createCheckInSync>

/** Check-in for one event on this device: stores taps, sends them when possible, and receives the current list. */
export function createCheckInSync(deps: Deps) {
  const { eventId, storage, now } = deps
  let snapshot: CheckInSnapshot = { state: null, connection: 'asking', isKept: null, others: [] }
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let tapQueue: Promise<void> = Promise.resolve()
  let running = false
  let needsAnother = false
  let failures = 0
  let stopped = false

  const set = (changes: Partial<CheckInSnapshot>) => {
    snapshot = { ...snapshot, ...changes }
    for (const listener of listeners) listener()
  }

  /** Returns null if this device's storage fails, or if the sync has stopped. */
  async function withStorage<T>(use: () => Promise<T>): Promise<T | null> {
    if (stopped) return null
    try {
      const result = await use()
      if (snapshot.isKept === null) set({ isKept: true })
      return result
    } catch {
      // For example a full disk or a private window. The screen then says that check-in needs the network.
      set({ isKept: false })
      return null
    }
  }

  async function start(): Promise<void> {
    stopped = false
    const deviceId = (await withStorage(storage.deviceId)) ?? newId()
    const kept = await withStorage(() => storage.read(eventId))
    const unsent = (await withStorage(() => storage.readFacts(eventId))) ?? []
    const state = { ...newCheckIn(deviceId), ...kept, unsent }
    const times = [state.lastAt, ...unsent.map(({ at }) => at)].filter((at) => at !== null)
    const [lastAt = null] = times.sort().slice(-1)
    set({ state: { ...state, lastAt } })
    await readOtherEvents()
    await sync()
  }

  async function readOtherEvents(): Promise<void> {
    const others = await withStorage(() => storage.readOthers(eventId))
    if (others) set({ others })
  }

  /**
   * Stores the fact on this device before the screen shows it. If the fact depends on earlier taps, pass a function,
   * which is called after those taps are stored.
   */
  function add(fact: NewFact | FactOfState): Promise<void> {
    tapQueue = tapQueue.then(() => keepTap(fact))
    return tapQueue
  }

  async function keepTap(newFact: NewFact | FactOfState): Promise<void> {
    if (!snapshot.state || stopped) return
    const fact = typeof newFact === 'function' ? newFact(snapshot.state) : newFact
    if (!fact) return
    const [added] = addFact(snapshot.state, { id: newId(), ...fact }, now()).unsent.slice(-1)
    if (!added) return
    await withStorage(() => storage.addFact(eventId, added))
    set({ state: withFacts(snapshot.state, [added]) })
    void sync()
  }

  async function dismiss(factId: string): Promise<void> {
    if (!snapshot.state) return
    const state = dismissRefused(snapshot.state, factId)
    set({ state })
    await withStorage(() => storage.keep(eventId, toStored(state), []))
  }

  /** Drops the stored list and taps of a deleted event, because the server does not accept them. */
  async function forget(): Promise<void> {
    const { state } = snapshot
    if (state) set({ state: { ...newCheckIn(state.deviceId), requests: state.requests } })
    await withStorage(() => storage.forget(eventId))
  }

  /** Runs one exchange at a time; a call during an exchange starts another exchange afterwards. */
  async function sync(): Promise<void> {
    if (stopped || !snapshot.state) return
    if (running) {
      needsAnother = true
      return
    }
    running = true
    clearTimeout(timer)
    do {
      needsAnother = false
      await exchangeOnce()
    } while (needsAnother && !stopped)
    running = false
    scheduleNext()
  }

  async function exchangeOnce(): Promise<void> {
    if (!deps.isSignedIn()) return set({ connection: 'signed_out' })
    // Another tab of this browser may also have stored taps.
    const others = (await withStorage(() => storage.readFacts(eventId))) ?? []
    const known = withFacts(snapshot.state, others)
    if (!known) return
    const { state, number, request } = beginRequest(known, now())
    set({ state })
    try {
      const answer = await withTimeout(deps.exchange(request))
      if (stopped) return
      const applied = applyAnswer(snapshot.state ?? state, number, answer, now())
      const unsentIds = new Set(applied.unsent.map(({ id }) => id))
      const answered = request.facts.map(({ id }) => id).filter((id) => !unsentIds.has(id))
      failures = 0
      // Shown before it is stored, because meanwhile a tap may be added, or a refusal dismissed.
      set({ state: applied, connection: 'ok' })
      await withStorage(() => storage.keep(eventId, toStored(applied), answered))
      needsAnother ||= answered.length > 0 && Boolean(snapshot.state?.unsent.length)
      await readOtherEvents()
    } catch (error) {
      failures += 1
      set({ connection: error instanceof NoAnswer ? 'offline' : deps.failureOf(error) })
    }
  }

  function scheduleNext(): void {
    if (stopped) return
    const pause = failures > 0 ? Math.min(1000 * 2 ** failures, maxPauseMs) : refreshMs
    timer = setTimeout(() => {
      const isIdle = !deps.isVisible() && !snapshot.state?.unsent.length
      if (isIdle) scheduleNext()
      else void sync()
    }, pause)
  }

  return {
    getSnapshot: () => snapshot,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    start,
    add,
    dismiss,
    forget,
    sync,
    /** Call when the browser goes offline, so that the page shows it before a request fails. */
    goOffline: () => set({ connection: 'offline' }),
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

function toStored({ list, fetchedAt, lastAt, refused, requests }: CheckInState) {
  return { list, fetchedAt, lastAt, refused, requests }
}

/** Adds the facts that the state lacks, in chronological order. */
function withFacts<State extends CheckInState | null>(
  state: State,
  facts: readonly UnsentFact[],
): State {
  if (!state) return state
  const missing = facts.filter(({ id }) => !state.unsent.some((fact) => fact.id === id))
  if (missing.length === 0) return state
  const unsent = [...state.unsent, ...missing].sort((a, b) => (a.at < b.at ? -1 : 1))
  const [last] = unsent.slice(-1)
  const isLater = last && (!state.lastAt || last.at > state.lastAt)
  return { ...state, unsent, lastAt: isLater ? last.at : state.lastAt }
}

class NoAnswer extends Error {}

async function withTimeout<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NoAnswer('No answer in time')), timeoutMs)
  })
  try {
    return await Promise.race([answer, timeout])
  } finally {
    clearTimeout(timer)
  }
}
