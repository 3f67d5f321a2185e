import type { CheckInRow } from '../../../contract/check-in.ts'
import { phoneKeys } from '../../../domain/person.ts'

/**
 * Whether each word of the search starts a part of the family's name. A search with digits and no letters looks at the
 * phone number: up to four digits must start its last four digits; more digits may be anywhere in it.
 */
export function isFound({ name, phone }: Pick<CheckInRow, 'name' | 'phone'>, search: string) {
  const text = search.trim()
  if (/\d/.test(text) && !/\p{L}/u.test(text)) return hasDigits(phone, text.replace(/\D/g, ''))
  const parts = partsOf(name)
  return partsOf(text).every((start) => parts.some((part) => part.startsWith(start)))
}

/** "Núñez-O'Brien" is found by "nunez", "obr" and "brien". */
function partsOf(name: string): string[] {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^\p{L}\p{N}'’]+/u).flatMap((word) => {
    const joined = word.replace(/['’]/g, '')
    return [...new Set([joined, ...word.split(/['’]/)])].filter(Boolean)
  })
}

function hasDigits(phone: string, digits: string): boolean {
  // Numbers are stored without the country code 1, and no area code starts with 1.
  const searched = digits.replace(/^1(?=\d{4})/, '').slice(-10)
  return phoneKeys(phone).some((key) =>
    digits.length <= 4 ? key.slice(-4).startsWith(digits) : key.includes(searched),
  )
}
