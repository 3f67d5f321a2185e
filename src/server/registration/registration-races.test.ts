import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import {
  addEvent,
  addSlot,
  familyEmail,
  type Registered,
  registerBody,
  registerFamily,
  slotOf,
  tokenOf,
  waitlistBody,
  waitlistFamily,
} from '../../../test/support/data.ts'
import { engineUnderTest } from '../../../test/support/database.ts'
import { beginElsewhere, waitingForLocks } from '../../../test/support/held-locks.ts'
import { withSecondApp } from '../../../test/support/second-app.ts'
import type { RegisterAnswer } from '../../contract/registration.ts'

/** Sends each request to the next app, as a load balancer would. */
async function sendTogether(apps: TestApp[], url: string, bodies: object[]) {
  return Promise.all(
    bodies.map((body, n) => {
      const app = apps[n % apps.length]
      if (!app) throw new Error('No app')
      return app.post<RegisterAnswer>(url, body)
    }),
  )
}

async function countByStatus(app: TestApp): Promise<Record<string, number>> {
  const rows = await app.db
    .selectFrom('registrations')
    .groupBy('status')
    .select((eb) => ['status', eb.fn.countAll<number>().as('n')])
    .execute()
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
}

const families = (count: number) => Array.from({ length: count }, (_, n) => n)

/** One app, and on PostgreSQL also two apps on the same database */
const setups: [string, () => Promise<[TestApp, ...TestApp[]]>][] = [
  ['one app', async () => [await createTestApp()]],
]
if (engineUnderTest() === 'postgres') {
  setups.push(['two apps', async () => withSecondApp(await createTestApp())])
}

describe.each(setups)('concurrent requests to %s', (_name, createApps) => {
  test('100 families for 10 spots: 10 are confirmed, 90 are on the waitlist, and each gets one message', async () => {
    const apps = await createApps()
    const [app] = apps
    const slot = await addSlot(app.db, { capacity: 10 })
    const bodies = families(100).map((n) => registerBody(slot, n))
    const answers = await sendTogether(apps, '/api/register', bodies)
    expect(answers.every((answer) => answer.status === 201)).toBe(true)
    const confirmed = answers.filter((answer) => answer.body.status === 'confirmed')
    expect(confirmed).toHaveLength(10)
    expect(await countByStatus(app)).toEqual({ confirmed: 10, waitlist: 90 })
    const messages = await app.db.selectFrom('messages').select(['kind', 'recipient']).execute()
    expect(messages).toHaveLength(100)
    expect(new Set(messages.map((message) => message.recipient)).size).toBe(100)
    expect(messages.filter((message) => message.kind === 'registration_confirmed')).toHaveLength(10)
  })

  test('20 sign-ups with one e-mail address: one is stored', async () => {
    const apps = await createApps()
    const [app] = apps
    const { timeSlots } = await addEvent(app.db, { slots: [{}, { inHours: 50 }] })
    const bodies = families(20).map((n) =>
      registerBody(slotOf(timeSlots, n % 2), n, {
        email: n % 3 ? 'a@example.org' : 'A@Example.org',
      }),
    )
    const answers = await sendTogether(apps, '/api/register', bodies)
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(19).fill(409)])
    expect(await countByStatus(app)).toEqual({ confirmed: 1 })
    expect(await app.db.selectFrom('messages').selectAll().execute()).toHaveLength(1)
  })

  test('20 requests to join the waitlist with one e-mail address: one is stored', async () => {
    const apps = await createApps()
    const [app] = apps
    const slot = await addSlot(app.db, { capacity: 1 })
    await registerFamily(app, slot, 1)
    const bodies = families(20).map(() => waitlistBody(slot, 2))
    const answers = await sendTogether(apps, '/api/waitlist', bodies)
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(19).fill(409)])
    expect(await countByStatus(app)).toEqual({ confirmed: 1, waitlist: 1 })
  })

  test('four sign-ups for two slots through one waiting family’s link: one succeeds and confirms the family’s row', async () => {
    const apps = await createApps()
    const [app] = apps
    const { timeSlots } = await addEvent(app.db, {
      slots: [{ capacity: 1 }, { inHours: 50 }, { inHours: 52 }],
    })
    await registerFamily(app, slotOf(timeSlots, 0), 1)
    const waiting = await waitlistFamily(app, slotOf(timeSlots, 0), 2)
    const signUpToken = tokenOf(waiting)
    const bodies = [1, 2, 1, 2].map((slot) =>
      registerBody(slotOf(timeSlots, slot), 2, { signUpToken }),
    )
    const answers = await sendTogether(apps, '/api/register', bodies)
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409])
    const accepted = answers.find((answer) => answer.status === 201)
    const rows = await app.db
      .selectFrom('registrations')
      .where('email', '=', familyEmail(2))
      .selectAll()
      .execute()
    expect(rows).toMatchObject([
      {
        id: waiting.id,
        status: 'confirmed',
        time_slot_id: accepted?.body.registration.timeSlotId,
      },
    ])
    expect(await confirmations(app, waiting)).toHaveLength(1)
  })

  test('ten cancellations through one link: one cancellation, one message, one offer of the spot', async () => {
    const apps = await createApps()
    const [app] = apps
    const slot = await addSlot(app.db, { capacity: 1 })
    const registration = await registerFamily(app, slot, 1)
    await waitlistFamily(app, slot, 2)
    const url = `/api/cancel/${tokenOf(registration)}`
    const answers = await sendTogether(apps, url, Array(10).fill({}))
    expect(answers.every((answer) => answer.status === 200)).toBe(true)
    const kinds = await app.db.selectFrom('messages').select('kind').execute()
    expect(kinds.map(({ kind }) => kind).sort()).toEqual([
      'cancelled',
      'registration_confirmed',
      'spot_available',
      'waitlist_joined',
    ])
    const lines = await app.db.selectFrom('activity').where('type', '=', 'cancellation').selectAll()
    expect(await lines.execute()).toHaveLength(1)
  })

  test('ten cancellations and thirty sign-ups: the capacity is not exceeded, and no sign-up is lost', async () => {
    const apps = await createApps()
    const [app] = apps
    const slot = await addSlot(app.db, { capacity: 10 })
    const first: Registered[] = []
    for (const n of families(10)) first.push(await registerFamily(app, slot, n))
    const coming = families(30).map((n) => registerBody(slot, 100 + n))
    const [answers] = await Promise.all([
      sendTogether(apps, '/api/register', coming),
      ...first.map((registration, n) =>
        sendTogether([apps[n % apps.length] as TestApp], `/api/cancel/${tokenOf(registration)}`, [
          {},
        ]),
      ),
    ])
    expect(answers?.every((answer) => answer.status === 201)).toBe(true)
    const counts = await countByStatus(app)
    expect(counts.cancelled).toBe(10)
    expect(counts.confirmed ?? 0).toBeLessThanOrEqual(10)
    expect((counts.confirmed ?? 0) + (counts.waitlist ?? 0)).toBe(30)
  })
})

