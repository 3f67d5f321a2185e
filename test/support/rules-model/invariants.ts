import { expect } from 'vitest'
import type { Event } from '../../../src/contract/event.ts'
import { api } from '../../../src/contract/paths.ts'
import type { Stats } from '../../../src/contract/statistics.ts'
import type { RegistrationStatus } from '../../../src/domain/registration.ts'
import type { RegistrationRow } from '../../../src/server/registration/registration-queries.ts'
import type { TestApp } from '../app.ts'
import type { State } from '../stored-state.ts'
import { listRegistrations, type World } from './world.ts'

const confirmedIn = ({ rows }: State, slotId: string) =>
  rows.filter((row) => row.time_slot_id === slotId && row.status === 'confirmed').length
const isActive = ({ status }: { status: RegistrationStatus }) =>
  status === 'confirmed' || status === 'waitlist'

/**
 * Rules 2 and 8 (DESIGN.md 5): only administrators' acts put a slot over capacity. `overfills` is the number of such
 * acts, and each adds at most one family.
 */
export function expectCapacityKept(before: State, after: State, overfills: number): void {
  for (const slot of after.slots) {
    const most = Math.max(slot.capacity, confirmedIn(before, slot.id)) + overfills
    expect(confirmedIn(after, slot.id), `confirmed in ${slot.id}`).toBeLessThanOrEqual(most)
  }
}

/** Rule 12: slot counts, statistics, the registrations list and waitlist places match the rows. */
export async function expectTrueFigures(
  world: World,
  state: State,
  etags: string[],
): Promise<void> {
  const now = world.clock().toISOString()
  const app = world.nextApp()
  const { token } = world
  const count = (status: RegistrationStatus, of = state.rows) =>
    of.filter((row) => row.status === status).length
  const inSlot = (id: string) => state.rows.filter((row) => row.time_slot_id === id)

  const listed = await readEvents(app, etags)
  const slots = listed ?? (await app.get<Event[]>(api.adminEvents(), { token })).body
  for (const { id, registrationCount, waitlistCount } of slots.flatMap((one) => one.timeSlots)) {
    const people = inSlot(id)
    expect([registrationCount, waitlistCount], 'counts of a slot').toEqual([
      count('confirmed', people),
      count('waitlist', people),
    ])
  }
  const over = new Set(state.slots.filter(({ end_time }) => end_time <= now).map(({ id }) => id))
  const { body } = await app.get<Stats>(api.adminStats(), { token })
  expect(body).toMatchObject({
    totalRegistrations: count('confirmed'),
    waitlistCount: count(
      'waitlist',
      state.rows.filter((row) => !over.has(row.time_slot_id)),
    ),
    statusDistribution: {
      confirmed: count('confirmed'),
      waitlist: count('waitlist'),
      cancelled: count('cancelled'),
      no_show: count('no_show'),
    },
  })
  const list = await listRegistrations(world)
  expect(list.map(({ id, status }) => `${id} ${status}`).sort()).toEqual(
    state.rows.map(({ id, status }) => `${id} ${status}`).sort(),
  )
  for (const { id } of state.slots) {
    const line = inSlot(id)
      .filter((row) => row.status === 'waitlist')
      .sort((a, b) => compare(a.waitlisted_at ?? '', b.waitlisted_at ?? '') || compare(a.id, b.id))
    const positions = line.map(
      (row) => list.find((one) => one.id === row.id)?.waitlistPosition ?? null,
    )
    expect(positions, 'waitlist places').toEqual(line.map((_, n) => n + 1))
  }
}

/** The public event list. If the answer is 304, a request without an ETag must return the same ETag. */
async function readEvents(app: TestApp, etags: string[]): Promise<Event[] | null> {
  const known = etags.at(-1)
  const answer = await app.get<Event[]>(
    api.events(),
    known ? { headers: { 'if-none-match': known } } : {},
  )
  if (answer.status === 304) {
    const anew = await app.get<Event[]>(api.events())
    expect(anew.headers.etag, 'the ETag after a 304').toBe(known)
    return anew.body
  }
  etags.push(String(answer.headers.etag))
  return answer.body
}

