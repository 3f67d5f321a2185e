import { expect, test } from 'vitest'
import { sampleFamily } from '../../../../test/support/sample-check-in-family.ts'
import type { CheckInRow } from '../../../contract/check-in.ts'
import { erasedName } from '../../../domain/family.ts'
import { familiesToAsk, findCheckedInTwins } from './families-to-ask.ts'

const slot = (id: string, startTime: string, endTime: string) => ({
  id,
  startTime,
  endTime,
  capacity: 10,
})
const timeSlots = [
  slot('first', '2026-12-08T14:00:00.000Z', '2026-12-08T15:00:00.000Z'),
  slot('second', '2026-12-08T15:00:00.000Z', '2026-12-08T16:00:00.000Z'),
]
const now = new Date('2026-12-08T15:30:00.000Z')
const row = (name: string, changes: Partial<CheckInRow> = {}): CheckInRow =>
  sampleFamily({ registrationId: name, timeSlotId: 'first', name, ...changes })
const asked = (rows: CheckInRow[], answered: string[] = []) => {
  const { slots, counts } = familiesToAsk({ timeSlots, rows }, new Set(answered), now)
  return { names: slots.flatMap((one) => one.rows.map(({ name }) => name)), counts }
}

test('families of a closed slot are neither asked about nor counted as expected', () => {
  const rows = [row('In the closed slot'), row('No-show there', { status: 'no_show' })]
  const closed = timeSlots.map((one) => ({ ...one, closedAt: '2026-12-08T13:00:00.000Z' }))
  const { slots, counts, hasEndedSlots } = familiesToAsk(
    { timeSlots: closed, rows },
    new Set(),
    now,
  )
  expect([slots, hasEndedSlots]).toEqual([[], false])
  expect(counts).toMatchObject({ expected: 0, didNotCome: 0 })
})

test('a family that was checked in counts as come after its slot was closed', () => {
  const rows = [
    row('Checked in', { attendance: 'came', loads: 2 }),
    row('Nobody said'),
    row('Second slot', { timeSlotId: 'second', attendance: 'came', loads: 3 }),
  ]
  const [first, second] = timeSlots
  const closedAt = '2026-12-08T14:30:00.000Z'
  const oneClosed = { timeSlots: [{ ...first, closedAt }, second] as typeof timeSlots, rows }
  const later = new Date('2026-12-08T16:00:00.000Z')
  const { slots, counts } = familiesToAsk(oneClosed, new Set(), later)
  expect(slots).toEqual([])
  expect(counts).toMatchObject({ expected: 2, came: 2, open: 0, loads: 5 })

  const allClosed = { timeSlots: timeSlots.map((one) => ({ ...one, closedAt })), rows }
  const all = familiesToAsk(allClosed, new Set(), now)
  expect(all.counts).toMatchObject({ expected: 2, came: 2, open: 0 })
  expect([all.slots, all.hasEndedSlots]).toEqual([[], true])
})

test('the page asks about each family that had a spot in an ended slot and was not checked in', () => {
  const rows = [
    row('Nobody said'),
    row('Not here', { attendance: 'not_here' }),
    row('No-show', { status: 'no_show' }),
    row('Came', { attendance: 'came' }),
    row('Waiting', { status: 'waitlist' }),
    row('Walked in', { attendance: 'came', isWalkIn: true }),
    row('Still to come', { timeSlotId: 'second' }),
  ]
  const { names, counts } = asked(rows)
  expect(names).toEqual(['Nobody said', 'Not here', 'No-show'])
  expect(counts).toMatchObject({ expected: 4, came: 2, didNotCome: 1, open: 2, walkIns: 1 })
})

test('a family stays on the page after its answer is noted there, so that the answer can be undone', () => {
  const rows = [row('Came', { attendance: 'came' })]
  expect(asked(rows).names).toEqual([])
  expect(asked(rows, ['Came']).names).toEqual(['Came'])
})

test('a disputed no-show stays on the page after its answer, also if its slot was closed or has not ended', () => {
  const rows = [
    row('Closed', { attendance: 'came' }),
    row('Not ended', { attendance: 'came', timeSlotId: 'second' }),
  ]
  const [first, second] = timeSlots
  const closed = { ...first, closedAt: '2026-12-08T14:30:00.000Z' }
  const slots = familiesToAsk(
    { timeSlots: [closed, second] as typeof timeSlots, rows },
    new Set(['Closed', 'Not ended']),
    now,
  ).slots
  expect(slots.map((one) => one.rows.map(({ name }) => name))).toEqual([['Closed'], ['Not ended']])
})

test('`others` has only the families of an ended slot that have nothing noted, also about a twin', () => {
  const rows = [
    row('Open', { phone: '' }),
    row('Noted as not here', { attendance: 'not_here' }),
    row('No-show', { status: 'no_show' }),
    row('Not known', { attendance: 'unknown' }),
    row('Later slot', { timeSlotId: 'second' }),
    row('Ana Bell', { phone: '' }),
    row('Ana Béll', { phone: '', registrationId: 'walk-in', attendance: 'came', isWalkIn: true }),
  ]
  const { slots } = familiesToAsk({ timeSlots, rows }, new Set(), now)
  expect(slots.map(({ others }) => others.map(({ name }) => name))).toEqual([['Open']])
})

test('the page asks about a no-show that was checked in, even before the slot ends', () => {
  const disputed = { status: 'no_show', attendance: 'came', isDisputed: true } as const
  const rows = [
    row('Ended', disputed),
    row('Not ended', { ...disputed, timeSlotId: 'second' }),
    row('Still to come', { timeSlotId: 'second' }),
  ]
  expect(asked(rows).names).toEqual(['Ended', 'Not ended'])
})

test('the twins of an entry are the checked-in entries with its name or its phone', () => {
  const asked = row('Ana Bell', { phone: '(555) 010-0001' })
  const came = { timeSlotId: 'second', attendance: 'came', phone: '' } as const
  const rows = [
    asked,
    row('ana  béll', came),
    row('Bo Klein', { ...came, phone: '555-010-0001', isWalkIn: true }),
    row('Cy Marsh', { ...came, phone: '(555) 010-0003' }),
    row('Not here', { ...came, attendance: 'not_here', phone: asked.phone }),
    row('No-show', { ...came, status: 'no_show', phone: asked.phone }),
  ]
  const names = findCheckedInTwins(asked, rows).map(({ name }) => name)
  expect(names).toEqual(['ana  béll', 'Bo Klein'])
})

test('an entry whose name was removed is not a twin of another one', () => {
  const [one, other] = ['one', 'other'].map((registrationId) =>
    row(erasedName, { registrationId, phone: '', attendance: 'came' }),
  )
  if (one && other) expect(findCheckedInTwins(one, [one, other])).toEqual([])
})
