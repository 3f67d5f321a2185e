import { describe, expect, it } from 'vitest'
import type { Appointment } from '../../../contract/cancellation.ts'
import { chooseCancelScreen, chooseNote, chooseThanks } from './cancel-screen.ts'

const appointment: Appointment = {
  eventTitle: 'Morning wash',
  spanishTitle: null,
  location: 'Harrison',
  laundromatName: null,
  laundromatAddress: null,
  startTime: '2026-12-08T14:00:00.000Z',
  endTime: '2026-12-08T15:00:00.000Z',
  status: 'confirmed',
  timeSlotId: 'slot',
  isReplaced: false,
  isClosed: false,
}
const loaded = {
  token: 'token',
  appointment,
  failure: null,
  phase: 'idle' as const,
  now: new Date('2026-12-01T12:00:00Z'),
}

describe('the cancellation page', () => {
  it('shows a link without a token or with an unknown token as invalid', () => {
    expect(chooseCancelScreen({ ...loaded, token: undefined })).toBe('invalid')
    expect(chooseCancelScreen({ ...loaded, appointment: undefined, failure: 'not_found' })).toBe(
      'invalid',
    )
  })

  it('says that a deleted event is cancelled', () => {
    const facts = { ...loaded, appointment: undefined, failure: 'event_deleted' as const }
    expect(chooseCancelScreen(facts)).toBe('event_deleted')
  })

  it('says that it is loading, and then that loading failed', () => {
    const without = { ...loaded, appointment: undefined }
    expect(chooseCancelScreen(without)).toBe('loading')
    expect(chooseCancelScreen({ ...without, failure: 'other' })).toBe('load_failed')
  })

  it.each(['confirmed', 'waitlist'] as const)(
    'asks before it cancels a %s registration',
    (status) => {
      expect(chooseCancelScreen({ ...loaded, appointment: { ...appointment, status } })).toBe('ask')
    },
  )

  it('asks before it cancels, up to the end of the slot', () => {
    const at = (now: string) => chooseCancelScreen({ ...loaded, now: new Date(now) })
    expect(at('2026-12-08T14:59:59.999Z')).toBe('ask')
    expect(at(appointment.endTime)).toBe('too_late')
  })

  it('says that the registration is already cancelled, even after the slot ends', () => {
    const cancelled = { ...appointment, status: 'cancelled' as const }
    const later = new Date('2027-01-01T00:00:00Z')
    expect(chooseCancelScreen({ ...loaded, appointment: cancelled, now: later })).toBe('already')
  })

  it('says on an older link that the family has signed up again', () => {
    const replaced = { ...appointment, status: 'cancelled' as const, isReplaced: true }
    expect(chooseCancelScreen({ ...loaded, appointment: replaced })).toBe('replaced')
  })

  it('says that a no-show has nothing to cancel, and after the end of the slot that the slot is over', () => {
    const missed = { ...loaded, appointment: { ...appointment, status: 'no_show' as const } }
    expect(chooseCancelScreen(missed)).toBe('no_show')
    expect(chooseCancelScreen({ ...missed, now: new Date(appointment.endTime) })).toBe('too_late')
  })

  it('shows the result of cancelling or keeping the appointment', () => {
    expect(chooseCancelScreen({ ...loaded, phase: 'success' })).toBe('done')
    expect(chooseCancelScreen({ ...loaded, phase: 'error' })).toBe('failed')
    expect(chooseCancelScreen({ ...loaded, phase: 'kept' })).toBe('kept')
  })
})

describe('the note and the thanks about the spot', () => {
  const at = (now: string, changes: Partial<Appointment> = {}) => {
    const changed = { ...appointment, ...changes }
    return [chooseNote(changed, new Date(now)), chooseThanks(changed, new Date(now))]
  }
  it.each([
    [
      'say a day ahead that the spot may go to somebody else',
      '2026-12-07T13:59:59Z',
      {},
      ['free', 'text'],
    ],
    [
      'say less than a day ahead that the spot may still go to somebody else',
      '2026-12-08T13:59:59Z',
      {},
      ['late', 'text'],
    ],
    [
      'say after the start that nobody gets the spot',
      appointment.startTime,
      {},
      ['started', 'textUnused'],
    ],
    [
      'say in a closed slot that nobody gets the spot',
      '2026-12-01T12:00:00Z',
      { isClosed: true },
      ['closed', 'textUnused'],
    ],
    [
      'do not mention a spot to a family on the waitlist',
      appointment.startTime,
      { status: 'waitlist' },
      [null, 'waitlistText'],
    ],
  ] as const)('%s', (_what, now, changes, expected) => {
    expect(at(now, changes)).toEqual(expected)
  })
})
