import { describe, expect, it } from 'vitest'
import { greetingName, hasLink } from './person-name.ts'

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
  ])('is the whole name: %s', (name) => {
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
  ])('is omitted if it may be an advertisement: %s', (name) => {
    expect(greetingName(name)).toBeNull()
  })
})

describe('a link in a text', () => {
  it.each([
    'Password expired: sign in at https://evil.example/admin',
    'evil.example',
    'evil。example',
    'visit evil1.example now',
    'www evil',
    'me@evil.example',
  ])('is found in "%s"', (text) => {
    expect(hasLink(`${text} registered`)).toBe(true)
  })

  it.each(['Ann', 'Dr. Ann B. Smith', 'J. R. Lee', 'Family 12', "O'Brien-Lee, Jr.", 'Nguyễn Văn'])(
    'is not found in "%s"',
    (text) => {
      expect(hasLink(`${text} joined the waitlist`)).toBe(false)
    },
  )
})
