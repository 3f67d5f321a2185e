import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase, engineUnderTest } from '../../../../test/support/database.ts'
import { readLeadTimes } from '../../../../test/support/figures.ts'
import { beginElsewhere, waitingForLocks } from '../../../../test/support/held-locks.ts'
import { dayMs } from '../../../domain/duration.ts'
import { registrationStatuses } from '../../../domain/registration.ts'
import { settleLeads } from '../../statistics/settle-commands.ts'
import { readNoShowsByLead } from '../../statistics/sign-up-lead-queries.ts'
import type { Db } from '../connect.ts'

const start = Date.parse('2026-10-20T12:00:00.000Z')
const end = '2026-10-20T13:00:00.000Z'
const now = new Date('2026-10-21T12:00:00.000Z')
const slots = ['s1', 's2', 's3']
const never = new AbortController().signal
const daysBefore = (days: number) => new Date(start - days * dayMs).toISOString()

async function openDatabase() {
  const database = await createTestDatabase()
  onTestFinished(() => database.close())
  return { db: database.connection.db, url: database.url }
}

async function addSlots(db: Db): Promise<void> {
  await db.deleteFrom('events').execute()
  const times = { created_at: daysBefore(60), updated_at: daysBefore(60) }
  const event = { id: 'e', title: 'Wash', date: daysBefore(0), location: 'x', ...times }
  await db.insertInto('events').values(event).execute()
  for (const id of slots) await addSlot(db, id)
}

async function addSlot(db: Db, id: string): Promise<void> {
  const times = { start_time: daysBefore(0), end_time: end, created_at: daysBefore(60) }
  await db
    .insertInto('time_slots')
    .values({ id, event_id: 'e', capacity: 9, ...times })
    .execute()
}

const columns = {
  time_slot_id: fc.constantFrom(...slots),
  status: fc.constantFrom(...registrationStatuses),
  attendance: fc.constantFrom(null, 'came' as const, 'not_here' as const, 'unknown' as const),
  is_walk_in: fc.constantFrom(null, null, 1 as const),
  created_at: fc.constantFrom(-1, 0, 6.9, 7, 13, 14, 27, 28, 40).map(daysBefore),
}
const registration = fc.record(columns)
const which = fc.nat(30)
const slot = fc.constantFrom(...slots)

type Entry = typeof registration extends fc.Arbitrary<infer T> ? T : never
type Step =
  | { act: 'settle' }
  | { act: 'add'; row: Entry }
  | { act: 'change'; which: number; to: Partial<Entry> }
  | { act: 'delete'; which: number }
  | { act: 'changeAll'; slot: string; to: Partial<Entry> }
  | { act: 'shift'; slot: string; days: number }
  | { act: 'deleteSlot'; slot: string }
const change = fc.record(columns, { requiredKeys: [] }).filter((to) => Object.keys(to).length > 0)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ act: 'settle' }) },
  { weight: 6, arbitrary: fc.record({ act: fc.constant('add'), row: registration }) },
  { weight: 8, arbitrary: fc.record({ act: fc.constant('change'), which, to: change }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('delete'), which }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('changeAll'), slot, to: change }) },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('shift'), slot, days: fc.constantFrom(0, 6, 8) }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('deleteSlot'), slot }) },
)

async function addRegistration(db: Db, id: string, row: Entry): Promise<void> {
  const slotId = row.time_slot_id
  const there = await db
    .selectFrom('time_slots')
    .where('id', '=', slotId)
    .select('id')
    .executeTakeFirst()
  if (!there) await addSlot(db, slotId)
  const names = { name: 'Ada', email: null, email_key: null, updated_at: end }
  await db
    .insertInto('registrations')
    .values({ id, event_id: 'e', ...names, ...row })
    .execute()
}

async function applyStep(db: Db, step: Step, id: string): Promise<void> {
  if (step.act === 'settle') return settleLeads(db, now, never)
  if (step.act === 'add') return addRegistration(db, id, step.row)
  if (step.act === 'change' || step.act === 'delete') {
    const all = await db.selectFrom('registrations').orderBy('id').select('id').execute()
    const one = all[step.which % all.length]?.id ?? ''
    const there = await listSlotIds(db)
    if (step.act === 'delete') {
      await db.deleteFrom('registrations').where('id', '=', one).execute()
    } else if (!step.to.time_slot_id || there.includes(step.to.time_slot_id)) {
      await db.updateTable('registrations').set(step.to).where('id', '=', one).execute()
    }
  } else if (step.act === 'changeAll') {
    const { time_slot_id: _, ...to } = step.to
    if (Object.keys(to).length === 0) return
    const update = db.updateTable('registrations').set(to)
    await update.where('time_slot_id', '=', step.slot).execute()
  } else if (step.act === 'shift') {
    const update = db.updateTable('time_slots').set({ start_time: daysBefore(step.days) })
    await update.where('id', '=', step.slot).execute()
  } else {
    await db.deleteFrom('time_slots').where('id', '=', step.slot).execute()
  }
}

async function listSlotIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('time_slots').select('id').execute()
  return rows.map(({ id }) => id)
}

test('the settled counts equal a fresh count after any changes to registrations and slots', async () => {
  const { db } = await openDatabase()
  let settled = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      await addSlots(db)
      for (const [n, step] of steps.entries()) {
        await applyStep(db, step, `r${String(n).padStart(2, '0')}`)
        const { kept, counted } = await readLeadTimes(db)
        expect(kept).toEqual(counted)
        settled += kept.length
      }
      const before = await readNoShowsByLead(db, now)
      await db.deleteFrom('settled_leads').execute()
      expect(await readNoShowsByLead(db, now)).toEqual(before)
    }),
    { numRuns: 25, seed: 20_261_123 },
  )
  expect(settled).toBeGreaterThan(100)
})

test('settling stores the counts of sign-ups for a slot that has ended', async () => {
  const { db } = await openDatabase()
  await addSlots(db)
  const row = { time_slot_id: 's1', status: 'confirmed', is_walk_in: null } as const
  await addRegistration(db, 'r1', { ...row, attendance: 'came', created_at: daysBefore(8) })
  await settleLeads(db, new Date(start), never)
  expect((await readLeadTimes(db)).kept).toEqual([])
  await settleLeads(db, now, never)
  const { kept } = await readLeadTimes(db)
  expect(kept.map((one) => one.time_slot_id)).toEqual(slots)
  expect(kept[0]).toMatchObject({ two_weeks_expected: 1, two_weeks_came: 1, week_expected: 0 })
})

describe.runIf(engineUnderTest() === 'postgres')('settling a slot', () => {
  test.each([
    ['note of attendance', { attendance: 'came' as const }],
    ['change of status', { status: 'no_show' as const }],
  ])('waits for an uncommitted %s and counts it', async (_, to) => {
    const { db, url } = await openDatabase()
    await addSlots(db)
    const row = { time_slot_id: 's1', status: 'confirmed', is_walk_in: null } as const
    await addRegistration(db, 'r1', { ...row, attendance: null, created_at: daysBefore(8) })
    const other = await beginElsewhere(url)
    await other.updateTable('registrations').set(to).execute()
    const settling = settleLeads(db, now, never)
    await vi.waitUntil(async () => (await waitingForLocks(other)) > 0)
    await other.commit().execute()
    await settling
    const { kept, counted } = await readLeadTimes(db)
    expect(kept).toHaveLength(slots.length)
    expect(kept).toEqual(counted)
  })
})
