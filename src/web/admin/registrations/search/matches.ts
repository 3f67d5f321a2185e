import type { AdminRegistration } from '../../../../contract/registration.ts'
import { hasSearchWords } from '../../../../domain/name-search.ts'
import { phoneKey } from '../../../../domain/person.ts'
import type { RegistrationStatus } from '../../../../domain/registration.ts'

export type RegistrationFilter = { search: string; status: RegistrationStatus | null }

/** The server returns at most this many rows per search, so a result of this length may be incomplete. */
export const searchLimit = 200

export function isFiltering({ search, status }: RegistrationFilter): boolean {
  return search.trim() !== '' || status !== null
}

/** The text to search for, without the +1 of a phone number, because the server stores numbers without it */
export function searchTerm(search: string): string {
  const text = search.trim()
  return isPhone(text) ? text.replace(/^(\+1|1(?=[\s().-]))\s*/, '') : text
}

/** Matches by the same rules as the server's search. */
export function isMatch(
  registration: AdminRegistration,
  { search, status }: RegistrationFilter,
): boolean {
  if (status !== null && registration.status !== status) return false
  const text = searchTerm(search)
  return (
    hasSearchWords(registration.name, text) ||
    registration.email.toLowerCase().includes(text.toLowerCase()) ||
    hasDigits(registration.phone, text)
  )
}

function hasDigits(phone: string, search: string): boolean {
  const digits = search.replace(/\D/g, '').slice(-10)
  return isPhone(search) && (phoneKey(phone)?.includes(digits) ?? false)
}

function isPhone(search: string): boolean {
  return /^[\d\s().+-]+$/.test(search) && search.replace(/\D/g, '').length >= 3
}

/** Groups matches by event. They are ordered by slot and then by creation time, like the event's own list. */
export function groupByEvent(
  matches: readonly AdminRegistration[],
): Map<string, AdminRegistration[]> {
  const groups = new Map<string, AdminRegistration[]>()
  for (const match of [...matches].sort(inListOrder)) {
    const group = groups.get(match.eventId)
    if (group) group.push(match)
    else groups.set(match.eventId, [match])
  }
  return groups
}

function inListOrder(a: AdminRegistration, b: AdminRegistration): number {
  return (
    Date.parse(a.timeSlot.startTime) - Date.parse(b.timeSlot.startTime) ||
    Date.parse(a.createdAt) - Date.parse(b.createdAt) ||
    (a.id < b.id ? -1 : 1)
  )
}
