import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import {
  addEvent,
  familyEmail,
  registerBody,
  registerFamily,
  signInAdmin,
  slotOf,
  tokenOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import { api } from '../../contract/paths.ts'
import { activityWords } from '../../contract/words/en/activity.ts'
import { adminAnswers } from '../../contract/words/en/admin-answers.ts'
import { answers } from '../../contract/words/en/answers.ts'

async function setUp({ capacity = 1 } = {}) {
  const app = await createTestApp()
  const options = { token: await signInAdmin(app) }
  const { timeSlots } = await addEvent(app.db, { slots: [{ capacity }, { inHours: 50, capacity }] })
  const [first, second] = [slotOf(timeSlots, 0), slotOf(timeSlots, 1)]
  const put = async (id: string, changes: object) => {
    app.clock.advanceHours(0.1)
    return app.put(api.adminRegistration(id), changes, options)
  }
  const kindsTo = async (n: number) => {
    const rows = await app.db
      .selectFrom('messages')
      .where('recipient', '=', familyEmail(n))
      .orderBy('created_at')
      .select('kind')
      .execute()
    return rows.map(({ kind }) => kind)
  }
  const rowOf = (id: string) =>
    app.db.selectFrom('registrations').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  const written = async () => ({
    activity: (await app.db.selectFrom('activity').selectAll().execute()).length,
    messages: (await app.db.selectFrom('messages').selectAll().execute()).length,
  })
  return { app, options, first, second, put, kindsTo, rowOf, written }
}

describe('only an active registration can be moved', () => {
  test.each(['cancelled', 'no_show'])(
    'moving a registration with the status %s is refused',
    async (status) => {
      const { app, first, second, put, rowOf, written } = await setUp()
      const { id } = await registerFamily(app, first)
      await put(id, { status })
      const before = await written()
      const answer = await put(id, { timeSlotId: second.id })
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'not_movable', message: adminAnswers.notMovable },
      })
      expect(await rowOf(id)).toMatchObject({ status, time_slot_id: first.id })
      expect(await written()).toEqual(before)
    },
  )

  test('a request to move and cancel is refused', async () => {
    const { app, first, second, put, kindsTo } = await setUp()
    const { id } = await registerFamily(app, first)
    expect((await put(id, { status: 'cancelled', timeSlotId: second.id })).status).toBe(409)
    expect(await kindsTo(1)).toEqual(['registration_confirmed'])
  })

  test('a request can move a registration and make it active, with one confirmation', async () => {
    const { app, first, second, put, rowOf, kindsTo } = await setUp()
    const { id } = await registerFamily(app, first)
    await put(id, { status: 'cancelled' })
    expect((await put(id, { status: 'confirmed', timeSlotId: second.id })).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ status: 'confirmed', time_slot_id: second.id })
    expect(await kindsTo(1)).toEqual([
      'registration_confirmed',
      'cancelled',
      'registration_confirmed',
    ])
  })

  test('a request with the registration’s own slot is not a move', async () => {
    const { app, first, put } = await setUp()
    const { id } = await registerFamily(app, first)
    await put(id, { status: 'cancelled' })
    expect((await put(id, { name: 'Rosa', timeSlotId: first.id })).status).toBe(200)
  })
})

describe('a family on the waitlist of a slot with a free spot gets an offer (rule 6)', () => {
  const both = ['spot_available', 'waitlist_joined']

  test('if an administrator adds it', async () => {
    const { app, options, first, kindsTo } = await setUp()
    const body = registerBody(first, 1, { status: 'waitlist' })
    expect((await app.post(api.adminRegistrations(), body, options)).status).toBe(201)
    expect((await kindsTo(1)).sort()).toEqual(both)
  })

  test('if an administrator moves it there', async () => {
    const { app, first, second, put, kindsTo } = await setUp()
    await registerFamily(app, first, 2)
    const { id } = await waitlistFamily(app, first, 1)
    await put(id, { timeSlotId: second.id })
    expect((await kindsTo(1)).slice(1).sort()).toEqual(both)
  })

  test('if an administrator takes it from its spot to the waitlist, and nobody else waits', async () => {
    const { app, first, put, kindsTo } = await setUp()
    const { id } = await registerFamily(app, first)
    await put(id, { status: 'waitlist' })
    expect((await kindsTo(1)).slice(1).sort()).toEqual(both)
  })

  test('but not if the next in line was promoted to that spot', async () => {
    const { app, first, put, kindsTo } = await setUp()
    const { id } = await registerFamily(app, first)
    await waitlistFamily(app, first, 2)
    await put(id, { status: 'waitlist' })
    expect(await kindsTo(1)).toEqual(['registration_confirmed', 'waitlist_joined'])
    expect(await kindsTo(2)).toEqual(['waitlist_joined', 'promoted'])
  })

  test('but not if the slot is full or has started', async () => {
    const { app, options, first, second, kindsTo } = await setUp()
    await registerFamily(app, first, 2)
    const add = (slot: typeof first, n: number) =>
      app.post(api.adminRegistrations(), registerBody(slot, n, { status: 'waitlist' }), options)
    await add(first, 1)
    await app.db
      .updateTable('time_slots')
      .set({ start_time: app.clock().toISOString() })
      .where('id', '=', second.id)
      .execute()
    await add(second, 3)
    expect(await kindsTo(1)).toEqual(['waitlist_joined'])
    expect(await kindsTo(3)).not.toContain('spot_available')
  })
})

