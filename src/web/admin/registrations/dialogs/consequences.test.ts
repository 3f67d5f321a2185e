import { describe, expect, it } from 'vitest'
import { sampleRegistration } from '../../../../../test/support/sample-registration.ts'
import type { TimeSlot } from '../../../../contract/event.ts'
import { consequencesOf, needsQuestion, nextStep, promotesNext } from './consequences.ts'

const before = new Date('2026-12-07T12:00:00.000Z')
const after = new Date('2026-12-08T16:00:00.000Z')
const slot = (id: string, registrationCount: number, waitlistCount = 0): TimeSlot => ({
  id,
  eventId: 'event',
  startTime: '2026-12-08T14:00:00.000Z',
  endTime: '2026-12-08T15:00:00.000Z',
  capacity: 10,
  createdAt: '',
  registrationCount,
  waitlistCount,
})
const rosa = sampleRegistration({ timeSlotId: 'slot' })
const waiting = sampleRegistration({ timeSlotId: 'slot', status: 'waitlist' })

describe('choosing a status in a row', () => {
  it.each([
    ['confirmed', 'confirmed', 4, 'nothing'],
    ['confirmed', 'waitlist', 4, 'change'],
    ['confirmed', 'cancelled', 10, 'change'],
    ['confirmed', 'no_show', 4, 'ask_no_show'],
    ['waitlist', 'confirmed', 9, 'change'],
    ['waitlist', 'confirmed', 10, 'ask_full'],
    ['waitlist', 'confirmed', 12, 'ask_full'],
  ] as const)(
    'from %s to %s, with %i families confirmed in a slot for 10, leads to: %s',
    (before, status, taken, step) => {
      const registration = sampleRegistration({ timeSlotId: 'slot', status: before })
      expect(nextStep(status, registration, slot('slot', taken))).toBe(step)
    },
  )
})

describe('a status change needs a question', () => {
  const noConsequences = { told: [], overfull: [] }
  const told = [{ registrationId: '1', name: '', isPromoted: false, ways: [], isLater: false }]
  const overfull = [{ startTime: '', endTime: '', taken: 2, capacity: 1 }]

  it('if it notifies somebody or overfills the slot', () => {
    expect(needsQuestion('confirmed', waiting, noConsequences)).toBe(false)
    expect(needsQuestion('confirmed', waiting, { ...noConsequences, told })).toBe(true)
    expect(needsQuestion('confirmed', waiting, { ...noConsequences, overfull })).toBe(true)
  })

  it('if it gives a banned family a spot or a place in line', () => {
    const banned = sampleRegistration({ status: 'cancelled', blacklisted: true })
    expect(needsQuestion('confirmed', banned, noConsequences)).toBe(true)
    expect(needsQuestion('waitlist', banned, noConsequences)).toBe(true)
    expect(needsQuestion('cancelled', banned, noConsequences)).toBe(false)
  })
})

describe('the next family on the waitlist', () => {
  it('is promoted only if a confirmed family frees a spot before the slot starts', () => {
    expect(promotesNext(rosa, slot('slot', 10, 2), before)).toBe(true)
    expect(promotesNext(rosa, slot('slot', 10, 2), after)).toBe(false)
    expect(promotesNext(rosa, slot('slot', 10, 0), before)).toBe(false)
    expect(promotesNext(waiting, slot('slot', 10, 2), before)).toBe(false)
    expect(promotesNext(rosa, slot('slot', 11, 2), before)).toBe(false)
  })
})

describe('saving an edited registration', () => {
  const slots = [slot('slot', 10, 2), slot('full', 10), slot('free', 3)]
  const saving = (person: typeof rosa, status: typeof rosa.status, timeSlotId = 'slot') =>
    consequencesOf(person, { status, timeSlotId }, slots, before)

  it('without a change has no consequences, even in a full slot', () => {
    expect(saving(rosa, 'confirmed')).toEqual({ overfills: null, promotes: false, notifies: false })
  })

  it('overfills a full slot if it moves a family there or confirms a family', () => {
    expect(saving(rosa, 'confirmed', 'full').overfills?.id).toBe('full')
    expect(saving(waiting, 'confirmed').overfills?.id).toBe('slot')
    expect(saving(rosa, 'confirmed', 'free').overfills).toBeNull()
    expect(saving(waiting, 'waitlist', 'full').overfills).toBeNull()
  })

  it('promotes the next family on the waitlist if it moves or cancels a confirmed family', () => {
    expect(saving(rosa, 'confirmed', 'free').promotes).toBe(true)
    expect(saving(rosa, 'cancelled').promotes).toBe(true)
    expect(saving(waiting, 'cancelled').promotes).toBe(false)
  })

  it('notifies the family of a change only until the slot is over', () => {
    expect(saving(rosa, 'cancelled').notifies).toBe(true)
    expect(saving(rosa, 'confirmed', 'free').notifies).toBe(true)
    const late = consequencesOf(rosa, { status: 'cancelled', timeSlotId: 'slot' }, slots, after)
    expect(late.notifies).toBe(false)
  })
})
