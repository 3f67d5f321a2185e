import type { Language } from '../../src/domain/language.ts'
import type { Action, Outcome } from './possible-states.ts'

/** One request of a client and its response; times in milliseconds of this process */
export type Step = { action: Action; outcome: Outcome; askedAt: number; answeredAt: number }

/** What the clients know about one family; only one client uses it at a time. */
export type Family = {
  n: number
  /** Unique, unlike the e-mail address, which is "" for some */
  name: string
  email: string
  language: Language
  history: Step[][]
  isBusy: boolean
  /** The registration's id, once a response has contained it */
  id?: string
  /** Completing revokes older links, and the e-mail with the new one may not have arrived yet. */
  hasCompleted?: boolean
  slot?: string
  /** One move for each family: a second one would have the same activity line. */
  hasShifted?: boolean
  /** The last known status; it may have been promoted since. */
  status?: string
}

let families = 0

/**
 * Some have no e-mail address. Those that sign up themselves get texts, which the server requires; an administrator also
 * adds families without consent, which are phoned.
 */
export function newFamily({ byAdmin = false } = {}): Family {
  const n = ++families
  const hasEmail = byAdmin ? n % 2 === 0 : n % 10 > 0
  return {
    n,
    name: `Family ${n}`,
    email: hasEmail ? `family.${n}@example.org` : '',
    language: n % 4 < 2 ? 'en' : 'es',
    history: [],
    isBusy: true,
  }
}

export const agreesToTexts = ({ n }: Family) => n % 2 === 0

export function waitlistBody(family: Family, slot: { id: string; eventId: string }) {
  const { name, email, language } = family
  return { eventId: slot.eventId, timeSlotId: slot.id, name, email, language }
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
