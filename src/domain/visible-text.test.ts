import { describe, expect, it } from 'vitest'
import { cleanText } from './visible-text.ts'

describe('user input', () => {
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
    '👩‍👧 Lucía ☀️',
    '👩🏽‍🤝‍👨🏿',
    '42',
    '4 River Road, Apt. #2',
    'Bring soap\nand coins',
  ])('is kept unchanged: %s', (name) => {
    expect(cleanText(name)).toBe(name)
  })

  it.each([
    ['a zero-width space', '\u200b'],
    ['joiners alone', '\u200c\u200d'],
    ['a word joiner', '\u2060'],
    ['a byte order mark', '\ufeff'],
    ['a Hangul filler', '\u3164'],
    ['other Hangul fillers', '\u115f\u1160\uffa0'],
    ['the braille blank', '\u2800'],
    ['a soft hyphen', '\u00ad'],
    ['direction marks', '\u200e\u200f\u202e\u2066\u2069'],
    ['tags', '\u{e0001}\u{e0041}\u{e007f}'],
    ['variation selectors', '\ufe0f\u{e0100}'],
    ['combining marks alone', '\u0301\u0302\u0489'],
    ['line separators', '\u2028\u2029'],
    ['all of them', ' \u200b\u3164\u2800\u0301\u202e '],
  ])('with nothing visible becomes empty: %s', (_case, name) => {
    expect(cleanText(name)).toBe('')
  })

  it.each([
    ['Ro\u200bsa', 'Rosa'],
    ['Rosa\u202e odagleD', 'Rosa odagleD'],
    ['\u2067Rosa\u2069', 'Rosa'],
    ['Ro\u200dsa', 'Rosa'],
    ['Rosa\u{e0041}\u{e007f}', 'Rosa'],
    ['Rosa\u2800Delgado', 'Rosa Delgado'],
    ['\u3164Rosa\u3164', 'Rosa'],
    ['\u202e4 River\u200b Road', '4 River Road'],
  ])('loses invisible characters: %j becomes %j', (name, cleaned) => {
    expect(cleanText(name)).toBe(cleaned)
  })
})
