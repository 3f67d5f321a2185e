import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPhoneUri, onePhoneKey, phoneKey, phoneKeys, plainPhoneKey } from './person.ts'

const one = '6145557777'
const other = '6145558888'

describe('the keys of a phone field', () => {
  test.each([
    // A plain number in any notation
    ['6145557777', [one]],
    ['(614) 555-7777', [one]],
    ['  614.555.7777  ', [one]],
    ['614/555/7777', [one]],
    ['614 5557777', [one]],
    ['614555 7777', [one]],
    // With a country code
    ['+1 614 555 7777', [one]],
    ['+16145557777', [one]],
    ['1-614-555-7777', [one]],
    ['1 (614) 555-7777', [one]],
    ['001 614 555 7777', [one]],
    ['0016145557777', [one]],
    ['01 6145557777', [one]],
    // With an extension, separate or joined
    ['614-555-7777 x2', [one]],
    ['614-555-7777 ext. 1234', [one]],
    ['614-555-7777#1', [one]],
    ['614-555-7777-12', [one]],
    ['61455577771', [one]],
    ['161455577772', [one]],
    ['6145557777 1234567', [one]],
    // With something before it
    ['#1 614-555-7777', [one]],
    ['2 614-555-7777', [one]],
    ['1234 614-555-7777', [one]],
    ['apt 223, 614-555-7777', [one]],
    ['555-1234, (614) 555-7777', [one]],
    ['1-800-614-555-7777', [one]],
    // Two numbers; no key combines the end of one with the start of the other
    ['614-555-7777 or 614-555-8888', [one, other]],
    ['614-555-7777/614-555-8888', [one, other]],
    ['6145557777,6145558888', [one, other]],
    ['1-614-555-7777 x2, +1 614 555 8888 x3', [one, other]],
    ['614-555-7777 614-555-7777', [one]],
    // Split up, but still readable
    ['6 1 4 5 5 5 7 7 7 7', [one]],
    ['61-45-55-77-77', [one]],
    ['61-45-55-77-77 x2', [one]],
    ['614-555-77-77', [one]],
    ['6a1b4c5d5e5f7g7h7i7j', [one]],
    ['six614five555seven7777', [one]],
    ['614-555-8888 or 61-45-55-77-77', [other, one]],
    // Digits of other scripts, and invisible characters
    ['６１４-５５５-７７７７', [one]],
    ['٦١٤ ٥٥٥ ٧٧٧٧', [one]],
    ['۶۱۴۵۵۵۷۷۷۷', [one]],
    ['६१४५५५७७७७', [one]],
    ['𝟔𝟏𝟒𝟧𝟧𝟧𝟽𝟽𝟽𝟽', [one]],
    ['614\u200b555\u00ad7777', [one]],
    ['614‑555–7777', [one]],
    // Ten digits make a key, even if no such number can exist.
    ['0000000000', ['0000000000']],
    ['123-456-7890', ['1234567890']],
    ['(010) 555-0100', ['0105550100']],
  ])('of "%s" are %j', (phone, keys) => {
    expect(phoneKeys(phone)).toEqual(keys)
  })

  test.each([[null], [undefined], [''], ['555-0123'], ['call me'], ['not given'], ['513555012']])(
    'are empty for %j, which has fewer than ten digits',
    (phone) => {
      expect(phoneKeys(phone)).toEqual([])
      expect(phoneKey(phone)).toBeNull()
    },
  )

  test.each([
    ['26145557777', one],
    ['+44 20 7946 0000', '2079460000'],
    ['61455577776145558888', one],
    ['61455577776145558888', other],
    ['442079460000', '2079460000'],
    ['+442079460000', '2079460000'],
    ['61 4555 77772', one],
    ['614 555 77 77 x 22 33', one],
  ])('of "%s", which can be read in two ways, include %s', (phone, key) => {
    expect(phoneKeys(phone)).toContain(key)
  })

  const digit = fc.constantFrom(...'0123456789')
  const number = fc.string({ unit: digit, minLength: 10, maxLength: 10 })
  const apart = fc.constantFrom(' ', '-', '.', ' or ', '/', ' x', '#', ', ')

  test('include a number that separators set apart from short texts before and after it', () => {
    const extra = fc.string({ unit: fc.constantFrom(...'0123456789#x '), maxLength: 2 })
    fc.assert(
      fc.property(number, extra, extra, apart, (digits, before, after, mark) => {
        const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
        const written = `(${area}) ${exchange}-${line}`
        expect(phoneKeys(`${before}${mark}${written}${mark}${after}`)).toContain(digits)
      }),
    )
  })

  test('are both numbers if a separator stands between them', () => {
    fc.assert(
      fc.property(number, number, apart, (first, second, mark) => {
        expect(phoneKeys(first + mark + second)).toEqual([...new Set([first, second])])
      }),
    )
  })

  test('have ten digits each; a field with at least ten digits has a key, and any other field has none', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789 x-'), maxLength: 40 }),
        (text) => {
          const keys = phoneKeys(text)
          expect(keys.length > 0).toBe(text.replace(/\D/g, '').length >= 10)
          expect(keys.every((key) => /^\d{10}$/.test(key))).toBe(true)
          expect(phoneKey(text)).toBe(keys[0] ?? null)
        },
      ),
    )
  })
})

