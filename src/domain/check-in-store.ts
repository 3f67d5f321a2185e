import type { AttendanceFact } from './attendance.ts'
import type { CheckInList } from './check-in-list.ts'

export const factsPerRequest = 200

/** A fact that was not sent, or sent without a response */
export type UnsentFact = AttendanceFact & {
  walkIn?: { name: string; phone?: string | null | undefined; timeSlotId: string } | undefined
}

/** What a phone stores about one event, as plain JSON */
export type CheckInState = {
  deviceId: string
  list: CheckInList | null
  /** By the phone's clock; compared with the list's `serverTime` */
  fetchedAt: string | null
  unsent: UnsentFact[]
  /** Refused for good; kept until the volunteer has read the reason */
  refused: { fact: UnsentFact; message: string; name?: string }[]
  lastAt: string | null
  /** Number of the last request; responses to earlier requests are ignored */
  requests: number
}

export function newCheckIn(deviceId: string): CheckInState {
  const nothing = { list: null, fetchedAt: null, unsent: [], refused: [], lastAt: null }
  return { deviceId, ...nothing, requests: 0 }
}

/** A fact is later than the phone's earlier facts and the list on screen, so a tap overrides what the volunteer saw. */
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

/** Facts stay unsent until a response names them, so the next request repeats those whose response was lost. */
export function beginRequest(
  state: CheckInState,
  now: Date,
): { state: CheckInState; number: number; request: FactsRequest } {
  const number = state.requests + 1
  const facts = state.unsent.slice(0, factsPerRequest)
  // Not before the facts, even if the clock was set back since: the server must see no fact from the future.
  const sentAt = new Date(Math.max(now.getTime(), ...facts.map(({ at }) => Date.parse(at))))
  const request = { deviceId: state.deviceId, sentAt: sentAt.toISOString(), facts }
  return { state: { ...state, requests: number }, number, request }
}

export function hasUnsent({ unsent }: Pick<CheckInState, 'unsent'>): boolean {
  return unsent.length > 0
}

/** Ignores the response if a later request has begun, because the response may be older than the list on screen. */
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

/** `list` is from before the response, so it still has families that were deleted since. */
function nameIn(list: CheckInList | null, { registrationId }: UnsentFact): { name?: string } {
  const row = list?.rows.find((one) => one.registrationId === registrationId)
  return row ? { name: row.name } : {}
}

export function dismissRefused(state: CheckInState, factId: string): CheckInState {
  return { ...state, refused: state.refused.filter(({ fact }) => fact.id !== factId) }
}
