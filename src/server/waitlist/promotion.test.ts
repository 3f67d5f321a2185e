import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import {
  addEvent,
  registerFamily,
  signInAdmin,
  slotOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import type { Event } from '../../contract/event.ts'

/** A slot whose only spot is taken, with families 2 and 3 on its waitlist in this order, and an administrator */
async function createFullSlot(app: TestApp) {
  const token = await signInAdmin(app)
  const event = await addEvent(app.db, { slots: [{ capacity: 1 }, { inHours: 50 }] })
  const [slot, other] = [slotOf(event.timeSlots, 0), slotOf(event.timeSlots, 1)]
  const confirmed = await registerFamily(app, slot, 1)
  app.clock.advanceHours(0.1)
  await waitlistFamily(app, slot, 2)
  app.clock.advanceHours(0.1)
  await waitlistFamily(app, slot, 3)
  return { token, event, slot, other, confirmed }
}

/** Each family with its status, such as "family2 confirmed", and the recipients of `promoted` messages */
async function readState(app: TestApp) {
  const rows = await app.db.selectFrom('registrations').orderBy('email').selectAll().execute()
  const promoted = await app.db
    .selectFrom('messages')
    .where('kind', '=', 'promoted')
    .select('recipient')
    .execute()
  return {
    people: rows.map((row) => `${row.email?.split('@')[0]} ${row.status}`),
    promoted: promoted.map(({ recipient }) => recipient.split('@')[0]),
  }
}

describe('the next in line is promoted to a spot that an administrator freed, and is notified (rule 5)', () => {
  test('if a registration is deleted', async () => {
    const app = await createTestApp()
    const { token, confirmed } = await createFullSlot(app)
    const url = `/api/admin/registrations/${confirmed.id}`
    expect((await app.delete(url, { token })).status).toBe(204)
    expect(await readState(app)).toEqual({
      people: ['family2 confirmed', 'family3 waitlist'],
      promoted: ['family2'],
    })
    expect((await app.delete(url, { token })).status).toBe(404)
    expect((await readState(app)).promoted).toEqual(['family2'])
  })

  test('with an activity line that names the administrator', async () => {
    const app = await createTestApp()
    const { token, event, confirmed } = await createFullSlot(app)
    await app.delete(`/api/admin/registrations/${confirmed.id}`, { token })
    const { id } = await app.db
      .selectFrom('registrations')
      .where('status', '=', 'confirmed')
      .select('id')
      .executeTakeFirstOrThrow()
    const lines = await app.db
      .selectFrom('activity')
      .where('registration_id', '=', id)
      .where('type', '=', 'status_change')
      .selectAll()
      .execute()
    expect(lines).toMatchObject([
      {
        description: expect.stringContaining('Family 2'),
        status: 'confirmed',
        event_title: event.title,
        event_id: event.id,
        actor: 'maria',
      },
    ])
  })

  test.each(['cancelled', 'no_show', 'no-show'])(
    'if the status of a registration becomes %s',
    async (status) => {
      const app = await createTestApp()
      const { token, confirmed } = await createFullSlot(app)
      const url = `/api/admin/registrations/${confirmed.id}`
      expect((await app.put(url, { status }, { token })).status).toBe(200)
      expect(await readState(app)).toEqual({
        people: [`family1 ${status.replace('-', '_')}`, 'family2 confirmed', 'family3 waitlist'],
        promoted: ['family2'],
      })
    },
  )

  test('if a registration is moved to another slot', async () => {
    const app = await createTestApp()
    const { token, confirmed, other } = await createFullSlot(app)
    const url = `/api/admin/registrations/${confirmed.id}`
    expect((await app.put(url, { timeSlotId: other.id }, { token })).status).toBe(200)
    expect(await readState(app)).toEqual({
      people: ['family1 confirmed', 'family2 confirmed', 'family3 waitlist'],
      promoted: ['family2'],
    })
  })

  test('if the capacity is raised, along with as many others as fit', async () => {
    const app = await createTestApp()
    const { token, event } = await createFullSlot(app)
    const timeSlots = event.timeSlots.map(({ id, startTime, endTime, capacity }) => ({
      id,
      startTime,
      endTime,
      capacity: capacity === 1 ? 5 : capacity,
    }))
    const answer = await app.put<Event>(`/api/admin/events/${event.id}`, { timeSlots }, { token })
    expect(answer.status).toBe(200)
    expect(answer.body.timeSlots[0]).toMatchObject({ registrationCount: 3, waitlistCount: 0 })
    expect((await readState(app)).promoted.sort()).toEqual(['family2', 'family3'])
  })

  test('but not after the slot has started', async () => {
    const app = await createTestApp()
    const { token, slot, confirmed } = await createFullSlot(app)
    app.clock.set(slot.startTime)
    // Keep the session valid until the slot.
    await app.db.updateTable('admin_sessions').set({ expires_at: slot.endTime }).execute()
    const url = `/api/admin/registrations/${confirmed.id}`
    expect((await app.delete(url, { token })).status).toBe(204)
    expect(await readState(app)).toEqual({
      people: ['family2 waitlist', 'family3 waitlist'],
      promoted: [],
    })
  })

  test('but not while the slot is over capacity', async () => {
    const app = await createTestApp()
    const { token, slot, confirmed } = await createFullSlot(app)
    const third = await app.db
      .selectFrom('registrations')
      .where('email', '=', 'family3@example.org')
      .select('id')
      .executeTakeFirstOrThrow()
    const confirm = (id: string) =>
      app.put(`/api/admin/registrations/${id}`, { status: 'confirmed' }, { token })
    expect((await confirm(third.id)).status).toBe(200)
    const extra = await waitlistFamily(app, slot, 4)
    expect((await confirm(extra.id)).status).toBe(200)
    await app.delete(`/api/admin/registrations/${confirmed.id}`, { token })
    expect(await readState(app)).toEqual({
      people: ['family2 waitlist', 'family3 confirmed', 'family4 confirmed'],
      promoted: expect.not.arrayContaining(['family2']),
    })
  })

  test('but not if a waiting family is deleted', async () => {
    const app = await createTestApp()
    const { token } = await createFullSlot(app)
    const [second] = await app.db
      .selectFrom('registrations')
      .where('status', '=', 'waitlist')
      .orderBy('waitlisted_at')
      .selectAll()
      .execute()
    await app.delete(`/api/admin/registrations/${second?.id}`, { token })
    expect(await readState(app)).toEqual({
      people: ['family1 confirmed', 'family3 waitlist'],
      promoted: [],
    })
  })
})

test('ten concurrent deletions promote ten families, each once', async () => {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const { timeSlots } = await addEvent(app.db, { slots: [{ capacity: 10 }] })
  const slot = slotOf(timeSlots, 0)
  const confirmed = []
  for (let n = 0; n < 10; n++) confirmed.push(await registerFamily(app, slot, n))
  for (let n = 10; n < 25; n++) await waitlistFamily(app, slot, n)
  const answers = await Promise.all(
    confirmed.map(({ id }) => app.delete(`/api/admin/registrations/${id}`, { token })),
  )
  expect(answers.every((answer) => answer.status === 204)).toBe(true)
  const { people, promoted } = await readState(app)
  expect(people.filter((line) => line.endsWith(' confirmed'))).toHaveLength(10)
  expect(people.filter((line) => line.endsWith(' waitlist'))).toHaveLength(5)
  expect(new Set(promoted).size).toBe(10)
  expect(promoted).toHaveLength(10)
})
