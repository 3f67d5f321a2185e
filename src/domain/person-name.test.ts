import { describe, expect, it } from 'vitest'
import { cleanName, greetingName } from './person-name.ts'

describe('a name', () => {
  it.each([
    'Rosa Delgado',
    "Siobhán O'Neill-García",
    'علی\u200cرضا',
    'क्\u200dष',
    '李小龙',
    '葛\u{e0100}城',
    '이순신',
    'X Æ A-12',
    '$$$ Free $$$',
    '🧺',
    '42',
  ])('is kept as it was written: %s', (name) => {
    expect(cleanName(name)).toBe(name)
  })

  it.each([
    ['a zero-width space', '\u200b'],
    ['joiners alone', '\u200c\u200d'],
    ['a word joiner', '\u2060'],
    ['a byte order mark', '\ufeff'],
    ['a Hangul filler', '\u3164'],
    ['other Hangul fillers', '\u115f\u1160\uffa0'],
    ['the blank of braille', '\u2800'],
    ['a soft hyphen', '\u00ad'],
    ['direction marks', '\u200e\u200f\u202e\u2066\u2069'],
    ['tags', '\u{e0001}\u{e0041}\u{e007f}'],
    ['variation selectors', '\ufe0f\u{e0100}'],
    ['combining marks alone', '\u0301\u0302\u0489'],
    ['line separators', '\u2028\u2029'],
    ['all of them', ' \u200b\u3164\u2800\u0301\u202e '],
  ])('with nothing visible in it is empty: %s', (_case, name) => {
    expect(cleanName(name)).toBe('')
  })

  it.each([
    ['Ro\u200bsa', 'Rosa'],
    ['Rosa\u202e odagleD', 'Rosa odagleD'],
    ['\u2067Rosa\u2069', 'Rosa'],
    ['Ro\u200dsa', 'Rosa'],
    ['Rosa\u{e0041}\u{e007f}', 'Rosa'],
    ['Rosa\u2800Delgado', 'Rosa Delgado'],
    ['\u3164Rosa\u3164', 'Rosa'],
  ])('loses what cannot be seen: %j is %j', (name, cleaned) => {
    expect(cleanName(name)).toBe(cleaned)
  })
})

describe('the name in a greeting', () => {
  it.each([
    'Rosa Delgado',
    "Siobhán O'Neill-García",
    'J. R. Smith',
    'J.R. Smith',
    'J. R. R. Smith',
    'Martin Luther King Jr.',
    'Dr. Ada Wong',
    'St. John, Ann',
    'Ana & Luis',
    'علی\u200cرضا',
    'Игорь',
    '李小龙',
    'Ana Mª',
    'Dot Miller',
    'a'.repeat(60),
  ])('is %s', (name) => {
    expect(greetingName(name)).toBe(name)
  })

  it.each([
    'Win at http://prize.example.org',
    'prize.example',
    'prize．example',
    'prize。example',
    'prize｡example',
    'prize․example',
    'prize•example',
    'prize·example',
    'prize .example',
    'prize . example',
    'prize dot example',
    'PRIZE DOT COM',
    'prize (dot) example',
    'prize com',
    'p r i z e example',
    'p.r.i.z.e',
    'p-r-i-z-e',
    'prize\u200b.\u200bexample',
    'www prize',
    'ｗｗｗ．prize．example',
    'write to me@example.org',
    'me＠example',
    'me arroba example',
    'call: 555 010 0100',
    'call five five five',
    'Family 7',
    'Rosa ５５５',
    'Rosa ٥٥٥',
    'Rosa ⑦',
    'Rosa $',
    'Rosa €',
    'Rosa ₿',
    'Rosa <b>',
    'Rosa\nBcc',
    '🎁 Rosa',
    '\u3164',
    'a'.repeat(61),
  ])('is left out where it might be an advertisement: %s', (name) => {
    expect(greetingName(name)).toBeNull()
  })
})
