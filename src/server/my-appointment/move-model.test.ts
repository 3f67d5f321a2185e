import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import { addEvent, registerBody, slotOf } from '../../../test/support/data.ts'
import { withSecondApp } from '../../../test/support/second-app.ts'
import type { TimeSlot } from '../../contract/event.ts'
import { api } from '../../contract/paths.ts'

const capacities = [1, 2, 1, 2]
const families = 6

type Step = { act: 'move' | 'leave' | 'join'; family: number; slot: number }
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom('move', 'move', 'move', 'move', 'leave', 'join'),
  family: fc.integer({ min: 1, max: families }),
  slot: fc.nat({ max: capacities.length - 1 }),
})
/** Steps in the same batch run concurrently. */
const batches = fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), {
  minLength: 1,
  maxLength: 6,
})

type Family = { id: string; token: string; hasLeft: boolean }

test('in concurrent moves, cancellations and sign-ups, no slot exceeds its capacity, and no family loses its spot', {
  timeout: 120_000,
}, async () => {
  const apps = await withSecondApp(await createTestApp())
  const [app] = apps
  await fc.assert(
    fc.asyncProperty(batches, async (steps) => {
      const slots = await openTwoEvents(app)
      const signedUp = new Map<number, Family>()
      for (const batch of steps) {
        app.clock.advanceHours(0.001)
        const before = await readActiveRows(app)
        const outcomes = await Promise.all(
          batch.map((one, n) => performStep(apps[n % apps.length] ?? app, slots, signedUp, one)),
        )
        const after = await readActiveRows(app)
        expectNoOverbooking(after, slots)
        for (const { id, status, time_slot_id } of before) {
          const family = [...signedUp.values()].find((one) => one.id === id)
          if (!family || family.hasLeft) continue
          const current = after.find((row) => row.id === id)
          const reachedSlots = outcomes.flatMap(({ moved, to }) => (moved === id ? [to] : []))
          if (status === 'confirmed')
            expect(current?.status, 'a confirmed family stays confirmed').toBe(status)
          expect([time_slot_id, ...reachedSlots], 'a refused move changes nothing').toContain(
            current?.time_slot_id,
          )
          if (reachedSlots.length > 0) expect(reachedSlots).toContain(current?.time_slot_id)
        }
        await expectOffers(app, slots)
      }
    }),
    { numRuns: 15, seed: 20_261_122 },
  )
})

async function openTwoEvents(app: TestApp): Promise<TimeSlot[]> {
  for (const table of ['messages', 'message_brakes', 'events'] as const) {
    await app.db.deleteFrom(table).execute()
  }
  const now = app.clock().toISOString()
  const open = (some: number[], inHours: number) =>
    addEvent(app.db, {
      slots: some.map((capacity, n) => ({ capacity, inHours: inHours + n })),
      now,
    })
  const events = [await open(capacities.slice(0, 2), 500), await open(capacities.slice(2), 600)]
  return events.flatMap(({ timeSlots }) => timeSlots)
}

async function performStep(
  app: TestApp,
  slots: TimeSlot[],
  signedUp: Map<number, Family>,
  { act, family: n, slot }: Step,
): Promise<{ moved?: string; to?: string }> {
  const { id: timeSlotId, eventId } = slotOf(slots, slot)
  const family = signedUp.get(n)
  if (act === 'leave' && family) {
    family.hasLeft = true
    expect((await app.post(api.cancel(family.token))).status).toBe(200)
    signedUp.delete(n)
    return {}
  }
  if (!family || act === 'join') {
    const body = registerBody({ id: timeSlotId, eventId }, n)
    type Answer = { myToken: string; registration: { id: string } }
    const answer = await app.post<Answer>(api.register(), body)
    expect([201, 409]).toContain(answer.status)
    if (answer.status === 201 && !signedUp.has(n)) {
      const { registration, myToken } = answer.body
      signedUp.set(n, { id: registration.id, token: myToken, hasLeft: false })
    }
    return {}
  }
  const answer = await app.post(api.myMove(family.token), { eventId, timeSlotId })
  expect([200, 404, 409, 429]).toContain(answer.status)
  return answer.status === 200 ? { moved: family.id, to: timeSlotId } : {}
}

async function readActiveRows(app: TestApp) {
  return app.db
    .selectFrom('registrations')
    .where('status', 'in', ['confirmed', 'waitlist'])
    .select(['id', 'status', 'time_slot_id', 'event_id', 'email_key', 'waitlisted_at'])
    .execute()
}
type Row = Awaited<ReturnType<typeof readActiveRows>>[number]

function expectNoOverbooking(rows: Row[], slots: TimeSlot[]): void {
  for (const { id, capacity } of slots) {
    const confirmed = rows.filter((row) => row.time_slot_id === id && row.status === 'confirmed')
    expect(confirmed.length).toBeLessThanOrEqual(capacity)
  }
  const keys = rows.map(({ event_id, email_key }) => `${event_id} ${email_key}`)
  expect(keys).toEqual([...new Set(keys)])
}

/** Expects that every waitlisted family in a slot with a free spot has an offer. */
async function expectOffers(app: TestApp, slots: TimeSlot[]): Promise<void> {
  const rows = await readActiveRows(app)
  for (const { id, capacity } of slots) {
    const here = rows.filter((row) => row.time_slot_id === id)
    if (here.filter(({ status }) => status === 'confirmed').length >= capacity) continue
    for (const row of here.filter(({ status }) => status === 'waitlist')) {
      const offers = await app.db
        .selectFrom('messages')
        .where('registration_id', '=', row.id)
        .where('kind', '=', 'spot_available')
        .where('created_at', '>=', row.waitlisted_at)
        .select('id')
        .execute()
      expect(offers.length).toBeGreaterThan(0)
    }
  }
}
