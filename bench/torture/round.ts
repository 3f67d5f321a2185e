import type { TimeSlot } from '../../src/contract/event.ts'
import type { Random } from '../../src/server/demo/random.ts'
import { type Answer, call, type Request } from './call.ts'
import type { ClientPause } from './client-pause.ts'
import { type Family, phoneOf, type Step } from './family.ts'
import type { Mailbox } from './mailbox.ts'
import type { Phones } from './phones.ts'
import type { Action } from './possible-states.ts'
import type { Results } from './results.ts'

/** One round's event, and what its clients know from responses */
export type Round = {
  eventId: string
  slots: TimeSlot[]
  families: Family[]
  /** The capacities that an administrator set, in the order of `slots`; acknowledged or in doubt */
  edits: { capacities: number[]; isDone: boolean }[]
  /** How many families above its capacity each slot may have because of administrators */
  overbooked: Map<string, number>
  /** Ids of the messages that an administrator has told families by phone; acknowledged */
  called: string[]
  isOver: boolean
}

/** What every client needs */
export type Client = {
  round: Round
  random: Random
  pause: ClientPause
  mailbox: Mailbox
  phones: Phones
  results: Results
  adminToken: string
  urls(): string[]
}

/** Administrators never overbook the first slots, so that their capacity is checked strictly. */
export const strictSlots = 2

/** Allowed refusals: of a retry of an action that has already happened, a move into a full slot, a no-show without a spot */
const refusals = [
  'already_registered',
  'on_waitlist',
  'registration_not_found',
  'slot_full',
  'no_show_waiting',
  'no_show_cancelled',
]

/** The token of the latest personal link that reached the family */
export function linkOf({ mailbox, phones }: Client, family: Family): string | undefined {
  return family.email ? mailbox.linkOf(family.email) : phones.linkOf(`+1${phoneOf(family)}`)
}

/**
 * Retries until the action is done or refused, and records each attempt. Waits while the site is down.
 */
export async function perform<T>(
  client: Client,
  family: Family,
  action: Action,
  request: (url: string) => Request,
): Promise<Answer<T> & { is: 'done' | 'refused' }> {
  for (;;) {
    await client.pause.wait()
    const { answer, step } = await tryOnce<T>(client, action, request)
    if (step) family.history.push([step])
    if (answer.is === 'refused' && !refusals.includes(answer.code)) {
      client.results.violate('unexpected', `${action.kind}: ${answer.status} ${answer.code}`)
    }
    if (answer.is === 'done' || answer.is === 'refused') return answer
  }
}

/** One attempt; `step` is missing if the connection was refused. */
export async function tryOnce<T>(
  client: Client,
  action: Action,
  request: (url: string) => Request,
): Promise<{ answer: Answer<T>; step?: Step }> {
  const askedAt = performance.now()
  const answer = await ask<T>(client, request)
  const answeredAt = performance.now()
  if (answer.is === 'unreached') return { answer }
  const outcome =
    answer.is === 'done' ? { is: answer.is, ...answeredStatus(action, answer.body) } : answer
  return { answer, step: { action, outcome, askedAt, answeredAt } }
}

/** Sends the request to a random process, as a load balancer would. */
export function ask<T>(
  { results, urls, random }: Client,
  request: (url: string) => Request,
): Promise<Answer<T>> {
  const all = urls()
  return call<T>(request(all[Math.floor(random() * all.length)] ?? ''), results)
}

/** Only a family's response counts: an administrator's is read after the commit, when the status may have changed again. */
function answeredStatus(action: Action, body: { status?: 'confirmed' | 'waitlist' }) {
  const isSigningUp = action.kind === 'register' || action.kind === 'complete'
  return isSigningUp && body.status ? { status: body.status } : {}
}