describe('a family marked as a no-show before its slot', () => {
  test('is notified of the cancellation if an administrator then cancels its registration', async () => {
    const { app, first, put, kindsTo } = await setUp()
    const { id } = await registerFamily(app, first)
    await put(id, { status: 'no_show' })
    await put(id, { status: 'cancelled' })
    expect(await kindsTo(1)).toEqual(['registration_confirmed', 'cancelled'])
  })

  test('gets `marked_no_show` from its cancel link, not `slot_ended`', async () => {
    const { app, first, put } = await setUp()
    const family = await registerFamily(app, first)
    await put(family.id, { status: 'no_show' })
    expect(await app.post(api.cancel(tokenOf(family)))).toMatchObject({
      status: 409,
      body: { code: 'marked_no_show', message: answers.markedNoShow },
    })
  })
})

describe('an edit that changes nothing', () => {
  test.each([
    ['an empty body', {}],
    ['the same name', { name: 'Family 1' }],
    [
      'all fields unchanged',
      {
        name: 'Family 1',
        email: familyEmail(1),
        phone: '(513) 555-0001',
        address: '1 River Road',
        city: 'Harrison',
        state: 'OH',
        zipCode: '45030',
        status: 'confirmed',
        textConsent: false,
      },
    ],
  ])('writes no activity line and sends no message: %s', async (_what, changes) => {
    const { app, first, put, rowOf, written } = await setUp()
    const { id } = await registerFamily(app, first)
    const [before, row] = [await written(), await rowOf(id)]
    expect((await put(id, { ...changes, updatedAt: row.updated_at })).status).toBe(200)
    expect(await written()).toEqual(before)
    expect(await rowOf(id)).toEqual(row)
  })

  test('is refused if somebody else has changed the row since', async () => {
    const { app, first, put, rowOf } = await setUp()
    const { id } = await registerFamily(app, first)
    const { updated_at: updatedAt } = await rowOf(id)
    await put(id, { name: 'Rosa' })
    expect((await put(id, { updatedAt })).status).toBe(409)
  })
})

test('correcting an address updates the key by which households are counted (rule 3)', async () => {
  const { app, first, put, rowOf } = await setUp()
  const { id } = await registerFamily(app, first)
  await put(id, { address: '7 Hill Road' })
  expect(await rowOf(id)).toMatchObject({ address_key: '45030 7hillroad' })
  await put(id, { address: '' })
  expect(await rowOf(id)).toMatchObject({ address_key: null })
})

describe('deleting a registration', () => {
  test('adds an activity line without a status', async () => {
    const { app, options, first } = await setUp()
    const { id } = await registerFamily(app, first)
    app.clock.advanceHours(0.1)
    await app.delete(api.adminRegistration(id), options)
    const line = await app.db
      .selectFrom('activity')
      .where('actor', '=', 'maria')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({
      type: 'status_change',
      description: activityWords.deleted('Family 1'),
      status: null,
    })
  })

  test('keeps a no-show’s blacklist entry, and says so in the activity line', async () => {
    const { app, options, first, second, put } = await setUp()
    const { id } = await registerFamily(app, first)
    await put(id, { status: 'no_show' })
    app.clock.advanceHours(0.1)
    await app.delete(api.adminRegistration(id), options)
    const line = await app.db
      .selectFrom('activity')
      .where('created_at', '=', app.clock().toISOString())
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({
      description: activityWords.deletedNoShow('Family 1'),
      status: null,
    })
    expect((await app.get(api.adminBlacklist(), options)).body).toMatchObject([
      { email: familyEmail(1), registrationId: null },
    ])
    expect((await app.post(api.register(), registerBody(second, 1))).status).toBe(403)
  })
})