const kindsOfStatus: Record<RegistrationStatus, readonly string[] | null> = {
  confirmed: [
    'registration_confirmed',
    'promoted',
    'moved',
    'event_changed',
    'reminder_two_days_before',
    'reminder_day_before',
  ],
  waitlist: ['waitlist_joined', 'spot_available', 'sign_up_link', 'event_changed'],
  cancelled: ['cancelled'],
  // With the default settings, a no-show gets no message.
  no_show: null,
}

const hasSignedUpAgain = ({ rows }: State, row: RegistrationRow) =>
  rows
    .filter(({ id, created_at }) => id !== row.id && created_at >= row.created_at)
    .some((other) => other.event_id === row.event_id && other.email_key === row.email_key)

/** Rules 3 and 19: a family's newest message and newest activity line match its registration. */
export function expectLatestMessagesTrue(world: World, state: State): void {
  const now = world.clock().toISOString()
  for (const row of state.rows) {
    const line = state.activity.findLast(
      ({ registration_id, status }) => registration_id === row.id && status !== null,
    )
    expect(line?.status ?? row.status, `newest activity of ${row.name}`).toBe(row.status)

    const slot = state.slots.find(({ id }) => id === row.time_slot_id)
    const kinds = kindsOfStatus[row.status]
    if (!slot || !kinds || slot.start_time <= now) continue
    // The message about a cancellation is not sent if the family has signed up again by then.
    if (row.status === 'cancelled' && hasSignedUpAgain(state, row)) continue
    const delivered = messagesOf(state, row).filter(({ state }) => state !== 'failed')
    const last = delivered.at(-1)
    expect(kinds, `newest message of ${row.name}, ${row.status}`).toContain(last?.kind)
    if (!isActive(row) || !last) continue
    expect([last.payload.timeSlotId, last.payload.startTime], 'its appointment').toEqual([
      row.time_slot_id,
      slot.start_time,
    ])
    expect(last.recipient, 'its recipient').toBe(row.email)
  }
}

/**
 * No two consecutive messages are the same, except offers, sign-up links and messages about changes of an event, which
 * may be repeated.
 */
export function expectNoRepeatedMessages(state: State): void {
  for (const row of state.rows) {
    // A no-show sends no message, so undoing the no-show may repeat the previous message.
    const wasNoShow = state.activity.some(
      ({ registration_id, type }) => registration_id === row.id && type === 'no_show',
    )
    if (wasNoShow) continue
    const delivered = messagesOf(state, row)
      .filter(({ kind }) => kind !== 'spot_available')
      .map(({ kind, recipient, payload }) =>
        [kind, recipient, payload.timeSlotId, payload.startTime, payload.location].join(' '),
      )
    const mayRepeat = /^(event_changed|sign_up_link) /
    const again = delivered.filter((one, n) => one === delivered[n - 1] && !mayRepeat.test(one))
    expect(again, `repeated messages to ${row.name}`).toEqual([])
  }
}

/** For each active registration, one of the six newest links in its mailbox shows the current slot and status. */
export async function expectLinksWork(world: World, state: State): Promise<void> {
  const now = world.clock().toISOString()
  for (const row of state.rows.filter(isActive)) {
    const slot = state.slots.find(({ id }) => id === row.time_slot_id)
    if (!slot || slot.start_time <= now) continue
    // A message that is held back (rule 16) is not in the mailbox.
    if (messagesOf(state, row).some(({ state }) => state === 'held')) continue
    const links = world.links.get(row.email ?? '') ?? []
    const current = `${row.time_slot_id} ${row.status}`
    const appointments: string[] = []
    // Try the newest link first, because it usually shows the registration.
    for (const link of links.slice(-6).reverse()) {
      const { status, body } = await world
        .nextApp()
        .get<{ timeSlotId: string; status: string }>(api.my(link))
      if (status === 200) appointments.push(`${body.timeSlotId} ${body.status}`)
      if (appointments.includes(current)) break
    }
    expect(appointments, `links of ${row.name}`).toContain(current)
  }
}

function messagesOf({ messages }: State, { id }: RegistrationRow) {
  return messages.filter(
    ({ registration_id, channel, kind }) =>
      // `email_changed` is sent to the family's previous address.
      registration_id === id && channel === 'email' && kind !== 'email_changed',
  )
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
