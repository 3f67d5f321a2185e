import type { AttendanceFact } from './attendance.ts'
import type { CheckInList } from './check-in-list.ts'

/** The server takes at most this many facts at once; the rest follows with the next request. */
export const factsPerRequest = 200

/** A fact that the phone has not sent, or has sent without getting a response */
export type UnsentFact = AttendanceFact & {
  walkIn?: { name: string; phone?: string | null | undefined; timeSlotId: string } | undefined
}

/**
 * What a phone keeps of one event: plain JSON, stored as it is after every change. What a volunteer sees is
 * `shownFamilies` of it: the last list, with the unsent facts laid over.
 */
export type CheckInState = {
  /** UUID of this browser */
  deviceId: string
  list: CheckInList | null
  /** By the phone's clock; the difference to the list's `serverTime` is how far the clocks are apart. */
  fetchedAt: string | null
  /** In the order of the taps */
  unsent: UnsentFact[]
  /** Facts that the server has refused for good; kept until the volunteer has read the reason */
  refused: { fact: UnsentFact; message: string; name?: string }[]
  /** Time of the last fact. The next fact gets a later time, even if the clock was set back. */
  lastAt: string | null
  /** Number of the last request; only the response to that one counts. */
  requests: number
}

export function newCheckIn(deviceId: string): CheckInState {
  const nothing = { list: null, fetchedAt: null, unsent: [], refused: [], lastAt: null }
  return { deviceId, ...nothing, requests: 0 }
}

/**
 * Adds one tap. Its time is later than the phone's earlier facts and than the list that the volunteer saw, so a tap
 * always overrides what was on the screen.
 */
export function addFact(
  state: CheckInState,
  fact: Omit<UnsentFact, 'at'>,
  now: Date,
): CheckInState {
  const earlier = [state.lastAt, state.fetchedAt].map((at) => (at ? Date.parse(at) + 1 : 0))
  const at = new Date(Math.max(now.getTime(), ...earlier)).toISOString()
  return { ...state, unsent: [...state.unsent, { ...fact, at }], lastAt: at }
}

export type FactsRequest = { deviceId: string; sentAt: string; facts: UnsentFact[] }

/**
 * The request to send now, perhaps without facts, and its number for `applyAnswer`. Facts stay unsent until a response
 * names them, so the next request makes up for a lost response.
 */
export function beginRequest(
  state: CheckInState,
  now: Date,
): { state: CheckInState; number: number; request: FactsRequest } {
  const number = state.requests + 1
  const facts = state.unsent.slice(0, factsPerRequest)
  // A clock that was set back must not put facts into the future.
  const sentAt = new Date(Math.max(now.getTime(), ...facts.map(({ at }) => Date.parse(at))))
  const request = { deviceId: state.deviceId, sentAt: sentAt.toISOString(), facts }
  return { state: { ...state, requests: number }, number, request }
}

/** Whether facts are left to send */
export function hasUnsent({ unsent }: Pick<CheckInState, 'unsent'>): boolean {
  return unsent.length > 0
}

/**
 * Takes over the list and the server's results for the facts together, or neither: a response that a later request has
 * overtaken may be older than what is shown.
 */
export function applyAnswer(
  state: CheckInState,
  number: number,
  answer: CheckInList & {
    taken?: readonly string[]
    refused?: readonly { id: string; message: string }[]
  },
  now: Date,
): CheckInState {
  if (number !== state.requests) return state
  const { taken = [], refused = [], event, timeSlots, rows, cancelled, serverTime } = answer
  const messages = new Map(refused.map(({ id, message }) => [id, message]))
  const done = new Set([...taken, ...messages.keys()])
  return {
    ...state,
    list: { event, timeSlots, rows, ...(cancelled && { cancelled }), serverTime },
    fetchedAt: now.toISOString(),
    unsent: state.unsent.filter(({ id }) => !done.has(id)),
    refused: [
      ...state.refused,
      ...state.unsent.flatMap((fact) => {
        const message = messages.get(fact.id)
        return message === undefined ? [] : [{ fact, message, ...nameIn(state.list, fact) }]
      }),
    ],
  }
}

/** Looks in the list from before the response, which still has a family that was deleted since. */
function nameIn(list: CheckInList | null, { registrationId }: UnsentFact): { name?: string } {
  const row = list?.rows.find((one) => one.registrationId === registrationId)
  return row ? { name: row.name } : {}
}

/** Forgets a refusal that the volunteer has read. */
export function dismissRefused(state: CheckInState, factId: string): CheckInState {
  return { ...state, refused: state.refused.filter(({ fact }) => fact.id !== factId) }
}
