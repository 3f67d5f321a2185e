import { describe, expect, it } from 'vitest'
import type { MyAppointment } from '../../../contract/my-appointment.ts'
import type { LinkFailure } from '../link-failure.ts'
import { chooseMyScreen, type Outcome, type Step } from './my-screen.ts'

const waiting: MyAppointment = {
  status: 'waitlist',
  eventTitle: 'Morning wash',
  spanishTitle: null,
  location: 'Harrison',
  laundromatName: null,
  laundromatAddress: null,
  startTime: '2026-12-08T14:00:00.000Z',
  endTime: '2026-12-08T15:00:00.000Z',
  registrationId: 'registration',
  eventId: 'event',
  timeSlotId: 'slot',
  name: 'Rosa Delgado',
  email: 'rosa@example.org',
  missing: ['phone', 'address'],
  spotsLeft: 1,
  waitlistPosition: 2,
  wasOffered: false,
  phoneEnding: '',
  hasAddress: false,
  zipCode: '',
  language: 'en',
  updatedAt: '2026-11-01T12:00:00.000Z',
  textConsent: false,
  canMove: true,
  canCancel: true,
  coming: 'not_asked',
}
const promoted: MyAppointment = {
  ...waiting,
  status: 'confirmed',
  spotsLeft: 0,
  waitlistPosition: null,
}
const complete: MyAppointment = { ...promoted, missing: [] }

const before = '2026-12-01T12:00:00.000Z'
const choose = (
  appointment: MyAppointment | undefined,
  {
    now = before,
    ...rest
  }: {
    now?: string
    failure?: LinkFailure
    isOffline?: boolean
    step?: Step
    outcome?: Outcome
  } = {},
) =>
  chooseMyScreen({
    token: 'token',
    appointment,
    failure: null,
    isOffline: false,
    step: null,
    outcome: null,
    now: new Date(now),
    ...rest,
  })

