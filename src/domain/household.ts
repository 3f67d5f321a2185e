import { emailKey, phoneKey } from './person.ts'
import { isActive, type RegistrationStatus } from './registration.ts'
import { cleanText } from './visible-text.ts'

/** Active registrations at an event that may share a phone number or an address by the public path (DESIGN.md 5, rule 3) */
export const mostOfHousehold = 2

/** What two registrations of one household have in common; null for what has not been told */
export type HouseholdKeys = { phoneKey: string | null; addressKey: string | null }

type HouseholdDetails = {
  phone?: string | null
  address?: string | null
  zipCode?: string | null
}

export function householdKeys({ phone, address, zipCode }: HouseholdDetails): HouseholdKeys {
  return { phoneKey: phoneKey(phone), addressKey: addressKey(address, zipCode) }
}

/** Who asks for a registration, as rule 3 compares people: by mailbox and by household */
export type Person = HouseholdDetails & { email: string }
export type PersonKeys = HouseholdKeys & { emailKey: string }

export function personKeys(person: Person): PersonKeys {
  return { emailKey: emailKey(person.email), ...householdKeys(person) }
}

/**
 * Matching key of a street address: its letters and digits in lower case, after the zip code's five digits.
 * Unicode spellings are folded, and look-alike letters of other alphabets are not. Nothing is abbreviated or left
 * out, so "St." is not "Street", and each apartment is a household of its own.
 */
export function addressKey(
  address: string | null | undefined,
  zipCode: string | null | undefined,
): string | null {
  const street = lettersAndDigits(address)
  return street === '' ? null : `${lettersAndDigits(zipCode).slice(0, 5)} ${street}`
}

/** Whether `others`, the other active registrations of the event, leave no room for one more with these keys */
export function isHouseholdFull(keys: HouseholdKeys, others: readonly HouseholdKeys[]): boolean {
  const sharing = (key: keyof HouseholdKeys) =>
    others.filter((other) => keys[key] !== null && other[key] === keys[key]).length
  return sharing('phoneKey') >= mostOfHousehold || sharing('addressKey') >= mostOfHousehold
}

export type HouseholdFacts = HouseholdDetails & {
  id: string
  eventId: string
  status: RegistrationStatus
}

/**
 * Ids of active registrations that share a phone number or an address with another one of the same event.
 * Two of them may be right, since families share phones; volunteers see them marked.
 */
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
