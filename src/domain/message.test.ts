import { describe, expect, it } from 'vitest'
import {
  giveUpAfterMs,
  isAfterOutage,
  nextAttemptAt,
  retriedForMs,
  retryDelayMs,
} from './delivery-times.ts'
import { chooseChangeMessage, type MessageState } from './message.ts'
import {
  isForFamily,
  isReminder,
  isText,
  type MessageKind,
  messageKinds,
  type OrganizationKind,
  organizationKinds,
  outboxKinds,
  textKinds,
} from './message-kind.ts'
import {
  isStillRelevant,
  isStillRelevantToOrganization,
  isWorthResending,
} from './message-relevance.ts'
import { type ResendRefusal, whyNotResend } from './message-resend.ts'
import type { RegistrationStatus } from './registration.ts'

const seconds = 1000
const hours = 3_600_000

describe('the kinds of the outbox', () => {
  it('are e-mails to families, texts to families, or messages to the organization', () => {
    expect(outboxKinds.filter(isForFamily)).toEqual([...messageKinds])
    expect(outboxKinds.filter(isText)).toEqual([...textKinds])
    const others = outboxKinds.filter((kind) => !isForFamily(kind) && !isText(kind))
    expect(others).toEqual([...organizationKinds])
  })

  it('include two reminders by e-mail', () => {
    expect(messageKinds.filter(isReminder)).toEqual([
      'reminder_two_days_before',
      'reminder_day_before',
    ])
  })
})

describe('the backoff', () => {
  it.each([
    [1, 30 * seconds],
    [2, 60 * seconds],
    [7, 1920 * seconds],
    [8, 1 * hours],
    [9, 1 * hours],
    [5000, 1 * hours],
  ])('after %i failed attempts is %i ms', (attempts, wait) => {
    expect(retryDelayMs(attempts)).toBe(wait)
  })
})

describe('the next attempt', () => {
  const now = new Date('2026-12-01T12:00:00.000Z')
  it.each([
    ['follows the backoff', 1, 30 * seconds],
    ['comes last after a day of retries', 30, giveUpAfterMs - retriedForMs(30)],
    ['is none after a day of retries', 31, null],
  ])('%s', (_case, attempts, wait) => {
    const next = nextAttemptAt({ attempts }, now)
    expect(next).toEqual(wait === null ? null : new Date(now.getTime() + wait))
  })

  it('has a limit of one day, summed over the waits', () => {
    expect(retriedForMs(1)).toBe(0)
    expect(retriedForMs(3)).toBe(90 * seconds)
    expect(retriedForMs(30)).toBeLessThan(giveUpAfterMs)
    expect(retriedForMs(31)).toBeGreaterThanOrEqual(giveUpAfterMs)
  })

  it.each([
    ['an hour late continues the retries', 1 * hours, false],
    ['later than that starts them anew', 1 * hours + 1, true],
    ['planned under a clock ahead of now continues them', -24 * hours, false],
  ])('%s', (_case, late, isFresh) => {
    expect(isAfterOutage(new Date(now.getTime() - late).toISOString(), now)).toBe(isFresh)
  })

  it.each([
    ['follows the backoff if that ends earlier', 1, 120, 30],
    ['comes when half of the time is left', 6, 600, 300],
    ['comes when half of the time is left, even if little is', 6, 70, 35],
    ['comes after 30 seconds at the earliest', 1, 31, 30],
    ['is none if less than 30 seconds are left', 1, 30, null],
    ['is none once it has expired', 1, -10, null],
    ['comes even after a day of retries', 40, 600, 300],
  ])('before a message expires %s', (_case, attempts, left, wait) => {
    const expiresAt = new Date(now.getTime() + left * seconds).toISOString()
    const next = nextAttemptAt({ attempts, expiresAt }, now)
    expect(next).toEqual(wait === null ? null : new Date(now.getTime() + wait * seconds))
  })
})

