import type { BlacklistEntry } from '../../../contract/blacklist.ts'
import { emailKey, phoneKey } from '../../../domain/person.ts'

/** Entries that go on blocking whoever `removed` is for: same mailbox or same phone (DESIGN.md 5, rule 4) */
export function stillBlocking(
  entries: readonly BlacklistEntry[],
  removed: BlacklistEntry,
): BlacklistEntry[] {
  const phone = phoneKey(removed.phone)
  return entries.filter(
    (entry) =>
      entry.id !== removed.id &&
      (emailKey(entry.email) === emailKey(removed.email) ||
        (phone !== null && phoneKey(entry.phone) === phone)),
  )
}
