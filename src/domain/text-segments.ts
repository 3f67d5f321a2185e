import { gsmLength, segmentLength, shortenGsmText, toGsmText } from './gsm-text.ts'

/** Characters in the only segment of a text, and in each of several segments */
const maxLength = { gsm: { alone: segmentLength, each: 153 }, other: { alone: 70, each: 67 } }

/** Texts are charged by segment. */
export function countSegments(text: string): number {
  const isGsm = toGsmText(text) === text
  const { alone, each } = isGsm ? maxLength.gsm : maxLength.other
  const widths = Array.from(text, (one) => (isGsm ? gsmLength(one) : one.length))
  if (widths.reduce((sum, width) => sum + width, 0) <= alone) return 1
  let segments = 1
  let used = 0
  for (const width of widths) {
    // A character that counts twice is not split between segments.
    if (used + width > each) {
      segments++
      used = 0
    }
    used += width
  }
  return segments
}

/** In characters: up to one segment in the GSM alphabet, up to two in UCS-2 */
export function roomLeft(text: string): number {
  return toGsmText(text) === text
    ? maxLength.gsm.alone - gsmLength(text)
    : 2 * maxLength.other.each - text.length
}

const minPlaceLength = 12

/**
 * Shortens the place so that the text fits in one segment; a text that cannot fit gets up to 24 characters of the place
 */
export function fitPlace(place: string, write: (place: string) => string): string {
  for (let length = gsmLength(place); length >= minPlaceLength; length--) {
    const text = write(shortenGsmText(place, length))
    if (countSegments(text) === 1) return text
  }
  return write(shortenGsmText(place, 2 * minPlaceLength))
}
