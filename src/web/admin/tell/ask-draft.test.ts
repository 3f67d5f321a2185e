import { expect, test } from 'vitest'
import type { TimeSlot } from '../../../contract/event.ts'
import { adminTell } from '../../../contract/words/en/admin-tell.ts'
import { defaultFamiliesToAsk, toCapacity, whyNotAsked } from './ask-draft.ts'

const { why } = adminTell
const family = (registrationId: string, askedAt: string | null = null) => ({
  ...{ registrationId, name: registrationId, timeSlotId: 'a' },
  ...{ signedUpAt: '2026-10-01T12:00:00.000Z', askedAt },
})

test('by default, the latest sign-ups over capacity are chosen', () => {
  const families = ['newest', 'newer', 'old'].map((id) => family(id))
  expect(defaultFamiliesToAsk(families, 1)).toEqual(['newest', 'newer'])
  expect(defaultFamiliesToAsk(families, 3)).toEqual([])
})

test('a family that was asked before is not chosen again, and counts as moved', () => {
  const families = [family('newest', '2026-10-02T12:00:00.000Z'), family('newer'), family('old')]
  expect(defaultFamiliesToAsk(families, 2)).toEqual([])
  expect(defaultFamiliesToAsk(families, 1)).toEqual(['newer'])
})

const slot = { capacity: 5, registrationCount: 4 } as TimeSlot

test.each([
  ['no slot', undefined, 3, ['one'], why.slots],
  ['no valid capacity', slot, toCapacity('0'), ['one'], why.capacity],
  ['a higher capacity', slot, toCapacity('6'), ['one'], why.higher],
  ['room for all', slot, toCapacity('4'), ['one'], why.fits],
  ['nobody chosen', slot, toCapacity(' 3 '), [], why.families],
  ['one family too many', slot, 3, ['one'], null],
])('with %s, the reason not to ask families to move is: $4', (_, of, capacity, chosen, reason) => {
  expect(whyNotAsked(of, capacity, chosen)).toBe(reason)
})