describe('the single key of a phone field, for lists and households', () => {
  test.each([
    ['(513) 555-0123', '5135550123'],
    ['614-555-7777 x2', one],
    ['614-555-7777 or 614-555-8888', one],
    ['+44 20 7946 0000', '2079460000'],
    ['+442079460000', '2079460000'],
  ])('of "%s" is %s, the first number', (phone, key) => {
    expect(phoneKey(phone)).toBe(key)
  })
})

describe('a field for exactly one number', () => {
  test.each([
    ['6145557777', one],
    ['(614) 555-7777', one],
    ['+1 614 555 7777', one],
    ['+16145557777', one],
    ['001 614 555 7777', one],
    ['011 1 614 555 7777', one],
    ['#1 614-555-7777', one],
    ['61-45-55-77-77', one],
    ['614-555-7777 (home)', one],
    ['614-555-7777 x2', one],
    ['614-555-7777 ext. 12', one],
    ['614-555-7777#1', one],
    ['614-555-7777-123456', one],
    ['61455577771', one],
    ['６１４-５５５-７７７７', one],
    ['614-555-7777 614-555-7777', null],
    ['614-555-7777 or 614-555-8888', null],
    ['216-555-0002 / 614-555-7777', null],
    ['2165550001 6145557777', null],
    ['0000000000 614-555-7777', null],
    ['1111111111 614-555-7777', null],
    ['614-555-7777 555-8888', null],
    ['555-8888, 614-555-7777', null],
    ['+16145557777123', null],
    ['16145557777123', null],
    ['61455577776145558888', null],
    ['+2165550001 614-555-7777', null],
    // Numbers that cannot exist
    ['0000000000', null],
    ['123-456-7890', null],
    ['(010) 555-0100', null],
    // Foreign numbers
    ['+44 20 7946 0000', '2079460000'],
    ['+442079460000', '2079460000'],
    // Too few digits
    ['555-0123', null],
    ['', null],
    [null, null],
  ])('with %j has the key %j', (phone, key) => {
    expect(onePhoneKey(phone)).toBe(key)
    if (key) expect(phoneKey(phone)).toBe(key)
  })

  test.each([
    ['(614) 555-7777', one],
    ['+1 614 555 7777', one],
    ['1-614-555-7777', one],
    ['011 1 614 555 7777', one],
    ['614-555-7777 x2', null],
    ['+6145557777', null],
    ['+61 455 577 77', null],
    ['011 52 55 1234 5678', null],
    ['tel:4558888;phone-context=+1614', null],
  ])('with %j has the plain US or Canadian number %j', (phone, key) => {
    expect(plainPhoneKey(phone)).toBe(key)
  })

  test.each([
    ['tel:4558888;phone-context=+1614', true],
    ['4558888;phone-context＝+1614', true],
    ['614-555-7777; 614-555-8888', false],
    ['Tel: 614-555-7777', false],
  ])('with %j holds a phone URI: %s', (phone, isUri) => {
    expect(isPhoneUri(phone)).toBe(isUri)
  })
})
