import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { closeBody, closeSlots } from '../../../test/support/closing.ts'
import {
  addEvent,
  registerBody,
  registerFamily,
  signInAdmin,
  slotOf,
  tokenOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import type { MyAppointment } from '../../contract/my-appointment.ts'
import { api } from '../../contract/paths.ts'
import type { AdminRegistration, RegisterAnswer } from '../../contract/registration.ts'
import { recordComingAsked } from '../coming/coming-commands.ts'

/** Family 1 has the only spot in the first of two slots. */
async function createSite() {
  const app = await createTestApp()
  const admin = await signInAdmin(app)
  const { timeSlots } = await addEvent(app.db, { slots: [{ capacity: 1 }, { inHours: 50 }] })
  const [slot, other] = [slotOf(timeSlots, 0), slotOf(timeSlots, 1)]
  const registration = await registerFamily(app, slot)
  const token = tokenOf(registration)
  const say = (changes: object = {}, link = token) =>
    app.post<MyAppointment & { code: string }>(api.myComing(link), {
      timeSlotId: slot.id,
      startTime: slot.startTime,
      ...changes,
    })
  const rows = () => app.db.selectFrom('coming_answers').selectAll().execute()
  const lines = async () =>
    (await app.db.selectFrom('activity').select('description').orderBy('id').execute()).map(
      ({ description }) => description,
    )
  const listed = async () =>
    (
      await app.get<AdminRegistration[]>(api.adminEventRegistrations(slot.eventId), {
        token: admin,
      })
    ).body[0]?.coming
  const edit = (changes: object) =>
    app.put(api.adminRegistration(registration.id), changes, { token: admin })
  return { app, admin, slot, other, registration, token, say, rows, lines, listed, edit }
}

describe('POST /api/my/{token}/coming', () => {
  test('stores the time of the first yes, and the registration list shows it', async () => {
    const { app, registration, say, rows, lines, listed } = await createSite()
    expect(await listed()).toBeNull()
    const at = app.clock().toISOString()
    expect(await say()).toMatchObject({ status: 200, body: { coming: 'yes' } })
    app.clock.advanceHours(1)
    expect((await say()).status).toBe(200)
    const row = { registration_id: registration.id, answered_at: at, answered_by: 'family' }
    expect(await rows()).toEqual([{ ...row, asked_at: at, called_at: null }])
    expect((await lines()).filter((line) => /coming/.test(line))).toEqual([
      'Family 1 said that they are coming',
    ])
    expect(await listed()).toEqual({ askedAt: at, saidYesAt: at, by: 'family' })
  })

  test('is required to say yes by a link: GET and HEAD requests change nothing', async () => {
    const { app, token, rows, lines } = await createSite()
    const before = await lines()
    for (const method of ['GET', 'HEAD'] as const) {
      for (const url of [api.my(token), api.myComing(token), `/my/${token}?do=coming`]) {
        await app.app.inject({ method, url })
      }
    }
    expect(await rows()).toEqual([])
    expect(await lines()).toEqual(before)
  })

  test('works with a browser’s link for an hour, but only after the family was asked', async () => {
    const { app, other, rows } = await createSite()
    const { body } = await app.post<RegisterAnswer>(api.register(), registerBody(other, 2))
    const about = { timeSlotId: other.id, startTime: other.startTime }
    const early = await app.post<{ code: string }>(api.myComing(body.myToken), about)
    expect(early).toMatchObject({ status: 409, body: { code: 'not_asked_yet' } })
    expect(await rows()).toEqual([])
    const asked = { registrationId: body.registration.id, timeSlotId: other.id }
    await recordComingAsked(app.db, asked, app.clock())
    expect((await app.post(api.myComing(body.myToken), about)).status).toBe(200)
    app.clock.advanceHours(1)
    expect((await app.post(api.myComing(body.myToken), about)).status).toBe(404)
  })

  test('is refused if the request names another start or slot than the family has', async () => {
    const { other, slot, say, rows } = await createSite()
    const startTime = new Date(Date.parse(slot.startTime) + 1000).toISOString()
    for (const changes of [{ startTime }, { timeSlotId: other.id }]) {
      expect(await say(changes)).toMatchObject({ status: 409, body: { code: 'slot_moved' } })
    }
    expect((await say({ startTime: 'soon' })).status).toBe(400)
    expect(await rows()).toEqual([])
  })

  test('is refused for a family without a spot, for an unknown link, and after the slot has started', async () => {
    const { app, slot, say, rows, edit } = await createSite()
    const waiting = await waitlistFamily(app, slot, 2)
    expect(await say({}, tokenOf(waiting))).toMatchObject({ body: { code: 'not_completable' } })
    expect((await say({}, 'unknown')).status).toBe(404)
    await edit({ status: 'cancelled' })
    expect(await say()).toMatchObject({ status: 409, body: { code: 'not_completable' } })
    await edit({ status: 'confirmed' })
    app.clock.advanceHours(48)
    expect(await say()).toMatchObject({ status: 409, body: { code: 'slot_started' } })
    expect(await rows()).toEqual([])
  })
})

test('a yes is refused for a closed slot', async () => {
  const { app, admin, slot, say, rows } = await createSite()
  await closeSlots(app, admin, closeBody([slot]), slot)
  expect(await say()).toMatchObject({ status: 409, body: { code: 'slot_closed' } })
  expect(await rows()).toEqual([])
})

describe('a family’s yes is deleted', () => {
  test.each([
    ['moves the family', (of: string) => ({ timeSlotId: of })],
    ['cancels the registration', () => ({ status: 'cancelled' })],
    ['puts the family on the waitlist', () => ({ status: 'waitlist' })],
  ])('if an administrator %s', async (_when, changes) => {
    const { other, say, rows, edit } = await createSite()
    await say()
    expect((await edit(changes(other.id))).status).toBe(200)
    expect(await rows()).toEqual([])
  })

  test('if the family moves through its link', async () => {
    const { app, token, other, say, rows } = await createSite()
    await say()
    const to = { eventId: other.eventId, timeSlotId: other.id, startTime: other.startTime }
    expect((await app.post(api.myMove(token), to)).status).toBe(200)
    expect(await rows()).toEqual([])
  })

  test('if the slot gets a new start, but not if it gets a new capacity', async () => {
    const { app, admin, slot, other, say, rows } = await createSite()
    await say()
    const save = (first: object) => {
      const timeSlots = [slot, other].map(({ id, startTime, endTime, capacity }, index) => ({
        ...{ id, startTime, endTime, capacity },
        ...(index === 0 ? first : {}),
      }))
      return app.put(api.adminEvent(slot.eventId), { timeSlots }, { token: admin })
    }
    await save({ capacity: 5 })
    expect(await rows()).toHaveLength(1)
    const startTime = new Date(Date.parse(slot.startTime) + 60_000).toISOString()
    expect((await save({ startTime })).status).toBe(200)
    expect(await rows()).toEqual([])
  })

  test('if the registration is deleted', async () => {
    const { app, admin, registration, say, rows } = await createSite()
    await say()
    await app.delete(api.adminRegistration(registration.id), { token: admin })
    expect(await rows()).toEqual([])
  })

  test('but not if the name or phone changes', async () => {
    const { say, rows, edit } = await createSite()
    await say()
    await edit({ name: 'Ana', phone: '(513) 555-0155' })
    expect(await rows()).toHaveLength(1)
  })
})
