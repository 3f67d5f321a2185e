import type { Action, Outcome } from './possible-states.ts'

/** One request of a client and its answer; times in milliseconds of this process */
export type Step = { action: Action; outcome: Outcome; askedAt: number; answeredAt: number }

/** What the clients know about one family; only one client uses it at a time. */
export type Family = {
  n: number
  name: string
  email: string
  history: Step[][]
  isBusy: boolean
  /** Of the registration, once an answer has contained it */
  id?: string
  /** Completing revokes older links, and the e-mail with the new one may not have arrived yet. */
  hasCompleted?: boolean
  slot?: string
  /** The last known status; it may have been promoted since. */
  status?: string
}

let families = 0

export function newFamily(): Family {
  const n = ++families
  return {
    n,
    name: `Family ${n}`,
    email: `family.${n}@example.org`,
    history: [],
    isBusy: true,
  }
}

export const agreesToTexts = ({ n }: Family) => n % 2 === 0

export function waitlistBody(family: Family, slot: { id: string; eventId: string }) {
  return { eventId: slot.eventId, timeSlotId: slot.id, name: family.name, email: family.email }
}

export function registerBody(family: Family, slot: { id: string; eventId: string }) {
  return {
    ...waitlistBody(family, slot),
    phone: phoneOf(family),
    address: `${family.n} River Road`,
    city: 'Harrison',
    state: 'OH',
    zipCode: '45030',
    textConsent: agreesToTexts(family),
  }
}

/** Real area codes of Ohio, because invalid numbers get no texts */
const areas = ['513', '614', '216', '419', '937', '330', '740', '440', '234', '567']

export function phoneOf({ n }: Family): string {
  return `${areas[Math.floor(n / 10_000)]}555${String(n % 10_000).padStart(4, '0')}`
}
