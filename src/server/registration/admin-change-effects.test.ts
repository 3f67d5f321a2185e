import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import {
  addEvent,
  addReminder,
  familyEmail,
  registerBody,
  registerFamily,
  signInAdmin,
  slotOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import { api } from '../../contract/paths.ts'
import type { AdminRegistration } from '../../contract/registration.ts'

async function setUp({ capacity = 1 } = {}) {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const { timeSlots } = await addEvent(app.db, { slots: [{ capacity }, { inHours: 50, capacity }] })
  const change = async (id: string, changes: object) => {
    app.clock.advanceHours(1)
    const at = app.clock().toISOString()
    const answer = await app.put<AdminRegistration>(api.adminRegistration(id), changes, { token })
    expect(answer.status).toBe(200)
    return { body: answer.body, at }
  }
  /** Kinds of the messages to the family, oldest first */
  const kindsTo = async (n: number) => {
    const rows = await app.db
      .selectFrom('messages')
      .where('recipient', '=', familyEmail(n))
      .orderBy('created_at')
      // Lists `waitlist_joined` before `spot_available` if both have the same time.
      .orderBy('kind', 'desc')
      .select('kind')
      .execute()
    return rows.map(({ kind }) => kind)
  }
  const rowOf = (id: string) =>
    app.db.selectFrom('registrations').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  /** Activity lines with the clock's present time */
  const lines = () =>
    app.db
      .selectFrom('activity')
      .where('created_at', '=', app.clock().toISOString())
      .select(['type', 'status', 'description', 'actor'])
      .execute()
  const [first, second] = [slotOf(timeSlots, 0), slotOf(timeSlots, 1)]
  return { app, token, first, second, change, kindsTo, rowOf, lines }
}

describe('adding a registration', () => {
  test.each([
    ['confirmed', 'registration_confirmed'],
    ['waitlist', 'waitlist_joined', 'spot_available'],
  ])(
    'as %s notifies the family, and its activity line names the administrator',
    async (status, ...kinds) => {
      const { app, token, first, kindsTo, lines } = await setUp()
      app.clock.advanceHours(1)
      const body = registerBody(first, 1, { status })
      expect((await app.post(api.adminRegistrations(), body, { token })).status).toBe(201)
      expect(await kindsTo(1)).toEqual(kinds)
      expect(await lines()).toMatchObject([{ type: 'status_change', status, actor: 'maria' }])
    },
  )
})

describe('the place on the waitlist', () => {
  test('is kept if the name is corrected', async () => {
    const { first, change, rowOf, app } = await setUp()
    await registerFamily(app, first, 1)
    const { id } = await waitlistFamily(app, first, 2)
    const { waitlisted_at } = await rowOf(id)
    await change(id, { name: 'Rosa' })
    expect(await rowOf(id)).toMatchObject({ name: 'Rosa', waitlisted_at })
  })

  test('is the last for a family that had a spot', async () => {
    const { first, change, rowOf, app } = await setUp()
    const { id } = await registerFamily(app, first, 1)
    const { at } = await change(id, { status: 'waitlist' })
    expect(await rowOf(id)).toMatchObject({ status: 'waitlist', waitlisted_at: at })
  })

  test('is the last if the family is moved to another slot’s waitlist', async () => {
    const { first, second, change, rowOf, app } = await setUp()
    await registerFamily(app, first, 1)
    const { id } = await waitlistFamily(app, first, 2)
    const { at } = await change(id, { timeSlotId: second.id })
    expect(await rowOf(id)).toMatchObject({ status: 'waitlist', waitlisted_at: at })
  })
})

test('correcting a name keeps `confirmed_at` and `cancelled_at`', async () => {
  const { app, first, change, rowOf } = await setUp()
  const { id } = await registerFamily(app, first, 1)
  const { confirmed_at } = await rowOf(id)
  expect(confirmed_at).not.toBeNull()
  await change(id, { name: 'Rosa' })
  expect(await rowOf(id)).toMatchObject({ confirmed_at, cancelled_at: null, waitlisted_at: null })
  const { at } = await change(id, { status: 'cancelled' })
  await change(id, { name: 'Rosa Diaz' })
  expect(await rowOf(id)).toMatchObject({ confirmed_at: null, cancelled_at: at })
})

describe('after an administrator’s edit', () => {
  test.each([
    [['cancelled'], ['cancelled']],
    [['waitlist'], ['waitlist_joined', 'spot_available']],
    [
      ['waitlist', 'confirmed'],
      ['waitlist_joined', 'spot_available', 'promoted'],
    ],
    [
      ['cancelled', 'confirmed'],
      ['cancelled', 'registration_confirmed'],
    ],
    [['no_show'], []],
    [['no_show', 'cancelled'], ['cancelled']],
    [['no_show', 'confirmed'], ['registration_confirmed']],
  ])('of the status to %j, the family is sent %j', async (statuses, kinds) => {
    const { app, first, change, kindsTo } = await setUp()
    const { id } = await registerFamily(app, first, 1)
    for (const status of statuses) await change(id, { status })
    expect(await kindsTo(1)).toEqual(['registration_confirmed', ...kinds])
  })

  test('of the name, the family is sent nothing', async () => {
    const { app, first, change, kindsTo } = await setUp()
    const { id } = await registerFamily(app, first, 1)
    await change(id, { name: 'Rosa' })
    expect(await kindsTo(1)).toEqual(['registration_confirmed'])
  })
})

test.each([
  [{ status: 'no-show' }, 'no_show', 'no_show', 'Family 1 did not come'],
  [{ status: 'cancelled' }, 'status_change', 'cancelled', 'Family 1 was set to cancelled'],
  [{ name: 'Rosa' }, 'status_change', 'confirmed', "Rosa's registration was changed"],
])(
  'the edit %j adds one activity line, with its actor',
  async (changes, type, status, description) => {
    const { app, first, change, lines } = await setUp()
    const { id } = await registerFamily(app, first, 1)
    await change(id, changes)
    expect(await lines()).toEqual([{ type, status, description, actor: 'maria' }])
  },
)

test('a move adds an activity line about the move, and deletes the record of reminders', async () => {
  const { app, first, second, change, lines } = await setUp()
  const { id } = await registerFamily(app, first, 1)
  const reminders = () => app.db.selectFrom('email_reminders').select('registration_id').execute()
  await addReminder(app.db, id, app.clock())
  await change(id, { name: 'Rosa' })
  expect(await reminders()).toHaveLength(1)
  await change(id, { timeSlotId: second.id })
  expect(await reminders()).toEqual([])
  expect(await lines()).toMatchObject([{ description: 'Rosa was moved to another time slot' }])
})

test('a family that an administrator put on the waitlist stays there unless somebody gives up a spot', async () => {
  const { app, token, first, change, rowOf } = await setUp({ capacity: 3 })
  const { id: kept } = await registerFamily(app, first, 1)
  await change(kept, { status: 'waitlist' })
  const { id: confirmed } = await registerFamily(app, first, 2)
  const { id: gone } = await registerFamily(app, first, 3)
  await app.db
    .updateTable('registrations')
    .set({ status: 'cancelled' })
    .where('id', '=', gone)
    .execute()
  await change(confirmed, { name: 'Rosa' })
  await change(gone, { name: 'Ann' })
  await app.delete(api.adminRegistration(gone), { token })
  expect(await rowOf(kept)).toMatchObject({ status: 'waitlist' })
})

test('correcting a name keeps the flag of an undeliverable e-mail address', async () => {
  const { app, first, change, rowOf } = await setUp()
  const { id } = await registerFamily(app, first, 1)
  const email_failed_at = app.clock().toISOString()
  await app.db.updateTable('registrations').set({ email_failed_at }).where('id', '=', id).execute()
  await change(id, { name: 'Rosa' })
  expect(await rowOf(id)).toMatchObject({ email_failed_at })
})

test('marking a no-show a second time adds no activity line', async () => {
  const { app, first, change, lines } = await setUp()
  const { id } = await registerFamily(app, first, 1)
  await change(id, { status: 'no_show' })
  await change(id, { status: 'no_show' })
  expect(await lines()).toEqual([])
})

test('changing or emptying an address changes no other field', async () => {
  const { app, first, change, rowOf } = await setUp()
  const { id } = await registerFamily(app, first, 1)
  for (const empty of ['', null]) {
    await change(id, { address: '1 Hill Road', city: 'Cleves', state: 'IN', zipCode: '45002' })
    const filled = { address: '1 Hill Road', city: 'Cleves', state: 'IN', zip_code: '45002' }
    await change(id, { name: 'Family 1' })
    expect(await rowOf(id)).toMatchObject(filled)
    await change(id, { address: empty, city: empty, state: empty, zipCode: empty })
    const emptied = { address: null, city: null, state: null, zip_code: null }
    expect(await rowOf(id)).toMatchObject({ name: 'Family 1', ...emptied })
  }
})
