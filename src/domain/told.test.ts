import { describe, expect, it } from 'vitest'
import type { Appointment } from './appointment.ts'
import type { MessageKind } from './message-kind.ts'
import { findNews, type Heard, isCompared, lastTold } from './told.ts'

const now = new Date('2026-12-01T15:00:00.000Z')
const at = (hour: number): Appointment => ({
  startTime: `2026-12-05T${hour}:00:00.000Z`,
  endTime: `2026-12-05T${hour + 1}:00:00.000Z`,
  location: 'Harrison',
  laundromatName: null,
  laundromatAddress: null,
})
const heard = (kind: MessageKind, hour = 14, isCertain = true): Heard => ({
  kind,
  appointment: at(hour),
  isCertain,
})
const news = (before: Heard[], kind: MessageKind, hour = 14) =>
  findNews({ kind, appointment: at(hour) }, lastTold(before), now)

describe('a message says nothing new if it is', () => {
  it.each<[string, Heard[], MessageKind]>([
    ['a second confirmation', [heard('registration_confirmed')], 'registration_confirmed'],
    ['a confirmation after a promotion', [heard('promoted')], 'registration_confirmed'],
    ['a promotion after a confirmation', [heard('registration_confirmed')], 'promoted'],
    ['a move back', [heard('registration_confirmed')], 'moved'],
    ['a second message about joining the waitlist', [heard('waitlist_joined')], 'waitlist_joined'],
    ['a second cancellation', [heard('registration_confirmed'), heard('cancelled')], 'cancelled'],
    ['a cancellation after a closing', [heard('cancelled'), heard('slot_closed')], 'cancelled'],
    [
      'a change that the family was told',
      [heard('waitlist_joined'), heard('event_changed')],
      'event_changed',
    ],
    ['a second closing', [heard('registration_confirmed'), heard('slot_closed')], 'slot_closed'],
    [
      'a second confirmation after a reminder of the same time',
      [heard('registration_confirmed'), heard('reminder_day_before')],
      'registration_confirmed',
    ],
    ['a reopening without an earlier closing', [heard('registration_confirmed')], 'slot_reopened'],
    ['a reopening without any earlier message', [], 'slot_reopened'],
    [
      'a reopening after a message that may not have arrived',
      [heard('moved', 14, false)],
      'slot_reopened',
    ],
    [
      'a second reopening',
      [heard('registration_confirmed'), heard('slot_closed'), heard('slot_reopened')],
      'slot_reopened',
    ],
  ])('%s', (_what, before, kind) => {
    expect(news(before, kind).isNew).toBe(false)
  })
})

describe('a message says something new if it is', () => {
  it.each<[string, Heard[], MessageKind]>([
    ['the first confirmation', [], 'registration_confirmed'],
    ['a promotion from the waitlist', [heard('waitlist_joined')], 'promoted'],
    [
      'a message about joining the waitlist after an offer',
      [heard('spot_available')],
      'waitlist_joined',
    ],
    ['a spot after an offer', [heard('spot_available')], 'registration_confirmed'],
    [
      'a promotion after a change of the time',
      [heard('waitlist_joined'), heard('event_changed')],
      'promoted',
    ],
    ['a spot after a cancellation', [heard('cancelled')], 'registration_confirmed'],
    ['a spot after a no-show', [heard('no_show_noted')], 'registration_confirmed'],
    ['another time', [heard('registration_confirmed', 16)], 'registration_confirmed'],
    ['a closing', [heard('registration_confirmed')], 'slot_closed'],
    [
      'a reopening after a link to a closed slot',
      [heard('slot_closed'), heard('my_link')],
      'slot_reopened',
    ],
    [
      'a reopening after a closing that may have arrived',
      [heard('slot_closed', 14, false)],
      'slot_reopened',
    ],
    [
      'a change whose time only an announcement named',
      [heard('promoted', 16), heard('announcement')],
      'event_changed',
    ],
    [
      'a change back to the time before a reminder that named another one',
      [heard('registration_confirmed'), heard('reminder_day_before', 16)],
      'event_changed',
    ],
    [
      'a second confirmation if the first may not have arrived, although a later change did',
      [heard('registration_confirmed', 14, false), heard('event_changed')],
      'registration_confirmed',
    ],
    [
      'the repetition of a message that may not have arrived',
      [heard('cancelled', 14, false)],
      'cancelled',
    ],
    [
      'a confirmation after the e-mail address has changed',
      [heard('email_changed')],
      'registration_confirmed',
    ],
  ])('%s', (_what, before, kind) => {
    expect(news(before, kind).isNew).toBe(true)
  })
})

describe('the earlier time that a message names', () => {
  it.each<[string, Heard[], MessageKind, number | null]>([
    ['for a cancelled spot', [heard('registration_confirmed', 16)], 'cancelled', 16],
    ['for a closed slot', [heard('promoted', 16)], 'slot_closed', 16],
    ['for a waitlist entry', [heard('waitlist_joined', 16)], 'registration_confirmed', 16],
    [
      'if a later message changed the time',
      [heard('promoted', 16), heard('event_changed')],
      'cancelled',
      null,
    ],
    [
      'if a later message may have changed the time',
      [heard('promoted', 16), heard('moved', 14, false)],
      'cancelled',
      null,
    ],
    [
      'if the earlier appointment was cancelled',
      [heard('cancelled', 16)],
      'registration_confirmed',
      null,
    ],
    [
      'if the earlier slot is closed',
      [heard('promoted', 16), heard('slot_closed', 16)],
      'moved',
      null,
    ],
    [
      'if only an announcement named the earlier time',
      [heard('announcement', 16)],
      'cancelled',
      null,
    ],
    [
      'if a reminder has named the new time since',
      [heard('promoted', 16), heard('reminder_day_before')],
      'cancelled',
      16,
    ],
  ])('is $3 %s', (_what, before, kind, hour) => {
    expect(news(before, kind).earlier).toEqual(hour && at(hour))
  })

  it('is null once the earlier appointment is over, or if only the end differs', () => {
    const told = lastTold([heard('promoted', 16)])
    const message = { kind: 'cancelled' as const, appointment: at(14) }
    expect(findNews(message, told, new Date(at(16).endTime)).earlier).toBeNull()
    const longer = { ...at(16), endTime: at(18).endTime }
    const only = findNews({ kind: 'cancelled', appointment: longer }, told, now)
    expect(only).toMatchObject({ isNew: true, earlier: null })
  })
})

it('a promotion reads as a confirmation if the last status that the family was told is not the waitlist', () => {
  expect(news([heard('promoted', 16)], 'promoted').hasNotWaited).toBe(true)
  expect(news([heard('cancelled')], 'promoted').hasNotWaited).toBe(true)
  expect(news([heard('waitlist_joined')], 'promoted').hasNotWaited).toBe(false)
  expect(news([], 'promoted').hasNotWaited).toBe(false)
})

it.each<MessageKind>(['reminder_day_before', 'announcement', 'my_link', 'spot_available'])(
  '%s is not compared with earlier messages',
  (kind) => {
    expect(isCompared(kind)).toBe(false)
  },
)
