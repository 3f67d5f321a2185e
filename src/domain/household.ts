import { phoneKey } from './person.ts'
import type { RegistrationStatus } from './registration.ts'
import { isActive } from './registration.ts'

export type HouseholdFacts = {
  id: string
  eventId: string
  status: RegistrationStatus
  phone: string | null
  address: string | null
  zipCode: string | null
}

/**
 * Ids of active registrations that share a phone number or an address with another one of the same event.
 * That is allowed, since families share phones, and only pointed out (DESIGN.md 5, rule 3).
 */
export function findPossibleDuplicates(registrations: readonly HouseholdFacts[]): Set<string> {
  const byKey = new Map<string, string[]>()
  for (const registration of registrations) {
    if (!isActive(registration.status)) continue
    for (const key of householdKeys(registration)) {
      byKey.set(key, [...(byKey.get(key) ?? []), registration.id])
    }
  }
  return new Set([...byKey.values()].filter((ids) => ids.length > 1).flat())
}

function householdKeys({ eventId, phone, address, zipCode }: HouseholdFacts): string[] {
  const phoneDigits = phoneKey(phone)
  const place = (address ?? '').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  return [
    ...(phoneDigits ? [`${eventId} phone ${phoneDigits}`] : []),
    ...(place ? [`${eventId} place ${place} ${zipCode}`] : []),
  ]
}
