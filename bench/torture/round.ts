import type { TimeSlot } from '../../src/contract/event.ts'
import type { Random } from '../../src/server/demo/random.ts'
import { type Answer, call, type Request } from './call.ts'
import type { Family, Step } from './family.ts'
import type { Gate } from './gate.ts'
import type { Mailbox } from './mailbox.ts'
import type { Act } from './story.ts'
import type { Tally } from './tally.ts'

/** The event that one round is about, and all that its clients were told */
export type Round = {
  eventId: string
  slots: TimeSlot[]
  families: Family[]
  /** What an administrator made of the capacities, in the order of `slots`; done, or in doubt */
  edits: { capacities: number[]; isDone: boolean }[]
  /** How many spots beyond its capacity an administrator may have given each slot */
  overbooked: Map<string, number>
  isOver: boolean
}

/** What every client needs */
export type Stage = {
  round: Round
  random: Random
  gate: Gate
  mailbox: Mailbox
  tally: Tally
  adminToken: string
  urls(): string[]
}

/** In these slots an administrator does nothing that could overbook them: there the rule is strict. */
export const strictSlots = 2

/** What a client is told that asks again for what has happened already */
const refusals = ['already_registered', 'on_waitlist', 'registration_not_found']

/**
 * Asks until there is an answer, as somebody does whose connection broke off, and writes down each try.
 * Waits at the gate while the site is down.
 */
export async function perform<T>(
  stage: Stage,
  family: Family,
  act: Act,
  request: (url: string) => Request,
): Promise<Answer<T> & { is: 'done' | 'refused' }> {
  for (;;) {
    await stage.gate.pass()
    const { answer, step } = await tryOnce<T>(stage, act, request)
    if (step) family.story.push([step])
    if (answer.is === 'refused' && !refusals.includes(answer.code)) {
      stage.tally.violate('unexpected', `${act.kind}: ${answer.status} ${answer.code}`)
    }
    if (answer.is === 'done' || answer.is === 'refused') return answer
  }
}

/** One try; nothing is to be written down where nobody listened. */
export async function tryOnce<T>(
  stage: Stage,
  act: Act,
  request: (url: string) => Request,
): Promise<{ answer: Answer<T>; step?: Step }> {
  const askedAt = performance.now()
  const answer = await ask<T>(stage, request)
  const answeredAt = performance.now()
  if (answer.is === 'unreached') return { answer }
  const outcome = answer.is === 'done' ? { is: answer.is, ...told(act, answer.body) } : answer
  return { answer, step: { act, outcome, askedAt, answeredAt } }
}

/** Of one of the processes, as a proxy would choose it */
export function ask<T>(
  { tally, urls, random }: Stage,
  request: (url: string) => Request,
): Promise<Answer<T>> {
  const all = urls()
  return call<T>(request(all[Math.floor(random() * all.length)] ?? ''), tally)
}

/** An administrator's answer is read after the act, when it may have changed again: only a family's counts. */
function told(act: Act, body: { status?: 'confirmed' | 'waitlist' }) {
  const isSigningUp = act.kind === 'register' || act.kind === 'complete'
  return isSigningUp && body.status ? { status: body.status } : {}
}
