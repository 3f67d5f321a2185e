import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../../test/support/any-character.ts'
import { gsmLength, segmentLength, shortenGsmText, toGsmText } from './gsm-text.ts'

test.each([
  ['Tue, Dec 8, 9:00 AM', 'Tue, Dec 8, 9:00 AM'],
  ['Rosa’s “Café” – 2 loads…', 'Rosa\'s "Café" - 2 loads...'],
  ['Ñandú & Söhne', 'Ñandu & Söhne'],
  ['Ōtsu 日本 👍', 'Otsu  '],
  ['9:00\u202fAM\u00a0!', '9:00 AM !'],
  ['½ ﬁn', '1/2 fin'],
  ['12½ Elm St, 2 × 3, 9‒11', '12 1/2 Elm St, 2 x 3, 9-11'],
  ['‘a‚ „b” 1—2−3‐4‑5', '\'a\' "b" 1-2-3-4-5'],
  ['• soap\t· bags', '- soap - bags'],
  ['a\u0000b\u200bc', 'abc'],
])('%j becomes %j', (words, text) => {
  expect(toGsmText(words)).toBe(text)
})

test('every result is in the GSM alphabet, and converting it again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (words) => {
      const text = toGsmText(words)
      expect(text).toMatch(/^[\n\r !-~£¥§¡¤¿Ä-ÆÇÉÑÖØÜßàäåæèéìñòöøùü€ΓΔΘΛΞΠΣΦΨΩ]*$/)
      expect(text).not.toContain('`')
      expect(toGsmText(text)).toBe(text)
    }),
  )
})

test('braces and the euro sign count as two characters', () => {
  expect(gsmLength('abc')).toBe(3)
  expect(gsmLength('{a€}')).toBe(7)
})

test('a text that is too long is cut to fit and ends in dots', () => {
  expect(shortenGsmText('Spin Cycle', 10)).toBe('Spin Cycle')
  expect(shortenGsmText('Spin Cycle', 9)).toBe('Spin C...')
  expect(shortenGsmText('Spin Cycle', 8)).toBe('Spin...')
  expect(gsmLength(shortenGsmText('€'.repeat(200), segmentLength))).toBeLessThanOrEqual(160)
})
