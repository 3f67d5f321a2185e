import { describe, expect, it } from 'vitest'
import { formatPhone, phoneHref, splitAtNumbers } from './phone.ts'

describe('a phone number on screen', () => {
  it.each([
    ['5550100100', '(555) 010-0100'],
    ['555.010.0100', '(555) 010-0100'],
    ['+1 555 010 0100', '(555) 010-0100'],
    ['1-555-010-0100', '(555) 010-0100'],
    ['555-010-0100 ext. 4', '555-010-0100 ext. 4'],
    ['+44 20 7946 0100', '+44 20 7946 0100'],
    ['not given', 'not given'],
  ])('is $1 for $0', (typed, shown) => {
    expect(formatPhone(typed)).toBe(shown)
  })

  it.each([
    ['(555) 010-0100', 'tel:5550100100'],
    ['+1 555 010 0100', 'tel:+15550100100'],
    ['555-010-0100 ext. 4', 'tel:5550100100'],
    ['614-555-7777 (9 to 5)', 'tel:6145557777'],
    ['+44 20 7946 0100', 'tel:+442079460100'],
    ['614-555-7777 or 614-555-7778', null],
    ['not given', null],
    ['555-0100', null],
  ])('has the href $1 for $0', (typed, dialed) => {
    expect(phoneHref(typed)).toBe(dialed)
  })

  it.each([
    ['(614) 555-7777 or (614) 555-7778', ['', '(614) 555-7777', ' or ', '(614) 555-7778', '']],
    ['work: 614-555-7777', ['work: ', '614-555-7777', '']],
    ['not given', ['not given']],
  ])('is kept whole when $0 is split', (text, parts) => {
    expect(splitAtNumbers(text)).toEqual(parts)
  })
})
