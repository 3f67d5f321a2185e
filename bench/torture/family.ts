import { randomUUIDv7 } from 'node:crypto'
import type { Language } from '../../src/domain/language.ts'
import type { History } from './registration-model.ts'

/** What the clients know about one family; only one client uses it at a time. */
export type Family = {
  n: number
  /** Unique, unlike the e-mail address, which may be "" */
  name: string
  email: string
  phone: string
  /** Where its messages arrive */
  address: string
  language: Language
  agreesToTexts: boolean
  history: History
  isBusy: boolean
  /** The registration's id: chosen by the administrator who adds it, or known from a response */
  id?: string | undefined
}

/** Real area codes in Ohio, because invalid numbers get no texts */
const areas = ['513', '614', '216', '419', '937', '330', '740', '440', '234', '567']
let families = 0

/**
 * Some have no e-mail address. If such a family signs up itself, it has agreed to texts, because the server requires
 * that; if an administrator adds it, it has not, and gets calls.
 */
export function newFamily({ byAdmin = false } = {}): Family {
  const n = ++families
  const hasEmail = byAdmin ? n % 2 === 0 : n % 10 > 0
  const email = hasEmail ? `family.${n}@example.org` : ''
  const phone = `${areas[Math.floor(n / 10_000)]}555${String(n % 10_000).padStart(4, '0')}`
  return {
    n,
    name: `Family ${n}`,
    email,
    phone,
    address: email || `+1${phone}`,
    language: n % 4 < 2 ? 'en' : 'es',
    agreesToTexts: n % 2 === 0,
    history: [],
    isBusy: true,
    id: byAdmin ? randomUUIDv7() : undefined,
  }
}

export function waitlistBody({ name, email, language }: Family, choice: object) {
  return { ...choice, name, email, language }
}

export function registerBody(family: Family, choice: object) {
  return {
    ...waitlistBody(family, choice),
    phone: family.phone,
    address: `${family.n} River Road`,
    city: 'Harrison',
    state: 'OH',
    zipCode: '45030',
    textConsent: family.agreesToTexts,
  }
}
