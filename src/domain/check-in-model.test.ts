import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runDay } from '../../test/support/check-in-model/agreement.ts'
import { day, type TimedStep } from '../../test/support/check-in-model/steps.ts'
import type { CheckInList } from './check-in-list.ts'
import type { RegistrationStatus } from './registration.ts'

const opening = '2026-12-05T14:00:00.000Z'

function startingList(): CheckInList {
  const slot = { startTime: opening, endTime: '2026-12-05T15:00:00.000Z', capacity: 2 }
  const family = (name: string, timeSlotId: string, status: RegistrationStatus = 'confirmed') => ({
    registrationId: `family ${name}`,
    timeSlotId,
    name,
    phone: '',
    status,
    language: 'en' as const,
    isWalkIn: false,
    attendance: null,
    notedAt: null,
    notedBy: null,
    loads: null,
    note: '',
    otherNote: null,
  })
  return {
    event: { id: 'event', title: 'Laundry Day', date: opening, location: 'Main Street' },
    timeSlots: [
      { id: 'first', ...slot },
      { id: 'second', ...slot },
    ],
    rows: [family('Ana', 'first'), family('Bea', 'first', 'waitlist'), family('Cleo', 'second')],
    serverTime: opening,
  }
}

const run = (steps: readonly TimedStep[]) =>
  runDay(steps, { start: startingList(), username: 'maria' })

test('two phones and a server agree in the end, whatever happens: 10,000 days', {
  timeout: 240_000,
}, async () => {
  await fc.assert(fc.asyncProperty(day, run), { numRuns: 10_000, seed: 20_261_205 })
})

test.each<[string, TimedStep[]]>([])('a day that once went wrong: %s', async (_name, steps) => {
  await expect(run(steps)).resolves.toBeUndefined()
})
