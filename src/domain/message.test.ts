import { describe, expect, it } from 'vitest'
import { chooseChangeMessage, loggedStateOf } from './message.ts'

describe('a family whose registration an administrator changes', () => {
  it.each([
    ['waitlist', 'confirmed', {}, 'promoted'],
    ['waitlist', 'confirmed', { isMoved: true }, 'promoted'],
    ['cancelled', 'confirmed', {}, 'registration_confirmed'],
    ['no_show', 'confirmed', {}, 'registration_confirmed'],
    ['confirmed', 'confirmed', { isMoved: true }, 'registration_confirmed'],
    ['confirmed', 'confirmed', { needsLink: true }, 'registration_confirmed'],
    ['confirmed', 'waitlist', {}, 'waitlist_joined'],
    ['waitlist', 'waitlist', { isMoved: true }, 'waitlist_joined'],
    ['waitlist', 'waitlist', { needsLink: true }, 'waitlist_joined'],
    ['confirmed', 'cancelled', {}, 'cancelled'],
    ['waitlist', 'cancelled', {}, 'cancelled'],
    ['no_show', 'cancelled', {}, 'cancelled'],
    ['cancelled', 'cancelled', { needsLink: true }, null],
    ['confirmed', 'no_show', {}, null],
    ['no_show', 'no_show', { needsLink: true }, null],
    ['confirmed', 'confirmed', {}, null],
    ['waitlist', 'waitlist', {}, null],
    ['confirmed', 'confirmed', { needsLink: true, isOver: true }, null],
    ['confirmed', 'cancelled', { isOver: true }, null],
    ['no_show', 'confirmed', { isOver: true }, null],
  ] as const)('from %s to %s, %j, gets %s', (before, after, change, kind) => {
    const facts = { isMoved: false, needsLink: false, isOver: false, ...change }
    expect(chooseChangeMessage(before, after, facts)).toBe(kind)
  })
})

describe('a message in the log', () => {
  it.each([
    ['call', 'kept', false, 'to_call'],
    ['call', 'sent', true, 'told'],
    ['email', 'kept', false, 'kept'],
    ['email', 'failed', false, 'failed'],
    ['email', 'failed', true, 'told'],
    ['text', 'failed', true, 'told'],
    // Sent again after a volunteer called
    ['email', 'queued', true, 'queued'],
    ['email', 'sent', true, 'sent'],
  ] as const)(
    'of channel %s and state %s (told by phone: %s) shows as %s',
    (channel, state, isCalled, shown) => {
      expect(loggedStateOf({ channel, state, isCalled })).toBe(shown)
    },
  )
})
