import { expect, test } from 'vitest'
import { sampleRegistration } from '../../../../test/support/sample-registration.ts'
import type { FamilyAppointment } from '../../../contract/family.ts'
import { familyFigures, newestWithName } from './family-figures.ts'

const now = new Date('2026-12-10T12:00:00Z')
const appointment = (facts: Partial<FamilyAppointment>): FamilyAppointment => ({
  ...sampleRegistration(),
  ...{ eventTitle: 'Laundry', attendance: null, loads: null, dayNote: '', isWalkIn: false, by: [] },
  ...facts,
})

test('an appointment whose attendance is not known counts as not noted; cancelled and future appointments do not count', () => {
  const all = [
    appointment({ attendance: 'came', loads: 3 }),
    appointment({ attendance: 'came', loads: 2 }),
    appointment({ attendance: 'not_here' }),
    appointment({ status: 'no_show' }),
    appointment({}),
    appointment({ attendance: 'unknown' }),
    appointment({ status: 'cancelled' }),
    appointment({
      timeSlot: { startTime: '2027-01-01T12:00:00Z', endTime: '2027-01-01T13:00:00Z' },
    }),
  ]
  expect(familyFigures(all, now)).toEqual({ came: 2, missed: 2, notNoted: 2, loads: 5 })
})

const tomorrow = { startTime: '2026-12-11T12:00:00Z', endTime: '2026-12-11T13:00:00Z' }

test('a family counts as came even from the waitlist, after cancelling, or without an appointment', () => {
  const all = [
    appointment({ status: 'waitlist', attendance: 'came', loads: 3 }),
    appointment({ status: 'cancelled', attendance: 'came', loads: 1 }),
    appointment({ isWalkIn: true, attendance: 'came', loads: 2 }),
    appointment({ status: 'waitlist', attendance: 'not_here' }),
    appointment({ status: 'waitlist' }),
  ]
  expect(familyFigures(all, now)).toEqual({ came: 3, missed: 0, notNoted: 0, loads: 6 })
})

test('noted attendance counts before the slot ends; an appointment without it does not', () => {
  const all = [
    appointment({ timeSlot: tomorrow, attendance: 'came', loads: 3 }),
    appointment({ timeSlot: tomorrow, attendance: 'not_here' }),
    appointment({ timeSlot: tomorrow, status: 'no_show' }),
    appointment({ timeSlot: tomorrow, attendance: 'unknown' }),
    appointment({ timeSlot: tomorrow }),
  ]
  expect(familyFigures(all, now)).toEqual({ came: 1, missed: 2, notNoted: 0, loads: 3 })
})

test('newestWithName skips erased registrations', () => {
  const all = [
    appointment({ id: 'old' }),
    appointment({ id: 'new', createdAt: '2026-12-03T12:00:00.000Z' }),
    appointment({ id: 'erased', name: 'Name removed', createdAt: '2026-12-04T12:00:00.000Z' }),
  ]
  expect(newestWithName(all)?.id).toBe('new')
})
