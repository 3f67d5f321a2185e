import { expect, test } from 'vitest'
import { emptySlot, type PlannedSlot } from './events.ts'
import { seededRandom } from './random.ts'
import { planSteps } from './steps.ts'

test('families sign up in a plan without no-shows', () => {
  const slot: PlannedSlot = {
    ...emptySlot,
    start: '2026-12-05T15:00:00.000Z',
    end: '2026-12-05T16:30:00.000Z',
    capacity: 10,
    confirmed: 2,
  }
  const steps = planSteps([{ createdAt: '2026-11-20T15:00:00.000Z', timeSlots: [slot] }], {
    random: seededRandom('2026-12-08'),
    now: new Date('2026-12-08T15:00:00.000Z'),
    zone: 'America/New_York',
  })
  expect(steps.map(({ action }) => action)).toEqual(['register', 'register'])
})