describe('the page of a personal link', () => {
  it('asks a waiting family for missing details only if the family was asked to come to another event', () => {
    const full = { ...waiting, spotsLeft: 0, canMove: false }
    const asked = { ...full, askedElsewhere: [{ eventId: 'b', keptUntil: null, keptSpots: {} }] }
    expect(choose(full, { step: 'change' })).toBe('change')
    expect(choose(asked)).toBe('waiting')
    expect(choose(asked, { step: 'change' })).toBe('complete')
    expect(choose({ ...asked, missing: [] }, { step: 'change' })).toBe('change')
    const closed = { ...asked, closed: { keptUntil: null, keptSpots: {} } }
    expect([choose(closed), choose(closed, { step: 'change' })]).toEqual(['closed', 'complete'])
  })

  it('shows a link without a token or with an unknown token as invalid', () => {
    const facts = {
      appointment: undefined,
      failure: null,
      isOffline: false,
      step: null,
      outcome: null,
      now: new Date(before),
    }
    expect(chooseMyScreen({ ...facts, token: undefined })).toBe('invalid')
    expect(choose(undefined, { failure: 'not_found' })).toBe('invalid')
    expect(choose(complete, { failure: 'not_found' })).toBe('invalid')
  })

  it('says that a deleted event is cancelled, even if the appointment was shown before', () => {
    expect(choose(undefined, { failure: 'event_deleted' })).toBe('event_deleted')
    expect(choose(complete, { failure: 'event_deleted' })).toBe('event_deleted')
  })

  it('says that it is loading, and then that loading failed', () => {
    expect(choose(undefined)).toBe('loading')
    expect(choose(undefined, { failure: 'other' })).toBe('load_failed')
  })

  it('still shows the loaded appointment when a refresh fails', () => {
    expect(choose(promoted, { failure: 'other' })).toBe('yours')
  })

  it('opens the wizard for a waiting family while a spot is open', () => {
    expect(choose(waiting)).toBe('wizard')
    expect(choose({ ...waiting, missing: [] })).toBe('wizard')
  })

  it('says that the spot is taken only if a spot was offered', () => {
    expect(choose({ ...waiting, spotsLeft: 0 })).toBe('waiting')
    expect(choose({ ...waiting, spotsLeft: 0, wasOffered: true })).toBe('taken')
    expect(choose({ ...waiting, wasOffered: true })).toBe('wizard')
  })

  it('does not open the wizard for a slot that has started', () => {
    const at = (now: string, appointment = waiting) => choose(appointment, { now })
    expect(at('2026-12-08T13:59:59.999Z')).toBe('wizard')
    expect(at(waiting.startTime)).toBe('started')
    expect(at(waiting.startTime, { ...waiting, spotsLeft: 0 })).toBe('started')
    expect(at(waiting.endTime)).toBe('over')
  })

  it('shows a confirmed family its appointment until the slot ends, whatever details are missing', () => {
    expect(choose(promoted)).toBe('yours')
    expect(choose({ ...promoted, missing: ['phone'] })).toBe('yours')
    expect(choose(promoted, { now: '2026-12-08T14:59:59.999Z' })).toBe('yours')
    expect(choose(promoted, { now: promoted.endTime })).toBe('over')
    expect(choose(promoted, { outcome: 'moved' })).toBe('moved')
  })

  it('shows a family without missing details its spot, and thanks a family that has just completed its sign-up', () => {
    expect(choose(complete)).toBe('yours')
    expect(choose(complete, { outcome: 'completed' })).toBe('completed')
    expect(choose({ ...complete, status: 'cancelled' }, { outcome: 'completed' })).toBe('cancelled')
  })

  it.each([before, '2027-01-01T00:00:00.000Z'])(
    'says that a registration is cancelled or a no-show, before and after the slot: %s',
    (now) => {
      expect(choose({ ...waiting, status: 'cancelled' }, { now })).toBe('cancelled')
      expect(choose({ ...promoted, status: 'no_show' }, { now })).toBe('no_show')
    },
  )

  it('opens a step for a confirmed family only while the step is possible', () => {
    const at = (step: Step, now = before, appointment = complete) =>
      choose(appointment, { step, now })
    expect([at('move'), at('change')]).toEqual(['move', 'change'])
    expect([at('move', complete.startTime), at('change', complete.startTime)]).toEqual([
      'yours',
      'change',
    ])
    expect([at('move', complete.endTime), at('change', complete.endTime)]).toEqual(['over', 'over'])
    expect(at('move', before, { ...complete, canMove: false })).toBe('yours')
    expect([at('move', before, promoted), at('change', before, promoted)]).toEqual([
      'move',
      'change',
    ])
    expect(at('move', before, { ...complete, status: 'cancelled' })).toBe('cancelled')
  })

  it('lets a waitlisted family move and correct its details, unless a spot in its own slot is open', () => {
    const full = { ...waiting, missing: [], spotsLeft: 0 }
    expect(choose(full, { step: 'move' })).toBe('move')
    expect(choose({ ...full, canMove: false }, { step: 'move' })).toBe('waiting')
    expect(choose(full, { step: 'change' })).toBe('change')
    expect(choose({ ...full, spotsLeft: 1 }, { step: 'move' })).toBe('wizard')
  })

  it.each(['completed', 'moved', 'changed'] as const)(
    'reports what the family has just done (%s) unless a step is open or the registration is cancelled',
    (outcome) => {
      expect(choose(complete, { outcome })).toBe(outcome)
      expect(choose({ ...complete, status: 'cancelled' }, { outcome })).toBe('cancelled')
      expect(choose(complete, { outcome, step: 'move' })).toBe('move')
    },
  )

  it('shows the last known appointment while offline, without any step', () => {
    expect(choose(complete, { isOffline: true })).toBe('offline')
    expect(choose({ ...waiting, spotsLeft: 1 }, { isOffline: true })).toBe('offline')
    expect(choose(complete, { isOffline: true, step: 'move' })).toBe('offline')
  })
})

describe('the question "Are you coming?"', () => {
  const step = 'coming' as const

  it('is asked even if details are missing, but not again after a yes', () => {
    expect(choose(complete, { step })).toBe('coming')
    expect(choose({ ...complete, coming: 'asked' }, { step })).toBe('coming')
    expect(choose(promoted, { step })).toBe('coming')
    const said = { ...complete, coming: 'yes' as const }
    expect(choose(said, { step })).toBe('said_yes')
    expect(choose(said, { outcome: 'said_yes' })).toBe('said_yes')
    expect(choose({ ...promoted, coming: 'yes' }, { step })).toBe('said_yes')
  })

  it('is not asked without a spot, or once the slot has started', () => {
    expect(choose({ ...waiting, spotsLeft: 0 }, { step })).toBe('waiting')
    expect(choose({ ...complete, status: 'cancelled' }, { step })).toBe('cancelled')
    expect(choose(complete, { step, now: complete.startTime })).toBe('yours')
  })
})
