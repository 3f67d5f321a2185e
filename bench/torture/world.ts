import { randomUUIDv7 } from 'node:crypto'
import type { ErrorBody } from '../../src/contract/error.ts'
import type { Event, TimeSlot } from '../../src/contract/event.ts'
import { api } from '../../src/contract/paths.ts'
import { eventBody, familyEmail, phoneOf } from '../../test/support/data.ts'
import type { Inboxes } from './inboxes.ts'
import { type Action, type Outcome, type State, unregistered } from './registration-model.ts'
import type { Site } from './site.ts'

/** What all rounds share */
export type World = {
  site: Site
  inboxes: Inboxes
  token: string
  rounds: Round[]
  results: ReturnType<typeof createResults>
  /** Delivery attempts interrupted by a kill, by message: only these may be missing from the records. */
  interrupted: Map<string, Set<number>>
}

export function createResults() {
  const known = new Set<string>()
  const figures = {
    rounds: 0,
    'acknowledged calls': 0,
    'e-mails': 0,
    texts: 0,
    'messages sent twice, each explained by a kill': 0,
    '503 while the database was gone': 0,
    violations: 0,
  }
  /** Counts each violation once, because checks run several times. */
  function violate(what: string) {
    if (known.has(what)) return
    known.add(what)
    figures.violations++
    console.error(`  VIOLATION in round ${figures.rounds}: ${what}`)
  }
  /** While the database is down, 503 is the right response. */
  return { figures, violate, mayBeUnavailable: false }
}

/** One event, and what its clients know from responses */
export type Round = World & {
  eventId: string
  slots: TimeSlot[]
  families: Family[]
  /** The capacities that the slots may have, in the order of `slots`; a doubtful edit adds an alternative. */
  capacities: number[][]
  isOver: boolean
  /** A server could not start, so no client gets a response anymore. */
  hasFailed: boolean
  /** While it is set, no client starts a request. */
  held: PromiseWithResolvers<void> | undefined
  running: Set<Promise<unknown>>
}

/** Creates an event ten days ahead, too early for reminders. */
export async function openRound(world: World): Promise<Round> {
  const capacities = [8, 12, 8, 12]
  const timeSlots = capacities.map((capacity, n) => ({ inHours: 240 + n, capacity }))
  const { token, rounds } = world
  const body = eventBody({ slots: timeSlots, now: new Date().toISOString() })
  const request = { method: 'POST', path: api.adminEvents(), body, token }
  const answer = await call<Event>(world, world.site.urls()[0], request)
  const { id: eventId, timeSlots: slots } = answer.body
  if (answer.is === 'doubt') return openRound(world)
  if (!eventId || !slots) throw new Error(`Could not create an event: ${JSON.stringify(answer)}`)
  const known = { eventId, slots, families: [], capacities: [capacities] }
  const open = { isOver: false, hasFailed: false, held: undefined, running: new Set<never>() }
  const round = { ...world, ...known, ...open }
  rounds.push(round)
  return round
}

/** What the clients know about one family; only one client uses it at a time. */
export type Family = ReturnType<typeof newFamily>

let families = 0

/**
 * Some have no e-mail address. If such a family signs up itself, it has agreed to texts, because the server requires
 * that; if an administrator adds it, it has not, and gets calls.
 */
export function newFamily({ byAdmin = false } = {}) {
  const n = ++families
  const hasEmail = byAdmin ? n % 2 === 0 : n % 10 > 0
  const email = hasEmail ? familyEmail(n) : ''
  return {
    n,
    /** Unique, unlike the e-mail address, which may be "" */
    name: `Family ${n}`,
    email,
    /** Where its messages arrive */
    address: email || `+1${phoneOf(n).replace(/\D/g, '')}`,
    language: n % 4 < 2 ? 'en' : 'es',
    agreesToTexts: n % 2 === 0,
    /** Chosen by the administrator who adds it, or known from a response */
    id: byAdmin ? String(randomUUIDv7()) : undefined,
    isBusy: true,
    states: [unregistered] as State[],
    acts: [] as [Action, Outcome][],
  }
}

export type Request = { method: string; path: string; body?: object; token?: string }
/** `unreached`: the connection was refused, so nothing happened. */
export type Answer<T> = { is: Outcome['is'] | 'unreached'; body: Partial<T & ErrorBody> }

/** Longer than the server itself waits for a database */
const timeoutMs = 40_000

export async function call<T>(
  { results }: Pick<World, 'results'>,
  url = '',
  { method, path, body, token }: Request,
): Promise<Answer<T>> {
  const { figures, violate } = results
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const signal = AbortSignal.timeout(timeoutMs)
  let response: Response
  try {
    const sent = body ? JSON.stringify(body) : null
    response = await fetch(url + path, { method, headers, body: sent, signal })
  } catch (error) {
    if (signal.aborted) violate(`no response to ${method} ${path}`)
    const { code } = ((error as Error).cause ?? {}) as { code?: string }
    return { is: code === 'ECONNREFUSED' ? 'unreached' : 'doubt', body: {} }
  }
  // The status counts even if the body is missing or incomplete, because the client has seen it.
  const received = await response.json().catch(() => ({}))
  const { status } = response
  if (status >= 500) {
    if (status === 503 && results.mayBeUnavailable) figures['503 while the database was gone']++
    else violate(`${status} to ${method} ${path}, after ${figures['acknowledged calls']} successes`)
    return { is: 'doubt', body: {} }
  }
  if (status >= 400) return { is: 'refused', body: received }
  if (method !== 'GET') figures['acknowledged calls']++
  return { is: 'done', body: received }
}