async function confirmations(app: TestApp, registration: Registered) {
  return app.db
    .selectFrom('messages')
    .where('registration_id', '=', registration.id)
    .where('kind', '=', 'registration_confirmed')
    .selectAll()
    .execute()
}

/**
 * Two transactions overlap in one exact order. SQLite cannot do that: it allows one write transaction at a time.
 */
describe.runIf(engineUnderTest() === 'postgres')('a cancellation by link', () => {
  test('that waits for its registration’s move into another slot offers the spot there', async () => {
    const app = await createTestApp()
    const { timeSlots } = await addEvent(app.db, {
      slots: [{ capacity: 1 }, { inHours: 50, capacity: 1 }],
    })
    const [full, free] = [slotOf(timeSlots, 0), slotOf(timeSlots, 1)]
    await registerFamily(app, full, 1)
    const waiting = await waitlistFamily(app, full, 2)
    await waitlistFamily(app, free, 3)
    // Deletes the offer that family 3 got when it joined.
    await app.db.deleteFrom('messages').execute()

    const moving = await beginElsewhere(app.url)
    await moving
      .updateTable('time_slots')
      .set((eb) => ({ capacity: eb.ref('capacity') }))
      .where('id', '=', free.id)
      .execute()
    await moving
      .updateTable('registrations')
      .set({ time_slot_id: free.id, status: 'confirmed', waitlisted_at: null })
      .where('id', '=', waiting.id)
      .execute()
    const cancelling = app.post(`/api/cancel/${tokenOf(waiting)}`)
    await expect.poll(() => waitingForLocks(app.db), { timeout: 10_000 }).toBe(1)
    await moving.commit().execute()
    expect((await cancelling).status).toBe(200)

    const offers = await app.db
      .selectFrom('messages')
      .where('recipient', '=', familyEmail(3))
      .where('kind', '=', 'spot_available')
      .selectAll()
      .execute()
    expect(offers).toHaveLength(1)
  })
})
