import { describe, expect, test } from 'vitest'
import { mayGetLink } from './link-request.ts'

const now = new Date('2026-12-01T12:00:00.000Z')
const ago = (minutes: number, isHeld = false, registrationId = 'own') => ({
  registrationId,
  createdAt: new Date(now.getTime() - minutes * 60_000).toISOString(),
  isHeld,
})
const other = (minutes: number, isHeld = false) => ago(minutes, isHeld, 'other')

describe('another link', () => {
  test.each([
    ['without an earlier link', [], true],
    ['less than ten minutes after the last link', [ago(9.9)], false],
    ['ten minutes after the last link', [ago(10)], true],
    ['less than an hour after a link that is held back', [ago(59, true)], false],
    ['an hour after a link that is held back', [ago(60, true)], true],
    ['after three links within a day', [ago(1439), ago(600), ago(20)], false],
    ['after three links, one of them a day old', [ago(1440), ago(600), ago(20)], true],
    ['with links of other registrations just before', [other(0), other(0)], true],
    ['after three links to the mailbox within a day', [ago(600), other(20), other(20)], false],
    [
      'after three links, one of another registration held back',
      [ago(600), other(20), other(20, true)],
      true,
    ],
    ['after a link dated in the future by a wrong clock', [ago(-60 * 24)], true],
  ])('%s (%j) is allowed: %s', (_when, earlier, expected) => {
    expect(mayGetLink('own', earlier, 'my_link', now)).toBe(expected)
  })

  test.each([
    ['without an earlier link', [], true],
    ['less than a day after the last link', [ago(1439)], false],
    ['a day after the last link', [ago(1440)], true],
    ['less than a day after a link that is held back', [ago(1439, true)], false],
  ])('by text, %s (%j), is allowed: %s', (_when, earlier, expected) => {
    expect(mayGetLink('own', earlier, 'text_my_link', now)).toBe(expected)
  })
})
