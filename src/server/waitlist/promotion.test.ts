import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import {
  addEvent,
  registerFamily,
  signInAdmin,
  slotOf,
  tokenOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import type { Event } from '../../contract/event.ts'
import { api } from '../../contract/paths.ts'

/** A full slot of one spot, with families 2 and 3 on its waitlist in this order, and an administrator */
async function fullSlot(app: TestApp) {
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

/** "family2 confirmed" for everybody, and who got the message of the promotion */
async function state(app: TestApp) {
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

describe('a spot freed by an administrator goes to the next in line, who is notified (rule 5)', () => {
  test('when a registration is deleted', async () => {
    const app = await createTestApp()
    const { token, confirmed } = await fullSlot(app)
    const url = `/api/admin/registrations/${confirmed.id}`
    expect((await app.delete(url, { token })).status).toBe(204)
    expect(await state(app)).toEqual({
      people: ['family2 confirmed', 'family3 waitlist'],
      promoted: ['family2'],
    })
    expect((await app.delete(url, { token })).status).toBe(404)
    expect((await state(app)).promoted).toEqual(['family2'])
  })

  test('and it is recorded, with who freed the spot', async () => {
    const app = await createTestApp()
    const { token, event, confirmed } = await fullSlot(app)
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

  test.each(['cancelled', 'no_show', 'no-show'])('when its status becomes %s', async (status) => {
    const app = await createTestApp()
    const { token, confirmed } = await fullSlot(app)
    const url = `/api/admin/registrations/${confirmed.id}`
    expect((await app.put(url, { status }, { token })).status).toBe(200)
    expect(await state(app)).toEqual({
      people: [`family1 ${status.replace('-', '_')}`, 'family2 confirmed', 'family3 waitlist'],
      promoted: ['family2'],
    })
  })

  test('when it is moved to another slot', async () => {
    const app = await createTestApp()
    const { token, confirmed, other } = await fullSlot(app)
    const url = `/api/admin/registrations/${confirmed.id}`
    expect((await app.put(url, { timeSlotId: other.id }, { token })).status).toBe(200)
    expect(await state(app)).toEqual({
      people: ['family1 confirmed', 'family2 confirmed', 'family3 waitlist'],
      promoted: ['family2'],
    })
  })

  test('when the capacity is raised: as many as then fit', async () => {
    const app = await createTestApp()
    const { token, event } = await fullSlot(app)
    const timeSlots = event.timeSlots.map(({ id, startTime, endTime, capacity }) => ({
      id,
      startTime,
      endTime,
      capacity: capacity === 1 ? 5 : capacity,
    }))
    const answer = await app.put<Event>(`/api/admin/events/${event.id}`, { timeSlots }, { token })
    expect(answer.status).toBe(200)
    expect(answer.body.timeSlots[0]).toMatchObject({ registrationCount: 3, waitlistCount: 0 })
    expect((await state(app)).promoted.sort()).toEqual(['family2', 'family3'])
  })

  test('but nobody is promoted once the slot has started', async () => {
    const app = await createTestApp()
    const { token, slot, confirmed } = await fullSlot(app)
    app.clock.set(slot.startTime)
    // The session is valid for longer than these two days.
    await app.db.updateTable('admin_sessions').set({ expires_at: slot.endTime }).execute()
    const url = `/api/admin/registrations/${confirmed.id}`
    expect((await app.delete(url, { token })).status).toBe(204)
    expect(await state(app)).toEqual({
      people: ['family2 waitlist', 'family3 waitlist'],
      promoted: [],
    })
  })

  test('but nobody is promoted while more are confirmed than fit', async () => {
    const app = await createTestApp()
    const { token, slot, confirmed } = await fullSlot(app)
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
    expect(await state(app)).toEqual({
      people: ['family2 waitlist', 'family3 confirmed', 'family4 confirmed'],
      promoted: expect.not.arrayContaining(['family2']),
    })
  })

  test('but nobody is promoted when somebody on the waitlist is deleted', async () => {
    const app = await createTestApp()
    const { token } = await fullSlot(app)
    const [second] = await app.db
      .selectFrom('registrations')
      .where('status', '=', 'waitlist')
      .orderBy('waitlisted_at')
      .selectAll()
      .execute()
    await app.delete(`/api/admin/registrations/${second?.id}`, { token })
    expect(await state(app)).toEqual({
      people: ['family1 confirmed', 'family3 waitlist'],
      promoted: [],
    })
  })
})

describe('a spot that is on offer to the waitlist is nobody’s until somebody takes it (rule 5)', () => {
  /** Two spots, one of them freed by its family's link; families 3 and 4 wait */
  async function slotOnOffer(app: TestApp) {
    const token = await signInAdmin(app)
    const event = await addEvent(app.db, { slots: [{ capacity: 2 }, { inHours: 50 }] })
    const slot = slotOf(event.timeSlots, 0)
    const left = await registerFamily(app, slot, 1)
    const holder = await registerFamily(app, slot, 2)
    for (const n of [3, 4]) {
      app.clock.advanceHours(0.1)
      await waitlistFamily(app, slot, n)
    }
    await app.post(api.cancel(tokenOf(left)))
    app.clock.advanceHours(0.1)
    const edit = (changes: { capacity?: number; hoursLater?: number; title?: string }) => {
      const { capacity = 2, hoursLater = 0, title = event.title } = changes
      const later = (instant: string) =>
        new Date(Date.parse(instant) + hoursLater * 3_600_000).toISOString()
      const timeSlots = event.timeSlots.map((one, n) => ({
        id: one.id,
        startTime: later(one.startTime),
        endTime: later(one.endTime),
        capacity: n === 0 ? capacity : one.capacity,
      }))
      return app.put<Event>(api.adminEvent(event.id), { title, timeSlots }, { token })
    }
    return { token, slot, holder, edit }
  }
  const waiting = ['family1 cancelled', 'family2 confirmed', 'family3 waitlist', 'family4 waitlist']
  const oneMovedUp = waiting.with(2, 'family3 confirmed')

  test('an edit of the title promotes nobody', async () => {
    const app = await createTestApp()
    const { edit } = await slotOnOffer(app)
    expect((await edit({ title: 'Evening wash' })).status).toBe(200)
    expect(await state(app)).toEqual({ people: waiting, promoted: [] })
  })

  test('an edit that raises the capacity promotes as many as it raised', async () => {
    const app = await createTestApp()
    const { edit } = await slotOnOffer(app)
    await edit({ capacity: 3 })
    expect(await state(app)).toEqual({ people: oneMovedUp, promoted: ['family3'] })
  })

  test('an edit that lowers it promotes nobody', async () => {
    const app = await createTestApp()
    const { edit } = await slotOnOffer(app)
    await edit({ capacity: 1 })
    expect((await state(app)).promoted).toEqual([])
  })

  test('a deletion promotes one, into the spot that it freed', async () => {
    const app = await createTestApp()
    const { token, holder } = await slotOnOffer(app)
    await app.delete(api.adminRegistration(holder.id), { token })
    expect(await state(app)).toEqual({
      people: ['family1 cancelled', 'family3 confirmed', 'family4 waitlist'],
      promoted: ['family3'],
    })
  })

  test('an edit that also moves the slot notifies the promoted family once, with the new time', async () => {
    const app = await createTestApp()
    const { slot, edit } = await slotOnOffer(app)
    await edit({ capacity: 3, hoursLater: 3 })
    const messages = await app.db
      .selectFrom('messages')
      .where('created_at', '=', app.clock().toISOString())
      .orderBy('recipient')
      .select(['recipient', 'kind', 'payload'])
      .execute()
    expect(messages.map(({ recipient, kind }) => [recipient.split('@')[0], kind])).toEqual([
      ['family2', 'event_changed'],
      ['family3', 'promoted'],
      ['family4', 'event_changed'],
    ])
    const { startTime } = JSON.parse(messages[1]?.payload ?? '')
    expect(Date.parse(startTime)).toBe(Date.parse(slot.startTime) + 3 * 3_600_000)
  })
})

test('ten deletions at once promote ten families, each once', async () => {
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
  const { people, promoted } = await state(app)
  expect(people.filter((line) => line.endsWith(' confirmed'))).toHaveLength(10)
  expect(people.filter((line) => line.endsWith(' waitlist'))).toHaveLength(5)
  expect(new Set(promoted).size).toBe(10)
  expect(promoted).toHaveLength(10)
})
