import { emailKeyOf, phoneKey } from './person.ts'
import { isActive, type RegistrationStatus } from './registration.ts'
import { cleanText } from './visible-text.ts'

/** Per event, by public sign-up (DESIGN.md 5, rule 3) */
export const maxPerHousehold = 2

export type HouseholdKeys = { phoneKey: string | null; addressKey: string | null }

type HouseholdDetails = {
  phone?: string | null
  address?: string | null
  zipCode?: string | null
}

export function householdKeys({ phone, address, zipCode }: HouseholdDetails): HouseholdKeys {
  return { phoneKey: phoneKey(phone), addressKey: addressKey(address, zipCode) }
}

/** `email` is null or "" for a person without an e-mail address. */
export type Person = HouseholdDetails & { email?: string | null }
export type PersonKeys = HouseholdKeys & { emailKey: string | null }

export function personKeys(person: Person): PersonKeys {
  return { emailKey: emailKeyOf(person.email), ...householdKeys(person) }
}

/** The same mailbox, or the same phone if neither has a mailbox (DESIGN.md 5, rule 3) */
export function isSamePerson(one: PersonKeys, other: PersonKeys): boolean {
  if (one.emailKey !== null) return one.emailKey === other.emailKey
  return other.emailKey === null && one.phoneKey !== null && one.phoneKey === other.phoneKey
}

/**
 * The first five digits of the zip code, then the address's letters and digits in lower case, with Unicode spellings
 * folded. "St." differs from "Street", and each apartment is a separate household.
 */
export function addressKey(
  address: string | null | undefined,
  zipCode: string | null | undefined,
): string | null {
  const street = lettersAndDigits(address)
  return street === '' ? null : `${lettersAndDigits(zipCode).slice(0, 5)} ${street}`
}

export function isHouseholdFull(keys: HouseholdKeys, others: readonly HouseholdKeys[]): boolean {
  const sharing = (key: keyof HouseholdKeys) =>
    others.filter((other) => keys[key] !== null && other[key] === keys[key]).length
  return sharing('phoneKey') >= maxPerHousehold || sharing('addressKey') >= maxPerHousehold
}

export type ActiveOfHousehold = PersonKeys & { id: string; status: RegistrationStatus }

/** Null if the person can register (DESIGN.md 5, rule 3). `entry`: the waitlist entry that is being completed */
export function whyDuplicate(
  keys: PersonKeys,
  household: readonly ActiveOfHousehold[],
  entry?: { id: string },
) {
  const others = household.filter(({ id }) => id !== entry?.id)
  const same = others.filter((other) => isSamePerson(keys, other))
  if (same.some(({ status }) => status === 'waitlist')) return 'on_waitlist'
  if (same.length > 0) return 'already_registered'
  return isHouseholdFull(keys, others) ? 'household_full' : null
}

/**
 * Whether a registration has exactly these keys, as when a family repeats a sign-up because its response was lost
 * (docs/decisions/0017)
 */
export function isRepeatedSignUp(
  keys: PersonKeys,
  household: readonly ActiveOfHousehold[],
): boolean {
  return household.some(
    ({ emailKey, phoneKey, addressKey }) =>
      emailKey === keys.emailKey && phoneKey === keys.phoneKey && addressKey === keys.addressKey,
  )
}

export type HouseholdFacts = HouseholdDetails & {
  id: string
  eventId: string
  status: RegistrationStatus
}

/** Ids of active registrations that share a phone number or address at their event */
export function findPossibleDuplicates(registrations: readonly HouseholdFacts[]): Set<string> {
  const byKey = new Map<string, string[]>()
  for (const registration of registrations) {
    if (!isActive(registration.status)) continue
    for (const [kind, key] of Object.entries(householdKeys(registration))) {
      if (key === null) continue
      const atEvent = `${registration.eventId} ${kind} ${key}`
      byKey.set(atEvent, [...(byKey.get(atEvent) ?? []), registration.id])
    }
  }
  return new Set([...byKey.values()].filter((ids) => ids.length > 1).flat())
}

function lettersAndDigits(text: string | null | undefined): string {
  const folded = cleanText(text ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
  return folded.replace(/[^\p{L}\p{N}]/gu, '')
}
