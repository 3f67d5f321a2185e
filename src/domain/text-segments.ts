import { gsmLength, segmentLength, shortenGsmText, toGsmText } from './gsm-text.ts'

/** Characters per segment: in the GSM alphabet or any other, in a single segment or one of several */
const maxLength = { gsm: { alone: segmentLength, each: 153 }, other: { alone: 70, each: 67 } }

/** How many segments a text takes, which is what it is charged by; at least one */
export function countSegments(text: string): number {
  const isGsm = toGsmText(text) === text
  const { alone, each } = isGsm ? maxLength.gsm : maxLength.other
  const widths = Array.from(text, (one) => (isGsm ? gsmLength(one) : one.length))
  if (widths.reduce((sum, width) => sum + width, 0) <= alone) return 1
  let segments = 1
  let used = 0
  for (const width of widths) {
    // A character that takes two places is not split between segments.
    if (used + width > each) {
      segments++
      used = 0
    }
    used += width
  }
  return segments
}

/** How many characters can be added to a text: up to one segment in the GSM alphabet, up to two in any other */
export function placesLeft(text: string): number {
  return toGsmText(text) === text
    ? maxLength.gsm.alone - gsmLength(text)
    : 2 * maxLength.other.each - text.length
}

/** A shorter name of a place would be meaningless. */
const minPlaceLength = 12

/** The text with as much of the place's name as fits in one segment; if too little fits, with up to 24 characters. */
export function fitPlace(place: string, write: (place: string) => string): string {
  for (let length = gsmLength(place); length >= minPlaceLength; length--) {
    const text = write(shortenGsmText(place, length))
    if (countSegments(text) === 1) return text
  }
  return write(shortenGsmText(place, 2 * minPlaceLength))
}
