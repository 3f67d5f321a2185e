import type { Act, Outcome } from './story.ts'

/** One act of a client: what was asked for, what was answered, and when (in milliseconds of this process) */
export type Step = { act: Act; outcome: Outcome; askedAt: number; answeredAt: number }

/** What the clients know of one family; only one of them works for it at a time. */
export type Family = {
  n: number
  name: string
  email: string
  story: Step[][]
  isBusy: boolean
  /** Of the registration, once it has been told */
  id?: string
  /** Completing ends the older links, and the mail with the new one may be on its way. */
  hasCompleted?: boolean
  slot?: string
  /** As far as it was told; an administrator's act on somebody else may have promoted it. */
  status?: string
}

let families = 0

export function newFamily(): Family {
  const n = ++families
  return {
    n,
    name: `Family ${n}`,
    email: `family.${n}@example.org`,
    story: [],
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

/** Ohio's area codes: a number that does not exist gets no texts. */
const areas = ['513', '614', '216', '419', '937', '330', '740', '440', '234', '567']

export function phoneOf({ n }: Family): string {
  return `${areas[Math.floor(n / 10_000)]}555${String(n % 10_000).padStart(4, '0')}`
}
