import type { BlacklistEntry } from '../../../contract/blacklist.ts'

/** Entries with the search in a name, e-mail, phone number or reason; digits however they are written */
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
