import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { toGsmText } from './gsm-text.ts'
import { countSegments, fitPlace } from './text-segments.ts'

describe('a text is sent in', () => {
  it.each([
    ['', 1],
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['a'.repeat(306), 2],
    ['a'.repeat(307), 3],
    // In the alphabet of texts, and of one place
    [`José Ünal ${'a'.repeat(150)}`, 1],
    // Of two places
    [`${'a'.repeat(158)}€`, 1],
    [`${'a'.repeat(159)}€`, 2],
    // The escape would be torn from its character at 153
    [`${'a'.repeat(152)}{${'a'.repeat(152)}`, 3],
    // One character of another alphabet makes all of them wide.
    [`李${'a'.repeat(69)}`, 1],
    [`李${'a'.repeat(70)}`, 2],
    [`Łucja ${'a'.repeat(129)}`, 3],
    ['👕'.repeat(35), 1],
    ['👕'.repeat(36), 2],
    // 33 of them and a half would fit
    [`${'👕'.repeat(67)}`, 3],
  ])('%j: %i', (text, segments) => {
    expect(countSegments(text)).toBe(segments)
  })
})

describe('the place in a text', () => {
  const write = (place: string) => `${'x'.repeat(120)} ${place}.`

  it('stays whole where there is room', () => {
    expect(fitPlace('Spin Cycle', write)).toBe(write('Spin Cycle'))
  })

  it('is cut, and ends in dots, where there is not', () => {
    const text = fitPlace('The Very Long Name of a Laundromat on the River', write)
    expect(countSegments(text)).toBe(1)
    expect(text).toMatch(/ The Very Long Name of a Laundromat\.\.\.\.$/)
  })

  it('may be as short as twelve places for that', () => {
    const tight = (place: string) => `${'x'.repeat(148)}${place}`
    expect(fitPlace('Laundromat on the River', tight)).toBe(tight('Laundroma...'))
  })

  it('is short where even that makes two segments', () => {
    const long = (place: string) => `${'x'.repeat(200)} ${place}.`
    expect(fitPlace('The Very Long Name of a Laundromat', long)).toBe(
      long('The Very Long Name of...'),
    )
  })
})

test('whatever the place is, the text takes one segment when it would without any', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), fc.nat(140), (place, others) => {
      const text = fitPlace(toGsmText(place), (shown) => 'x'.repeat(others) + shown)
      expect(countSegments(text)).toBe(1)
    }),
  )
})
