import { shortenGsmText, toGsmText } from './gsm-text.ts'
import { greetingName } from './person-name.ts'

const maxLabelLength = 16

/**
 * What a text calls a registration among the `others` of its phone: the first name if no other has it, else the whole
 * name. "" without others; null if another has the same name, or if greetings leave the name out (`greetingName`).
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