describe('a queued message', () => {
  const slot = {
    timeSlotId: 'morning',
    startTime: '2026-12-08T14:00:00.000Z',
    endTime: '2026-12-08T15:00:00.000Z',
    location: 'Harrison',
    laundromatName: null,
    laundromatAddress: null,
    spotsLeft: 1,
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
    ['cancelled', 'cancelled', over, true],
    ['cancelled', 'confirmed', before, false],
    ['cancelled', 'deleted', over, true],
    ['reminder_two_days_before', 'confirmed', '2026-12-07T13:59:59.999Z', true],
    ['reminder_two_days_before', 'confirmed', '2026-12-07T14:00:00.000Z', false],
    ['reminder_two_days_before', 'cancelled', '2026-12-07T13:59:59.999Z', false],
    ['reminder_day_before', 'confirmed', before, true],
    ['reminder_day_before', 'confirmed', begun, false],
    ['reminder_day_before', 'cancelled', before, false],
  ])('%s, for somebody now %s, at %s: still relevant is %s', (kind, status, now, expected) => {
    const registration = status === 'deleted' ? null : { ...slot, status }
    expect(isStillRelevant({ kind, ...slot }, registration, new Date(now))).toBe(expected)
  })

  it.each<[MessageKind, RegistrationStatus]>([
    ['registration_confirmed', 'confirmed'],
    ['promoted', 'confirmed'],
    ['waitlist_joined', 'waitlist'],
    ['spot_available', 'waitlist'],
    ['sign_up_link', 'waitlist'],
  ])('%s is not relevant to somebody who is now in another slot', (kind, status) => {
    const registration = { ...slot, status, timeSlotId: 'evening' }
    expect(isStillRelevant({ kind, ...slot }, registration, new Date(before))).toBe(false)
  })

  it('an offer of a spot that is taken is not relevant', () => {
    const full = { ...slot, status: 'waitlist' as const, spotsLeft: 0 }
    const isRelevant = (kind: MessageKind) =>
      isStillRelevant({ kind, ...slot }, full, new Date(before))
    expect(isRelevant('spot_available')).toBe(false)
    expect(isRelevant('waitlist_joined')).toBe(true)
    expect(isRelevant('sign_up_link')).toBe(true)
  })

  it('a sign-up link for another slot is relevant once the waitlist’s own slot has started', () => {
    const started = { ...slot, status: 'waitlist' as const, timeSlotId: 'dawn', startTime: before }
    const link = { kind: 'sign_up_link' as const, ...slot }
    expect(isStillRelevant(link, started, new Date(before))).toBe(true)
    expect(isStillRelevant(link, started, new Date(begun))).toBe(false)
  })

  it('a reminder of an earlier time is not relevant', () => {
    const moved = { ...slot, status: 'confirmed' as const, startTime: '2026-12-08T14:30:00.000Z' }
    expect(isStillRelevant({ kind: 'reminder_day_before', ...slot }, moved, new Date(before))).toBe(
      false,
    )
  })

  const old = { ...slot, startTime: '2026-12-08T13:00:00.000Z' }
  it.each<[string, RegistrationStatus | 'deleted', typeof slot, string, boolean]>([
    ['confirmed', 'confirmed', old, before, true],
    ['waiting', 'waitlist', old, begun, true],
    ['cancelled since', 'cancelled', old, before, false],
    ['deleted since', 'deleted', old, before, false],
    ['too late', 'confirmed', old, over, false],
    ['changed back since', 'confirmed', slot, before, false],
  ])('a change is relevant to people in that slot: %s', (_case, status, was, now, expected) => {
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
  ])('%s, for somebody now %s, at %s: worth sending again is %s', (...row) => {
    const [kind, status, now, expected] = row
    const registration = { ...slot, status }
    expect(isWorthResending({ kind, ...slot }, registration, new Date(now))).toBe(expected)
  })
})

describe('sending again', () => {
  const here = { hasMailServer: true, hasTextService: false }
  it.each<[MessageState, boolean, boolean, ResendRefusal | null]>([
    ['sent', true, true, null],
    ['kept', true, true, null],
    ['failed', true, true, null],
    ['queued', true, true, 'waiting'],
    ['kept', true, false, 'no_mail_server'],
    ['sent', false, true, 'no_longer_of_use'],
  ])(
    'what is %s, worth it %s, mail server %s: %s',
    (state, isWorthResending, hasMailServer, refusal) => {
      const message = { channel: 'email' as const, state, isWorthResending, hasConsent: true }
      expect(whyNotResend(message, { ...here, hasMailServer })).toBe(refusal)
    },
  )

  it('of a text needs the text service and the family’s consent', () => {
    const text = {
      channel: 'text',
      state: 'sent',
      isWorthResending: true,
      hasConsent: true,
    } as const
    expect(whyNotResend(text, here)).toBe('no_text_service')
    const services = { hasMailServer: false, hasTextService: true }
    expect(whyNotResend(text, services)).toBeNull()
    expect(whyNotResend({ ...text, hasConsent: false }, services)).toBe('no_text_consent')
    expect(whyNotResend({ ...text, isWorthResending: false }, services)).toBe('no_longer_of_use')
  })
})

describe('a message to the organization', () => {
  it.each<[OrganizationKind, string, boolean]>([
    ['organisation_event_list', '2026-12-08T22:59:59.999Z', true],
    ['organisation_event_list', '2026-12-08T23:00:00.000Z', false],
    ['organisation_digest', '2026-12-08T23:00:00.000Z', true],
  ])('%s at %s is relevant: %s', (kind, now, expected) => {
    const message = { kind, until: '2026-12-08T23:00:00.000Z' }
    expect(isStillRelevantToOrganization(message, new Date(now))).toBe(expected)
  })
})

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
