import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runDay } from '../../test/support/check-in-model/agreement.ts'
import { day, type TimedStep } from '../../test/support/check-in-model/steps.ts'
import { modelRuns } from '../../test/support/model-runs.ts'
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

test('two phones and a server end up with the same list, whatever happens', {
  timeout: 240_000,
}, async () => {
  await fc.assert(fc.asyncProperty(day, run), {
    numRuns: modelRuns({ usual: 2_000, all: 10_000 }),
    seed: 20_261_205,
  })
})

/** Each case fails if the rule that it covers is removed. */
test.each<[string, TimedStep[]]>([
  [
    'a walk-in is deleted while a repeated request with it is still on its way',
    [
      { act: 'walk_in', phone: 0, slot: 0, after: 50 },
      { act: 'send', phone: 0, after: 50 },
      { act: 'deliver', packet: 0, again: true, after: 50 },
      { act: 'answer', packet: 0, after: 50 },
      { act: 'office', what: 'delete', row: 3, after: 50 },
    ],
  ],
  [
    'a tap takes a minute to arrive but its undo does not',
    [
      { act: 'tap', phone: 0, row: 0, kind: 'came', loads: undefined, isKilled: false, after: 50 },
      { act: 'send', phone: 0, after: 50 },
      {
        act: 'tap',
        phone: 0,
        row: 0,
        kind: 'undone',
        loads: undefined,
        isKilled: false,
        after: 50,
      },
      { act: 'deliver', packet: 0, again: false, after: 60_000 },
    ],
  ],
  [
    'a late response without the last tap arrives after a newer one',
    [
      { act: 'send', phone: 0, after: 50 },
      { act: 'deliver', packet: 0, again: false, after: 50 },
      {
        act: 'tap',
        phone: 0,
        row: 1,
        kind: 'not_here',
        loads: undefined,
        isKilled: false,
        after: 50,
      },
      { act: 'send', phone: 0, after: 50 },
      { act: 'deliver', packet: 0, again: false, after: 50 },
      { act: 'answer', packet: 1, after: 50 },
      { act: 'answer', packet: 0, after: 50 },
      { act: 'kill', phone: 0, after: 50 },
    ],
  ],
])('two phones and a server end up with the same list even if %s', async (_name, steps) => {
  await expect(run(steps)).resolves.toBeUndefined()
})
