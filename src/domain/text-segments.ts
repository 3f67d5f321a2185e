import { gsmLength, segmentLength, shortenGsmText, toGsmText } from './gsm-text.ts'

/** What a segment holds: of the texts' own alphabet or of any other, alone or as one of several */
const most = { gsm: { alone: segmentLength, each: 153 }, other: { alone: 70, each: 67 } }

/** How many segments a text is sent, and charged, in; an empty one still takes one. */
export function countSegments(text: string): number {
  const isGsm = toGsmText(text) === text
  const { alone, each } = isGsm ? most.gsm : most.other
  const widths = Array.from(text, (one) => (isGsm ? gsmLength(one) : one.length))
  if (widths.reduce((sum, width) => sum + width, 0) <= alone) return 1
  let segments = 1
  let used = 0
  for (const width of widths) {
    // What takes two places is not torn apart.
    if (used + width > each) {
      segments++
      used = 0
    }
    used += width
  }
  return segments
}

/** Shorter than this, a place says nothing any more. */
const shortestPlace = 12

/** The text with as much of its place as one segment has room for; where there is none, with a short one. */
export function fitPlace(place: string, write: (place: string) => string): string {
  for (let length = gsmLength(place); length >= shortestPlace; length--) {
    const text = write(shortenGsmText(place, length))
    if (countSegments(text) === 1) return text
  }
  return write(shortenGsmText(place, 2 * shortestPlace))
}
