import type { BlacklistEntry } from '../../../contract/blacklist.ts'
import { adminBlacklist as words } from '../../../contract/words/en/admin-blacklist.ts'
import { emailKey, phoneKeys } from '../../../domain/person.ts'

/** Entries whose name, e-mail, phone or reason contains the search. Phone digits match in any format. */
export function searchBlacklist(
  entries: readonly BlacklistEntry[],
  search: string,
): BlacklistEntry[] {
  const text = search.trim().toLowerCase()
  const isPhone = /^[\d\s().+-]+$/.test(text)
  const digits = isPhone ? digitsOf(text.replace(/^(\+1|1(?=[\s().-]))/, '')) : ''
  return entries.filter(
    ({ name, email, phone, reason }) =>
      [name, email, phone, reason].some((field) => field.toLowerCase().includes(text)) ||
      (digits.length >= 3 && digitsOf(phone).includes(digits)),
  )
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

/** Why the entry does not match by its phone; null if it does, or has no number */
export function unmatchedPhoneText({ email, phone, matchesPhone }: BlacklistEntry): string | null {
  const numbers = phoneKeys(phone).length
  if (matchesPhone || numbers === 0) return null
  const reasons = email === '' ? words.matchesNobody : words.emailOnly
  return numbers === 1 ? reasons.one : reasons.several
}

/** Whether another current entry has the removed person's mailbox or phone number (DESIGN.md 5, rule 4) */
export function hasOtherBan(entries: readonly BlacklistEntry[], removed: BlacklistEntry): boolean {
  const numbers = phoneKeys(removed.phone)
  return entries.some(
    (entry) =>
      entry.id !== removed.id &&
      !entry.hasEnded &&
      ((entry.email !== '' && emailKey(entry.email) === emailKey(removed.email)) ||
        (entry.matchesPhone && phoneKeys(entry.phone).some((number) => numbers.includes(number)))),
  )
}
