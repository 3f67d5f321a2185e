import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import { closeBody, closeSlots, reopenSlots, sentences } from '../../../test/support/closing.ts'
import {
  addEvent,
  registerBody,
  signInAdmin,
  slotOf,
  withToken,
} from '../../../test/support/data.ts'
import { modelRuns } from '../../../test/support/model-runs.ts'
import { withSecondApp } from '../../../test/support/second-app.ts'
import type { AskedToMove } from '../../contract/asked-to-move.ts'
import type { TimeSlot } from '../../contract/event.ts'
import { api } from '../../contract/paths.ts'
import type { Registration } from '../../contract/registration.ts'
import { offerSpotsJob } from '../jobs/offer-spots.ts'
import { countKeptSpots } from '../time-slot/kept-spot-queries.ts'

const capacities = [2, 3, 2, 1]
const families = 9
const acts = [
  ...['join', 'join', 'join', 'move', 'move', 'leave', 'close', 'reopen', 'ask', 'job'],
] as const

type Step = { act: (typeof acts)[number]; family: number; slot: number; hours: 0 | 2 | 6 }
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...acts),
  family: fc.integer({ min: 1, max: families }),
  slot: fc.nat({ max: capacities.length - 1 }),
  hours: fc.constantFrom(0, 2, 6),
})
/** The steps of a batch run concurrently; the clock advances between batches. */
const batches = fc.array(
  fc.record({
    steps: fc.array(step, { minLength: 1, maxLength: 5 }),
    hours: fc.constantFrom(0.01, 0.01, 0.01, 3),
  }),
  { minLength: 2, maxLength: 8 },
)

type Family = { id: string; token: string }
type World = {
  app: TestApp
  apps: TestApp[]
  admin: string
  slots: TimeSlot[]
  signedUp: Map<number, Family>
}

test('closing, asking to move, moving, signing up, cancelling and opening kept spots follow the rules in any order and concurrently', {
  timeout: 180_000,
}, async () => {
  const apps = await withSecondApp(await createTestApp())
  const [app] = apps
  await fc.assert(
    fc.asyncProperty(batches, async (all) => {
      const world = { app, apps, ...(await openAnew(app)) }
      for (const { steps, hours } of all) {
        app.clock.advanceHours(hours)
        const before = await readState(world)
        const outcomes = await Promise.all(steps.map((one, n) => take(world, one, n)))
        const after = await readState(world)
        expectWithinCapacity(before, after, world.slots)
        expectSpotsNotLost(before, after, outcomes)
        expectKeptFromNewcomers(before, after, outcomes)
      }
      await expectToldOnce(world)
    }),
    { numRuns: modelRuns({ usual: 15, all: 40 }), seed: 20_261_122 },
  )
})

async function openAnew(app: TestApp) {
  for (const table of ['messages', 'message_brakes', 'events', 'admins'] as const) {
    await app.db.deleteFrom(table).execute()
  }
  const now = app.clock().toISOString()
  const open = (some: number[], inHours: number) =>
    addEvent(app.db, {
      slots: some.map((capacity, n) => ({ capacity, inHours: inHours + n })),
      now,
    })
  const events = [await open(capacities.slice(0, 2), 500), await open(capacities.slice(2), 600)]
  const slots = events.flatMap(({ timeSlots }) => timeSlots)
  return { slots, signedUp: new Map<number, Family>(), admin: await signInAdmin(app) }
}

type Outcome = { act: Step['act']; family?: string; to?: string; isConfirmed?: boolean }

async function take(
  world: World,
  { act, family: n, slot, hours }: Step,
  i: number,
): Promise<Outcome> {
  const { slots, signedUp, admin, apps } = world
  const app = apps[i % apps.length] ?? world.app
  const chosen = slotOf(slots, slot)
  const { id: timeSlotId, eventId } = chosen
  const family = signedUp.get(n)
  if (act === 'job') {
    await offerSpotsJob(app).run(app.clock(), new AbortController().signal)
    return { act }
  }
  if (act === 'close') {
    const body = closeBody([chosen], slots, { keptHours: hours })
    const answers = await Promise.all([1, 2].map(() => closeSlots(app, admin, body, chosen)))
    for (const { status } of answers) expect([200, 409]).toContain(status)
    return { act }
  }
  if (act === 'ask') {
    await askLatest(app, admin, chosen, hours, slots)
    return { act }
  }
  if (act === 'reopen') {
    expect([200, 409]).toContain((await reopenSlots(app, admin, [chosen])).status)
    return { act }
  }
  if (act === 'leave') {
    if (!family) return { act }
    signedUp.delete(n)
    expect((await app.post(api.cancel(family.token))).status).toBe(200)
    return { act, family: family.id }
  }
  if (act === 'move' && family) {
    const answer = await app.post(api.myMove(family.token), { eventId, timeSlotId })
    expect([200, 404, 409, 429]).toContain(answer.status)
    return answer.status === 200 ? { act, family: family.id, to: timeSlotId } : { act }
  }
  type Answer = { registration: Registration; status: string }
  const answer = await app.post<Answer>(
    api.register(),
    registerBody({ id: timeSlotId, eventId }, n),
  )
  expect([201, 409]).toContain(answer.status)
  if (answer.status !== 201) return { act: 'join' }
  const { registration, status } = answer.body
  const { id, token = '' } = await withToken(app, registration)
  if (!signedUp.has(n)) signedUp.set(n, { id, token })
  return {
    act: 'join',
    family: registration.id,
    to: timeSlotId,
    isConfirmed: status === 'confirmed',
  }
}

