import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { toGsmText } from './gsm-text.ts'
import { countSegments, fitPlace, roomLeft } from './text-segments.ts'

describe('the number of segments', () => {
  it.each([
    ['', 1],
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['a'.repeat(306), 2],
    ['a'.repeat(307), 3],
    // GSM characters that count once
    [`José Ünal ${'a'.repeat(150)}`, 1],
    // GSM characters that count twice
    [`${'a'.repeat(158)}€`, 1],
    [`${'a'.repeat(159)}€`, 2],
    // A character that counts twice does not fit at position 153.
    [`${'a'.repeat(152)}{${'a'.repeat(152)}`, 3],
    // One character outside the GSM alphabet turns the whole text into UCS-2.
    [`李${'a'.repeat(69)}`, 1],
    [`李${'a'.repeat(70)}`, 2],
    [`Łucja ${'a'.repeat(129)}`, 3],
    ['👕'.repeat(35), 1],
    ['👕'.repeat(36), 2],
    // Only 33 whole emoji fit in a segment of 67.
    [`${'👕'.repeat(67)}`, 3],
  ])('of %j is %i', (text, segments) => {
    expect(countSegments(text)).toBe(segments)
  })
})

describe('the place in a text', () => {
  const write = (place: string) => `${'x'.repeat(120)} ${place}.`

  it('stays whole if it fits', () => {
    expect(fitPlace('Spin Cycle', write)).toBe(write('Spin Cycle'))
  })

  it('is cut and ends in dots if it does not fit', () => {
    const text = fitPlace('The Very Long Name of a Laundromat on the River', write)
    expect(countSegments(text)).toBe(1)
    expect(text).toMatch(/ The Very Long Name of a Laundromat\.\.\.\.$/)
  })

  it('may be cut to twelve characters', () => {
    const tight = (place: string) => `${'x'.repeat(148)}${place}`
    expect(fitPlace('Laundromat on the River', tight)).toBe(tight('Laundroma...'))
  })

  it('is cut to 24 characters if even twelve would make two segments', () => {
    const long = (place: string) => `${'x'.repeat(200)} ${place}.`
    expect(fitPlace('The Very Long Name of a Laundromat', long)).toBe(
      long('The Very Long Name of...'),
    )
  })
})

test('with any place, a text of up to 140 other characters takes one segment', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), fc.nat(140), (place, others) => {
      const text = fitPlace(toGsmText(place), (shown) => 'x'.repeat(others) + shown)
      expect(countSegments(text)).toBe(1)
    }),
  )
})

test('the room left in a text is the rest of one segment in the GSM alphabet, and of two segments in UCS-2', () => {
  expect(roomLeft('a'.repeat(100))).toBe(60)
  expect(roomLeft('Í'.repeat(100))).toBe(34)
})
