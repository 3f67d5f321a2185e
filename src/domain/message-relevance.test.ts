import { describe, expect, it } from 'vitest'
import type { MessageKind } from './message-kind.ts'
import {
  isStillRelevant,
  isStillRelevantToOrganization,
  isWorthResending,
} from './message-relevance.ts'
import type { OrganizationKind } from './outbox-kind.ts'
import type { RegistrationStatus } from './registration.ts'

describe('a queued message', () => {
  const slot = {
    timeSlotId: 'morning',
    startTime: '2026-12-08T14:00:00.000Z',
    endTime: '2026-12-08T15:00:00.000Z',
    location: 'Harrison',
    laundromatName: null,
    laundromatAddress: null,
    spotsLeft: 1,
    opensAt: null,
    noShow: null,
    isReplaced: false,
  }
  const before = '2026-12-08T13:59:59.999Z'
  const begun = '2026-12-08T14:00:00.000Z'
  const over = '2026-12-08T15:00:00.000Z'

  it.each<[MessageKind, RegistrationStatus | 'deleted', string, boolean]>([
    ['registration_confirmed', 'confirmed', before, true],
    ['registration_confirmed', 'confirmed', begun, true],
    ['registration_confirmed', 'confirmed', over, false],
    ['registration_confirmed', 'cancelled', before, false],
    ['registration_confirmed', 'deleted', before, false],
    ['promoted', 'confirmed', before, true],
    ['promoted', 'confirmed', begun, false],
    ['promoted', 'waitlist', before, false],
    ['promoted', 'deleted', before, false],
    ['waitlist_joined', 'waitlist', before, true],
    ['waitlist_joined', 'waitlist', begun, false],
    ['waitlist_joined', 'confirmed', before, false],
    ['spot_available', 'waitlist', before, true],
    ['spot_available', 'waitlist', begun, false],
    ['spot_available', 'confirmed', before, false],
    ['spot_available', 'cancelled', before, false],
    ['spot_available', 'deleted', before, false],
    ['sign_up_link', 'waitlist', before, true],
    ['sign_up_link', 'waitlist', begun, false],
    ['sign_up_link', 'confirmed', before, false],
    ['sign_up_link', 'cancelled', before, false],
    ['sign_up_link', 'deleted', before, false],
    ['asked_to_move', 'confirmed', before, true],
    ['asked_to_move', 'confirmed', begun, false],
    ['asked_to_move', 'cancelled', before, false],
    ['my_link', 'confirmed', begun, true],
    ['my_link', 'waitlist', before, true],
    ['my_link', 'confirmed', over, false],
    ['my_link', 'cancelled', before, false],
    ['my_link', 'deleted', before, false],
    ['cancelled', 'cancelled', over, true],
    ['cancelled', 'confirmed', before, false],
    ['cancelled', 'deleted', over, true],
    ['reminder_two_days_before', 'confirmed', '2026-12-07T13:59:59.999Z', true],
    ['reminder_two_days_before', 'confirmed', '2026-12-07T14:00:00.000Z', false],
    ['reminder_two_days_before', 'cancelled', '2026-12-07T13:59:59.999Z', false],
    ['reminder_day_before', 'confirmed', before, true],
    ['reminder_day_before', 'confirmed', begun, false],
    ['reminder_day_before', 'cancelled', before, false],
  ])(
    'of the kind %s, for a registration in status %s, at %s, is still relevant: %s',
    (kind, status, now, expected) => {
      const registration = status === 'deleted' ? null : { ...slot, status }
      expect(isStillRelevant({ kind, ...slot }, registration, new Date(now))).toBe(expected)
    },
  )

  it.each<[MessageKind, RegistrationStatus]>([
    ['registration_confirmed', 'confirmed'],
    ['promoted', 'confirmed'],
    ['waitlist_joined', 'waitlist'],
    ['spot_available', 'waitlist'],
    ['sign_up_link', 'waitlist'],
    ['my_link', 'confirmed'],
  ])('of the kind %s is not relevant to a family that is now in another slot', (kind, status) => {
    const registration = { ...slot, status, timeSlotId: 'evening' }
    expect(isStillRelevant({ kind, ...slot }, registration, new Date(before))).toBe(false)
  })

  it('that offers a spot is not relevant to a family that a ban keeps from taking it', () => {
    const kinds: MessageKind[] = ['spot_available', 'sign_up_link', 'other_event']
    const family = { ...slot, status: 'waitlist' as const }
    const isSent = (kind: MessageKind, isPassedOver: boolean) =>
      isStillRelevant({ ...slot, kind }, { ...family, isPassedOver }, new Date(before))
    for (const kind of kinds) {
      expect([isSent(kind, false), isSent(kind, true)], kind).toEqual([true, false])
    }
    expect(isSent('waitlist_joined', true)).toBe(true)
    expect(isSent('my_link', true)).toBe(true)
  })

  it('that asks a family to move is not relevant once the slot has room for all of its families, or is closed', () => {
    const message = { ...slot, kind: 'asked_to_move' as const }
    const family = { ...slot, status: 'confirmed' as const }
    const at = new Date(before)
    expect(isStillRelevant(message, { ...family, isOverFull: true }, at)).toBe(true)
    expect(isStillRelevant(message, { ...family, isOverFull: false }, at)).toBe(false)
    expect(isStillRelevant(message, { ...family, isOverFull: true, isClosed: true }, at)).toBe(
      false,
    )
  })

  it('that offers a spot is not relevant once the spot is taken', () => {
    const full = { ...slot, status: 'waitlist' as const, spotsLeft: 0 }
    const isRelevant = (kind: MessageKind) =>
      isStillRelevant({ kind, ...slot }, full, new Date(before))
    expect(isRelevant('spot_available')).toBe(false)
    expect(isRelevant('waitlist_joined')).toBe(true)
    expect(isRelevant('sign_up_link')).toBe(true)
  })

  it.each([
    ['a warning', { isWarning: true, endsAt: '2026-12-08T15:30:00.000Z' }, 'no_show', true],
    ['a ban without an end', { isWarning: false, endsAt: null }, 'no_show', true],
    ['a ban', { isWarning: false, endsAt: '2027-03-09T05:00:00.000Z' }, 'no_show', true],
    [
      'a ban that is over',
      { isWarning: false, endsAt: '2026-12-09T05:00:00.000Z' },
      'no_show',
      false,
    ],
    ['an entry that was removed', null, 'no_show', false],
    ['a no-show that was undone', { isWarning: true, endsAt: null }, 'confirmed', false],
  ] as const)(
    'about a no-show, for %s, is relevant the next day: $3, and never a month later',
    (_what, noShow, status, expected) => {
      const registration = { ...slot, status, noShow }
      const isRelevantAt = (at: string) =>
        isStillRelevant({ kind: 'no_show_noted', ...slot }, registration, new Date(at))
      expect(isRelevantAt('2026-12-09T14:00:00.000Z')).toBe(expected)
      expect(isRelevantAt('2027-01-08T14:00:00.000Z')).toBe(false)
    },
  )

  it.each([
    ['has moved to the next week', { startTime: '2026-12-15T14:00:00.000Z' }],
    ['is closed', { isClosed: true }],
  ])('about a no-show is not relevant if the slot %s', (_what, changes) => {
    const noShow = { isWarning: true, endsAt: null }
    const registration = { ...slot, status: 'no_show' as const, noShow, ...changes }
    const notice = { kind: 'no_show_noted' as const, ...slot }
    expect(isStillRelevant(notice, registration, new Date('2026-12-09T14:00:00.000Z'))).toBe(false)
  })

  it('that offers a spot is not relevant until sign-up opens', () => {
    const opens = { ...slot, status: 'waitlist' as const, opensAt: before }
    const offer = { kind: 'spot_available' as const, ...slot }
    expect(isStillRelevant(offer, opens, new Date(Date.parse(before) - 1))).toBe(false)
    expect(isStillRelevant(offer, opens, new Date(before))).toBe(true)
  })

  it('with a sign-up link for another slot is relevant until that slot starts, even if the family’s own slot has started', () => {
    const started = { ...slot, status: 'waitlist' as const, timeSlotId: 'dawn', startTime: before }
    const link = { kind: 'sign_up_link' as const, ...slot }
    expect(isStillRelevant(link, started, new Date(before))).toBe(true)
    expect(isStillRelevant(link, started, new Date(begun))).toBe(false)
  })

  it.each<[MessageKind, string, RegistrationStatus, boolean]>([
    ['announcement', 'noon', 'confirmed', true],
    ['announcement', 'noon', 'waitlist', true],
    ['announcement', 'noon', 'cancelled', false],
    ['announcement', 'evening', 'confirmed', false],
    ['slot_closed', 'noon', 'confirmed', false],
    ['asked_to_move', 'noon', 'confirmed', false],
    ['event_changed', 'noon', 'confirmed', false],
  ])(
    'of the kind %s to the morning and noon slots, for a registration moved to the %s slot in status %s, is relevant: %s',
    (kind, timeSlotId, status, expected) => {
      const moved = { ...slot, timeSlotId, status, isClosed: kind === 'slot_closed' }
      const message = { kind, ...slot, toldSlotIds: ['morning', 'noon'] }
      expect(isStillRelevant(message, moved, new Date(before))).toBe(expected)
    },
  )

  it('that reminds a family of an outdated time is not relevant', () => {
    const moved = { ...slot, status: 'confirmed' as const, startTime: '2026-12-08T14:30:00.000Z' }
    expect(isStillRelevant({ kind: 'reminder_day_before', ...slot }, moved, new Date(before))).toBe(
      false,
    )
  })

  const old = { ...slot, startTime: '2026-12-08T13:00:00.000Z' }
  it.each<[string, RegistrationStatus | 'deleted', typeof slot, string, boolean]>([
    ['a confirmed family', 'confirmed', old, before, true],
    ['a waiting family', 'waitlist', old, begun, true],
    ['a family that has cancelled', 'cancelled', old, before, false],
    ['a registration that was deleted', 'deleted', old, before, false],
    ['a family whose slot is over', 'confirmed', old, over, false],
    ['a family whose slot was changed back', 'confirmed', slot, before, false],
  ])('about a change, for %s, is relevant: $4', (_case, status, was, now, expected) => {
    const registration = status === 'deleted' ? null : { ...slot, status }
    const message = { kind: 'event_changed' as const, ...slot, before: was }
    expect(isStillRelevant(message, registration, new Date(now))).toBe(expected)
  })

  it.each<[MessageKind, RegistrationStatus, string, boolean]>([
    ['registration_confirmed', 'confirmed', begun, true],
    ['registration_confirmed', 'confirmed', over, false],
    ['registration_confirmed', 'cancelled', before, false],
    ['cancelled', 'cancelled', before, true],
    ['cancelled', 'cancelled', over, false],
  ])(
    'of the kind %s, for a registration in status %s, at %s, is worth sending again: %s',
    (...row) => {
      const [kind, status, now, expected] = row
      const registration = { ...slot, status }
      expect(isWorthResending({ kind, ...slot }, registration, new Date(now))).toBe(expected)
    },
  )
})

describe('a message to the organization', () => {
  it.each<[OrganizationKind, string, boolean]>([
    ['organisation_event_list', '2026-12-08T22:59:59.999Z', true],
    ['organisation_event_list', '2026-12-08T23:00:00.000Z', false],
    ['organisation_digest', '2026-12-08T23:00:00.000Z', true],
  ])('of the kind %s is relevant at %s: %s', (kind, now, expected) => {
    const message = { kind, until: '2026-12-08T23:00:00.000Z' }
    expect(isStillRelevantToOrganization(message, new Date(now))).toBe(expected)
  })
})
