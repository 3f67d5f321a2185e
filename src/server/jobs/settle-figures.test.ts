import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import { addEvent, registerFamily, slotOf } from '../../../test/support/data.ts'
import { hourMs } from '../../domain/duration.ts'
import type { Db } from '../db/connect.ts'
import { readNoShowsByLead } from '../statistics/sign-up-lead-queries.ts'
import { settleFiguresJob } from './settle-figures.ts'

const neverAborted = new AbortController().signal

/** More slots than one statement reads */
const slots = 501

async function addPastSlots() {
  const app = await createTestApp()
  const { timeSlots } = await addEvent(app.db, { slots: [{ inHours: 1 }] })
  const slot = slotOf(timeSlots, 0)
  const { id } = await registerFamily(app, slot, 1)
  await copyRows(app, 'time_slots', slot.id, (n) => ({ id: `slot ${n}` }))
  await copyRows(app, 'registrations', id, (n) => ({
    id: `registration ${n}`,
    time_slot_id: `slot ${n}`,
    email_key: `family${n}`,
    phone_key: null,
    address_key: null,
  }))
  return { db: app.db, now: new Date(slot.endTime) }
}

async function copyRows(
  { db }: TestApp,
  table: 'time_slots' | 'registrations',
  id: string,
  change: (n: number) => object,
): Promise<void> {
  const row = await db.selectFrom(table).where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  for (let n = 1; n < slots; n++) {
    await db
      .insertInto(table)
      .values({ ...row, ...change(n) } as never)
      .execute()
  }
}

async function countSettled(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('settled_leads')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

async function countNotNoted(db: Db, now: Date): Promise<number> {
  const leads = await readNoShowsByLead(db, now)
  return leads.reduce((sum, { notNoted }) => sum + notNoted, 0)
}

test('the figures count all past slots, before and after the job has stored their counts', async () => {
  const { db, now } = await addPastSlots()
  expect(await countNotNoted(db, now)).toBe(slots)
  await settleFiguresJob({ db }).run(now, neverAborted)
  expect(await countSettled(db)).toBe(slots)
  expect(await countNotNoted(db, now)).toBe(slots)
})

test('the job looks for past slots once an hour', async () => {
  const app = await createTestApp()
  const { timeSlots } = await addEvent(app.db, { slots: [{ inHours: 1 }, { inHours: 1.5 }] })
  const [first, second] = [slotOf(timeSlots, 0), slotOf(timeSlots, 1)]
  const job = settleFiguresJob({ db: app.db })
  const firstEnd = Date.parse(first.endTime)
  await job.run(new Date(firstEnd), neverAborted)
  expect(await countSettled(app.db)).toBe(1)
  await job.run(new Date(second.endTime), neverAborted)
  expect(await countSettled(app.db)).toBe(1)
  await job.run(new Date(firstEnd + hourMs), neverAborted)
  expect(await countSettled(app.db)).toBe(2)
})