/** Lowers a slot's capacity by one, and asks the latest family to move. */
async function askLatest(
  app: TestApp,
  admin: string,
  { id: timeSlotId, eventId, capacity }: TimeSlot,
  keptHours: 0 | 2 | 6,
  keepIn: TimeSlot[],
): Promise<void> {
  const { body } = await app.get<AskedToMove>(api.adminAskedToMove(eventId), { token: admin })
  const latest = body.families.find((one) => one.timeSlotId === timeSlotId && !one.askedAt)
  if (!latest || capacity === 1) return
  const request = {
    ...{ id: randomUUID(), timeSlotId, capacity: capacity - 1, sentences, keptHours },
    registrationIds: [latest.registrationId],
    keepIn: keepIn.flatMap(({ id }) => (id === timeSlotId ? [] : [id])),
  }
  const ask = () => app.post(api.adminAskedToMove(eventId), request, { token: admin })
  const answers = await Promise.all([ask(), ask()])
  for (const { status } of answers) expect([200, 409]).toContain(status)
}

async function readState({ app }: World) {
  const kept = await countKeptSpots(app.db, app.clock())
  const rows = await app.db
    .selectFrom('registrations')
    .innerJoin('time_slots', 'time_slots.id', 'registrations.time_slot_id')
    .where('status', 'in', ['confirmed', 'waitlist'])
    .leftJoin('asked_to_move as asked', (join) =>
      join
        .onRef('asked.registration_id', '=', 'registrations.id')
        .onRef('asked.time_slot_id', '=', 'registrations.time_slot_id')
        .on('asked.ended_at', 'is', null),
    )
    .select(['registrations.id', 'status', 'registrations.time_slot_id'])
    .select(['time_slots.closing_id', 'asked.closing_id as askedBy'])
    .execute()
  const confirmedIn = (id: string) =>
    rows.filter((row) => row.time_slot_id === id && row.status === 'confirmed').length
  const now = await app.db.selectFrom('time_slots').select(['id', 'capacity']).execute()
  const free = new Map(
    now.map(({ id, capacity }) => [id, capacity - confirmedIn(id) - (kept.get(id) ?? 0)]),
  )
  const capacityOf = (id: string) => now.find((slot) => slot.id === id)?.capacity ?? 0
  return { rows, kept, free, confirmedIn, capacityOf }
}
type State = Awaited<ReturnType<typeof readState>>

/** A lowered slot keeps its families, and confirms nobody until it has fewer families than its capacity. */
function expectWithinCapacity(before: State, after: State, slots: TimeSlot[]): void {
  for (const { id, capacity } of slots) {
    const limit = Math.max(before.confirmedIn(id), before.capacityOf(id), after.capacityOf(id))
    expect(after.confirmedIn(id)).toBeLessThanOrEqual(Math.min(capacity, limit))
    const isLowered = after.confirmedIn(id) > after.capacityOf(id)
    const wasLowered = before.confirmedIn(id) >= before.capacityOf(id)
    if (isLowered && wasLowered) {
      expect(after.confirmedIn(id)).toBeLessThanOrEqual(before.confirmedIn(id))
    }
  }
}

/** A confirmed family stays confirmed, in its slot or in a slot to which it moved. */
function expectSpotsNotLost(before: State, after: State, outcomes: Outcome[]): void {
  const leavers = outcomes.filter(({ act }) => act === 'leave').map(({ family }) => family)
  for (const { id, status, time_slot_id } of before.rows) {
    if (leavers.includes(id)) continue
    const now = after.rows.find((row) => row.id === id)
    if (status === 'confirmed') expect(now?.status).toBe('confirmed')
    const reachedSlots = outcomes.flatMap(({ family, to }) => (family === id && to ? [to] : []))
    expect([time_slot_id, ...reachedSlots]).toContain(now?.time_slot_id)
  }
}

/**
 * There are at most as many kept spots as families that still have to move. A slot confirms at most as many newcomers
 * as it had free spots that were not kept, unless a spot opens or a closing begins in the batch.
 */
function expectKeptFromNewcomers(before: State, after: State, outcomes: Outcome[]): void {
  const waiting = after.rows.filter(
    ({ status, closing_id, askedBy }) => status === 'confirmed' && (closing_id || askedBy),
  )
  const kept = [...after.kept.values()].reduce((sum, spots) => sum + spots, 0)
  expect(kept).toBeLessThanOrEqual(waiting.length)
  const opens = ['leave', 'move', 'reopen', 'close', 'ask', 'job']
  if (outcomes.some(({ act, family }) => opens.includes(act) && (family || act !== 'move'))) return
  for (const [slotId, free] of before.free) {
    const newcomers = outcomes.filter(({ to, isConfirmed }) => to === slotId && isConfirmed)
    expect(newcomers.length).toBeLessThanOrEqual(Math.max(0, free))
  }
}

/** Each announcement has exactly one message per family that it counts, even after repeats and races. */
async function expectToldOnce({ app }: World): Promise<void> {
  const announcements = await app.db.selectFrom('announcements').selectAll().execute()
  const messages = await app.db
    .selectFrom('messages')
    .where('kind', 'in', ['slot_closed', 'slot_reopened', 'asked_to_move'])
    .where('registration_id', 'is not', null)
    .select(['registration_id', 'dedupe_key'])
    .execute()
  for (const { id, families: told } of announcements) {
    const about = messages.filter(({ dedupe_key }) => dedupe_key.endsWith(id))
    expect(about).toHaveLength(told)
    expect(new Set(about.map(({ registration_id }) => registration_id)).size).toBe(told)
  }
}
