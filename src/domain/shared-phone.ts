import { shortenGsmText, toGsmText } from './gsm-text.ts'
import { greetingName } from './person-name.ts'

const maxLabelLength = 16

/**
 * Distinguishes a registration from the others that its phone has at the time: a first name, else the whole name. ""
 * without others; null if the names are alike or are not names. Texts name nobody otherwise (DESIGN.md 5, rule 15).
 */
export function labelAmong(name: string, others: readonly string[]): string | null {
  if (others.length === 0) return ''
  for (const shorten of [firstName, wholeName]) {
    const label = shorten(name)
    const isUnique = others.every((other) => !isSameWord(shorten(other), label))
    if (label && isUnique) return label
  }
  return null
}

function firstName(name: string): string {
  return wholeName(greetingName(name)?.trim().split(/\s+/)[0] ?? '')
}

function wholeName(name: string): string {
  return shortenGsmText(toGsmText(greetingName(name) ?? '').trim(), maxLabelLength)
}

function isSameWord(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
