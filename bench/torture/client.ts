import type { ErrorBody } from '../../src/contract/error.ts'
import type { TimeSlot } from '../../src/contract/event.ts'
import { api } from '../../src/contract/paths.ts'
import type { Random } from '../../src/server/demo/random.ts'
import { type Family, registerBody, waitlistBody } from './family.ts'
import type { Gate } from './gate.ts'
import type { Inboxes } from './inboxes.ts'
import { type Action, possibleStates } from './registration-model.ts'
import type { Results } from './results.ts'

/** One round's event, and what its clients know from responses */
export type Round = {
  eventId: string
  slots: TimeSlot[]
  families: Family[]
  /** The capacities that the slots may have, in the order of `slots`; a doubtful edit adds an alternative. */
  capacities: number[][]
  edits: { done: number; doubtful: number }
  /** Ids of calls that an administrator marked as made, and whose response confirmed it */
  called: Set<string>
  isOver: boolean
}

export type Client = {
  round: Round
  random: Random
  gate: Gate
  inboxes: Inboxes
  results: Results
  adminToken: string
  urls(): string[]
}

/** Administrators never overbook this many slots, counted from the first, so their capacity must hold. */
export const strictSlots = 2

/** `unreached`: the connection was refused, so nothing happened. */
type Answer<T> =
  | { is: 'done'; body: Partial<T> }
  | { is: 'refused'; code: string }
  | { is: 'doubt' }
  | { is: 'unreached' }

type Request = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: object
  token?: string
}

/** Longer than the server itself waits for a database */
const timeoutMs = 40_000

export async function call<T>(
  site: string,
  { method, path, body, token }: Request,
  results: Results,
): Promise<Answer<T>> {
  let response: Response
  try {
    response = await fetch(site + path, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if (error.name === 'TimeoutError') results.violate(`no response to ${method} ${path}`)
    const { cause } = error
    const isRefused = cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED'
    return isRefused ? { is: 'unreached' } : { is: 'doubt' }
  }
  // The status counts even if the body is missing or incomplete, because the client has seen it.
  const received: Partial<T & ErrorBody> = await response.json().catch(() => ({}))
  if (response.status >= 500) {
    results.saw5xx(response.status, `${method} ${path}`)
    return { is: 'doubt' }
  }
  if (response.status >= 400) return { is: 'refused', code: received.code ?? '' }
  if (method !== 'GET') results.acknowledged++
  return { is: 'done', body: received }
}

/** Asks a random process, as a load balancer would. */
export function ask<T>({ results, urls, random }: Client, request: Request): Promise<Answer<T>> {
  return call<T>(oneOf(urls(), random) ?? '', request, results)
}

export const isSettled = ({ is }: Answer<unknown>) => is === 'done' || is === 'refused'

type ActionAnswer = { id: string; status: string; registration: { id: string } }

/**
 * Retries until the action is done or refused, and records each attempt that may have reached a server. The first attempt
 * sends `copies` requests at once.
 */
export async function perform(
  client: Client,
  family: Family,
  action: Action,
  { copies = 1 } = {},
): Promise<void> {
  const request = requestFor(client, family, action)
  const isSigningUp = action.kind === 'register' || action.kind === 'complete'
  const attempt = async (count: number) => {
    const answers = await Promise.all(
      Array.from({ length: count }, () => ask<ActionAnswer>(client, request)),
    )
    const steps = answers.flatMap((answer) => {
      if (answer.is === 'unreached') return []
      if (answer.is !== 'done') return { action, outcome: answer }
      const { id, status, registration } = answer.body
      family.id ??= registration?.id ?? id
      client.results.done.add(action.kind)
      // An administrator's response is read after the commit, when the status may have changed again.
      return { action, outcome: { is: answer.is, status: isSigningUp ? status : undefined } }
    })
    if (steps.length > 0) family.history.push(steps)
    return answers.every(isSettled)
  }
  let isDone = await client.gate.pass(() => attempt(copies))
  while (!isDone) isDone = await client.gate.pass(() => attempt(1))
  // A deleted family stays busy, so no client uses it again.
  family.isBusy = action.kind === 'delete'
}

function requestFor({ round, adminToken: token }: Client, family: Family, action: Action): Request {
  const { eventId } = round
  const choice = 'slot' in action ? { eventId, timeSlotId: action.slot } : {}
  const registration = api.adminRegistration(family.id ?? '')
  switch (action.kind) {
    case 'register':
      return { method: 'POST', path: api.register(), body: registerBody(family, choice) }
    case 'complete': {
      const body = { ...registerBody(family, choice), signUpToken: action.link }
      return { method: 'POST', path: api.register(), body }
    }
    case 'join':
      return { method: 'POST', path: api.waitlist(), body: waitlistBody(family, choice) }
    case 'shift':
      return { method: 'POST', path: api.myMove(action.link), body: choice }
    case 'cancel':
      return { method: 'POST', path: api.cancel(action.link) }
    case 'add': {
      const body = { ...registerBody(family, choice), id: family.id, status: action.status }
      return { method: 'POST', path: api.adminRegistrations(), body, token }
    }
    case 'set':
      return { method: 'PUT', path: registration, body: { status: action.status }, token }
    case 'move':
      return { method: 'PUT', path: registration, body: { timeSlotId: action.slot }, token }
    case 'delete':
      return { method: 'DELETE', path: registration, token }
  }
}

export const oneOf = <T>(choice: readonly T[], random: Random): T | undefined =>
  choice[Math.floor(random() * choice.length)]

export function anySlot({ round, random }: Client, from = 0): string {
  const slot = oneOf(round.slots.slice(from), random)
  if (!slot) throw new Error('The event has no time slots')
  return slot.id
}

export function takeFamily(
  { round, random }: Client,
  isWanted: (family: Family) => unknown,
): Family | undefined {
  const free = round.families.filter((family) => !family.isBusy && isWanted(family))
  const family = oneOf(free, random)
  if (family) family.isBusy = true
  return family
}

/** Whether it is certain that the family has a spot or waits for one */
export const isActive = (family: Family) =>
  possibleStates(family).every(({ status }) => status === 'confirmed' || status === 'waitlist')
