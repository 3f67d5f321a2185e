import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import {
  addSlot,
  familyEmail,
  registerFamily,
  signInAdmin,
  tokenOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import { api } from '../../contract/paths.ts'
import type { AdminRegistration } from '../../contract/registration.ts'

/** Two events; family 1 has the only spot of the first one, and family 2 waits for it. */
async function setUp() {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const from = await addSlot(app.db, { inHours: 48, capacity: 1 })
  const to = await addSlot(app.db, { inHours: 96, capacity: 1 })
  const family = await registerFamily(app, from, 1)
  const waiting = await waitlistFamily(app, from, 2)
  app.clock.advanceHours(0.1)
  const move = (id: string, changes: object = { timeSlotId: to.id }) =>
    app.put<AdminRegistration>(api.adminRegistration(id), changes, { token })
  const rowOf = (id: string) =>
    app.db.selectFrom('registrations').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  const newMessages = async () => {
    const at = app.clock().toISOString()
    const messages = await app.db
      .selectFrom('messages')
      .where('created_at', '>=', at)
      .orderBy('kind')
      .select(['kind', 'recipient', 'payload'])
      .execute()
    return messages
  }
  return { app, token, from, to, family, waiting, move, rowOf, newMessages }
}

test('moving a registration to another event sends its family one message and promotes the next in line', async () => {
  const { app, token, from, to, family, waiting, move, rowOf, newMessages } = await setUp()
  const { status, body } = await move(family.id)
  expect(status).toBe(200)
  expect(body).toMatchObject({ eventId: to.eventId, timeSlotId: to.id, status: 'confirmed' })
  expect(await rowOf(waiting.id)).toMatchObject({ status: 'confirmed', time_slot_id: from.id })
  const messages = await newMessages()
  expect(messages.map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['moved', familyEmail(1)],
    ['promoted', familyEmail(2)],
  ])
  expect(JSON.parse(messages[0]?.payload ?? '')).toMatchObject({
    eventId: to.eventId,
    startTime: to.startTime,
    before: { startTime: from.startTime },
  })
  const lines = await app.get<{ description: string; eventTitle: string }[]>(api.adminActivity(), {
    token,
  })
  expect(lines.body.map(({ description }) => description)).toContain(
    'Family 1 was moved to another event',
  )
  expect(await app.get(api.my(tokenOf(family)))).toMatchObject({
    status: 200,
    body: { eventId: to.eventId },
  })
})

test('a waiting family that is moved joins the end of the other waitlist, unless the administrator confirms it there', async () => {
  const { app, to, waiting, move, rowOf, newMessages } = await setUp()
  const holder = await registerFamily(app, to, 3)
  const line = await waitlistFamily(app, to, 4)
  app.clock.advanceHours(0.1)
  await move(waiting.id)
  expect((await newMessages()).map(({ kind }) => kind)).toEqual(['waitlist_joined'])
  const [moved, first] = [await rowOf(waiting.id), await rowOf(line.id)]
  expect(moved.status).toBe('waitlist')
  expect((moved.waitlisted_at ?? '') > (first.waitlisted_at ?? '')).toBe(true)
  expect((await rowOf(holder.id)).status).toBe('confirmed')

  const other = await setUp()
  await other.move(other.waiting.id, { timeSlotId: other.to.id, status: 'confirmed' })
  expect((await other.newMessages()).map(({ kind }) => kind)).toEqual(['moved'])
})

test('a move to an event where the mailbox has a registration is refused, and changes nothing', async () => {
  const { app, to, family, waiting, move, rowOf, newMessages } = await setUp()
  await registerFamily(app, to, 1)
  app.clock.advanceHours(0.1)
  const before = await rowOf(family.id)
  expect(await move(family.id)).toMatchObject({
    status: 409,
    body: { code: 'already_registered' },
  })
  expect(await rowOf(family.id)).toEqual(before)
  expect((await rowOf(waiting.id)).status).toBe('waitlist')
  expect(await newMessages()).toEqual([])
})

test('if the other event is deleted during a move, the registration is deleted with that event, or stays where it was', async () => {
  const { app, token, from, to, family, move } = await setUp()
  const [moved] = await Promise.all([
    move(family.id),
    app.delete(api.adminEvent(to.eventId), { token }),
  ])
  const rows = await app.db
    .selectFrom('registrations')
    .where('id', '=', family.id)
    .select('time_slot_id')
    .execute()
  expect(rows.map((row) => row.time_slot_id)).toEqual(moved.status === 404 ? [from.id] : [])
  expect([200, 404]).toContain(moved.status)
})

test('an administrator’s moves do not count toward the daily limit of moves by link', async () => {
  const { app, to, from, family, move } = await setUp()
  const more = await addSlot(app.db, { inHours: 120 })
  for (const slot of [to, more, to]) {
    app.clock.advanceHours(0.1)
    expect((await move(family.id, { timeSlotId: slot.id })).status).toBe(200)
  }
  app.clock.advanceHours(0.1)
  const target = { eventId: more.eventId, timeSlotId: more.id }
  expect((await app.post(api.myMove(tokenOf(family)), target)).status).toBe(200)
  expect(from.id).not.toBe(more.id)
})
