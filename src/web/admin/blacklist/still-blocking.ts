import type { BlacklistEntry } from '../../../contract/blacklist.ts'
import { emailKey, phoneKeys } from '../../../domain/person.ts'

/** Entries that still block the person whom `removed` is for: same mailbox or same phone (DESIGN.md 5, rule 4) */
export function stillBlocking(
  entries: readonly BlacklistEntry[],
  removed: BlacklistEntry,
): BlacklistEntry[] {
  const numbers = phoneKeys(removed.phone)
  return entries.filter(
    (entry) =>
      entry.id !== removed.id &&
      !entry.hasEnded &&
      (emailKey(entry.email) === emailKey(removed.email) ||
        (entry.matchesPhone && phoneKeys(entry.phone).some((number) => numbers.includes(number)))),
  )
}
