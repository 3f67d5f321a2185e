import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import {
  addEvent,
  registerBody,
  registerFamily,
  signInAdmin,
  slotOf,
  tokenOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import { engineUnderTest } from '../../../test/support/database.ts'
import { withSecondApp } from '../../../test/support/second-app.ts'
import type { Event } from '../../contract/event.ts'
import { api } from '../../contract/paths.ts'

/** One app; on PostgreSQL, two apps on the same database */
async function createApps() {
  const first = await createTestApp()
  const token = await signInAdmin(first)
  const apps = await withSecondApp(first)
  let calls = 0
  const next = () => apps[calls++ % apps.length] as TestApp
  const lostBefore = await deadlocks(first)
  const deadlocksSince = async () => (await deadlocks(first)) - lostBefore
  return { first, next, options: { token }, deadlocksSince }
}

async function threeSlots(app: TestApp) {
  const slots = [{ capacity: 2 }, { inHours: 50, capacity: 2 }, { inHours: 52, capacity: 2 }]
  const event = await addEvent(app.db, { slots })
  const firstFamilies = []
  for (const [n, slot] of event.timeSlots.entries()) {
    firstFamilies.push(await registerFamily(app, slot, 3 * n + 1))
    firstFamilies.push(await registerFamily(app, slot, 3 * n + 2))
    await waitlistFamily(app, slot, 3 * n + 3)
  }
  return { event, firstFamilies }
}

const entries = ({ timeSlots }: Event, capacity: number) =>
  timeSlots.map(({ id, startTime, endTime }) => ({ id, startTime, endTime, capacity }))

async function overfullSlots(app: TestApp) {
  const slots = await app.db
    .selectFrom('time_slots')
    .select(['capacity', 'confirmed_count'])
    .execute()
  return slots.filter(({ capacity, confirmed_count }) => confirmed_count > capacity)
}

const rounds = 4
/** Enough for two processes on a busy machine */
const patience = { timeout: 120_000 }

describe('concurrent requests of administrators and families', () => {
  test(
    'succeed or get 404, never 500, while their event is being deleted (rule 9)',
    patience,
    async () => {
      const { first, next, options, deadlocksSince } = await createApps()
      for (let round = 0; round < rounds; round++) {
        const { event, firstFamilies } = await threeSlots(first)
        const signUps = Array.from({ length: 12 }, (_, n) =>
          next().post(api.register(), registerBody(slotOf(event.timeSlots, n % 3), 100 + n)),
        )
        const cancels = firstFamilies
          .slice(0, 3)
          .map((one) => next().post(api.cancel(tokenOf(one)), {}))
        const edit = next().put(
          api.adminEvent(event.id),
          { title: 'Other', timeSlots: entries(event, 3) },
          options,
        )
        const moved = firstFamilies
          .slice(3)
          .map(({ id }) =>
            next().put(
              api.adminRegistration(id),
              { timeSlotId: slotOf(event.timeSlots, round % 3).id },
              options,
            ),
          )
        const removed = next().delete(api.adminEvent(event.id), options)
        expect((await removed).status).toBe(204)
        for (const answer of await Promise.all(signUps)) {
          expect([201, 404]).toContain(answer.status)
          if (answer.status === 404) expect(answer.body.code).toBe('time_slot_not_found')
        }
        for (const answer of await Promise.all(cancels)) expect([200, 404]).toContain(answer.status)
        expect([200, 404]).toContain((await edit).status)
        for (const answer of await Promise.all(moved)) {
          expect([200, 404]).toContain(answer.status)
          if (answer.status === 404) expect(answer.body.code).toBe('registration_not_found')
        }
        const remaining = await first.db.selectFrom('registrations').select('id').execute()
        expect(remaining).toEqual([])
      }
      expect(await deadlocksSince()).toBe(0)
    },
  )

  test('never exceed a slot’s capacity', patience, async () => {
    const { first, next, options, deadlocksSince } = await createApps()
    for (let round = 0; round < rounds; round++) {
      const { event, firstFamilies } = await threeSlots(first)
      const slot = (n: number) => slotOf(event.timeSlots, n % 3)
      const answers = await Promise.all([
        ...Array.from({ length: 9 }, (_, n) =>
          next().post(api.register(), registerBody(slot(n), 100 + n)),
        ),
        next().put(api.adminEvent(event.id), { timeSlots: entries(event, 3) }, options),
        next().put(api.adminEvent(event.id), { location: 'Cleves' }, options),
        next().post(api.adminEventClone(event.id), { date: '2026-12-01' }, options),
        ...firstFamilies.slice(0, 2).map((one) => next().post(api.cancel(tokenOf(one)), {})),
        ...firstFamilies
          .slice(2, 4)
          .map(({ id }) => next().delete(api.adminRegistration(id), options)),
        // To the waitlist, because an administrator may move a family into a full slot.
        ...firstFamilies
          .slice(4)
          .map(({ id }, n) =>
            next().put(
              api.adminRegistration(id),
              { status: 'waitlist', timeSlotId: slot(n).id },
              options,
            ),
          ),
      ])
      expect(answers.filter(({ status }) => status >= 400)).toEqual([])
      expect(await overfullSlots(first)).toEqual([])
      await first.delete(api.adminEvent(event.id), options)
    }
    expect(await deadlocksSince()).toBe(0)
  })
})

/** How many deadlocks PostgreSQL has counted in this database */
async function deadlocks(app: TestApp): Promise<number> {
  if (engineUnderTest() !== 'postgres') return 0
  // Without this, a connection reports its statistics only after it has been idle for a while.
  await sql`select pg_stat_force_next_flush()`.execute(app.db)
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(app.db)
  return rows[0]?.deadlocks ?? 0
}
