import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import { closeBody, closeSlots, reopenSlots } from '../../../test/support/closing.ts'
import {
  addEvent,
  eventBody,
  registerBody,
  registerFamily,
  signInAdmin,
  slotOf,
  tokenOf,
  waitlistBody,
} from '../../../test/support/data.ts'
import { mailedToken, readMyAppointment } from '../../../test/support/personal-links.ts'
import type { Event } from '../../contract/event.ts'
import { api } from '../../contract/paths.ts'
import type { Registration } from '../../contract/registration.ts'
import { offerUnclaimedSpots } from '../waitlist/waitlist-commands.ts'

/** Four hours after the test clock's start */
const opensAt = '2026-10-20T16:00:00.000Z'
const justBefore = '2026-10-20T15:59:59.999Z'

/** An event with two slots of one spot each, whose sign-up has not opened */
async function closedEvent(now?: string) {
  const app = await createTestApp(now ? { now } : {})
  const options = { token: await signInAdmin(app) }
  const slots = [{ capacity: 1 }, { inHours: 50, capacity: 1 }]
  const body = { ...eventBody({ slots }), opensAt }
  const { body: event } = await app.post<Event>(api.adminEvents(), body, options)
  const add = (changes: object, slot = slotOf(event.timeSlots, 0)) =>
    app.post<Registration>(
      api.adminRegistrations(),
      { ...registerBody(slot, 1), status: 'confirmed', ...changes },
      options,
    )
  return { app, options, event, slot: slotOf(event.timeSlots, 0), add }
}

const refused = { status: 409, body: { code: 'not_open_yet' } }

describe('before sign-up opens, no public request takes a spot or a place on the waitlist', () => {
  test('signing up and joining the waitlist are refused', async () => {
    const { app, slot } = await closedEvent()
    const register = () => app.post(api.register(), registerBody(slot, 1))
    const join = () => app.post(api.waitlist(), waitlistBody(slot, 2))
    app.clock.set(justBefore)
    expect(await register()).toMatchObject(refused)
    expect(await join()).toMatchObject(refused)
    expect(await app.db.selectFrom('registrations').select('id').execute()).toEqual([])
    expect(await app.db.selectFrom('messages').select('id').execute()).toEqual([])
    app.clock.set(opensAt)
    expect([(await register()).status, (await join()).status]).toEqual([201, 201])
  })

  test('the refusal is in the language of the request', async () => {
    const { app, slot } = await closedEvent()
    const refusalIn = async (language: string) =>
      (
        await app.post(api.register(), registerBody(slot, 1), {
          headers: { 'accept-language': language },
        })
      ).body.message
    expect(await refusalIn('en')).toContain('has not opened yet')
    expect(await refusalIn('es')).toContain('todavía no abren')
  })

  test('a move to the event is refused, and the family keeps its spot', async () => {
    const { app, slot } = await closedEvent()
    const elsewhere = slotOf((await addEvent(app.db)).timeSlots, 0)
    const family = await registerFamily(app, elsewhere, 5)
    const move = () =>
      app.post(api.myMove(tokenOf(family)), { eventId: slot.eventId, timeSlotId: slot.id })
    expect(await move()).toMatchObject(refused)
    app.clock.set(opensAt)
    expect((await move()).status).toBe(200)
  })

  test('a family that an administrator has put on the waitlist cannot complete its entry', async () => {
    const { app, slot, add } = await closedEvent()
    const { body: waiting } = await add({ status: 'waitlist' })
    const signUpToken = await mailedToken(app, waiting.id)
    const complete = () => app.post(api.register(), { ...registerBody(slot, 1), signUpToken })
    expect(await complete()).toMatchObject(refused)
    // With 0 spots, the page does not link to the form, which would be refused.
    expect((await readMyAppointment(app, signUpToken)).spotsLeft).toBe(0)
    app.clock.set(opensAt)
    expect((await readMyAppointment(app, signUpToken)).spotsLeft).toBe(1)
    expect((await complete()).status).toBe(201)
  })

  test('administrators can add families, and these families can cancel', async () => {
    const { app, add } = await closedEvent()
    const { status, body } = await add({})
    expect(status).toBe(201)
    expect((await app.post(api.cancel(await mailedToken(app, body.id)))).status).toBe(200)
  })
})

describe('the public list', () => {
  const list = (app: TestApp, etag?: string) =>
    app.get<Event[]>(api.events(), etag ? { headers: { 'if-none-match': etag } } : {})

  test('has the opening until sign-up opens, and then null without any write to the database', async () => {
    const { app, event } = await closedEvent()
    const before = await list(app)
    const etag = String(before.headers.etag)
    expect(before.body).toMatchObject([{ opensAt }])
    app.clock.set(justBefore)
    expect((await list(app, etag)).status).toBe(304)
    app.clock.set(opensAt)
    const after = await list(app, etag)
    expect(after).toMatchObject({ status: 200, body: [{ opensAt: null }] })
    expect((await list(app, String(after.headers.etag))).status).toBe(304)
    expect((await app.get<Event>(api.event(event.id))).body.opensAt).toBeNull()
  })

  test('has null for an opening in the past, but the administrators’ list has the time', async () => {
    const { app, options } = await closedEvent()
    app.clock.advanceHours(4)
    const { body } = await app.get<Event[]>(api.adminEvents(), options)
    expect(body).toMatchObject([{ opensAt }])
  })
})

describe('a spot that becomes free before sign-up opens', () => {
  const offers = async ({ db }: TestApp) =>
    db.selectFrom('messages').where('kind', '=', 'spot_available').select('created_at').execute()

  test('is offered to the waiting families once, when sign-up opens', async () => {
    const { app, slot, add } = await closedEvent()
    const { body: confirmed } = await add({})
    await add({ ...registerBody(slot, 2), status: 'waitlist' })
    await app.post(api.cancel(await mailedToken(app, confirmed.id)))
    app.clock.set(justBefore)
    await offerUnclaimedSpots(app.db, app.clock)
    expect(await offers(app)).toEqual([])
    app.clock.set(opensAt)
    for (let run = 0; run < 2; run++) await offerUnclaimedSpots(app.db, app.clock)
    expect(await offers(app)).toEqual([{ created_at: opensAt }])
  })
})

test.each([null, '2026-10-20T13:00:00.000Z'])(
  'a spot that was freed before is offered also to a family with an earlier offer if the opening becomes %s',
  async (opening) => {
    const { app, options, event, slot, add } = await closedEvent()
    const put = (changes: object) => app.put(api.adminEvent(event.id), changes, options)
    await put({ opensAt: null })
    const { body: confirmed } = await add({})
    const { body: waiting } = await add({ ...registerBody(slot, 2), status: 'waitlist' })
    await app.post(api.cancel(await mailedToken(app, confirmed.id)))
    const offers = app.db.selectFrom('messages').where('kind', '=', 'spot_available')
    const listOffers = () => offers.select(['registration_id', 'state']).execute()
    const at = app.clock().toISOString()
    await app.db
      .updateTable('messages')
      .set({ state: 'sent', sent_at: at, last_attempt_at: at })
      .where('kind', '=', 'spot_available')
      .execute()
    app.clock.advanceHours(2)
    await put({ opensAt })
    await closeSlots(app, options.token, closeBody([slot]), slot)
    await reopenSlots(app, options.token, [slot])
    expect(await listOffers()).toHaveLength(1)
    app.clock.advanceHours(1)
    expect((await put({ opensAt: opening })).status).toBe(200)
    for (let run = 0; run < 2; run++) await offerUnclaimedSpots(app.db, app.clock)
    const offer = { registration_id: waiting.id }
    expect(await listOffers()).toMatchObject([offer, { ...offer, state: 'queued' }])
  },
)

describe('an administrator', () => {
  test('can change the opening of an event with registrations, which notifies nobody', async () => {
    const { app, options, event, add } = await closedEvent()
    await add({})
    const messageIds = () => app.db.selectFrom('messages').select('id').execute()
    const before = await messageIds()
    const put = (changes: object) => app.put<Event>(api.adminEvent(event.id), changes, options)
    const later = '2026-10-21T12:00:00.000Z'
    expect((await put({ opensAt: later })).body.opensAt).toBe(later)
    expect((await put({ title: 'Evening wash' })).body.opensAt).toBe(later)
    expect((await put({ opensAt: null })).body.opensAt).toBeNull()
    expect(await messageIds()).toEqual(before)
  })

  test('cannot set the opening at or after the first slot’s start', async () => {
    const { app, options, event, slot } = await closedEvent()
    const tooLate = { status: 400, body: { code: 'opens_too_late' } }
    const body = { ...eventBody(), opensAt: slot.startTime }
    expect(await app.post(api.adminEvents(), body, options)).toMatchObject(tooLate)
    const change = { opensAt: slot.startTime }
    expect(await app.put(api.adminEvent(event.id), change, options)).toMatchObject(tooLate)
    const earlier = { ...event.timeSlots[0], startTime: '2026-10-20T15:00:00.000Z' }
    const slots = { timeSlots: [earlier, event.timeSlots[1]] }
    expect(await app.put(api.adminEvent(event.id), slots, options)).toMatchObject(tooLate)
  })

  test('gets a duplicate whose sign-up opens as many days before the event as the original’s', async () => {
    const { app, options, event } = await closedEvent()
    const clone = async (date: string) =>
      (await app.post<Event>(api.adminEventClone(event.id), { date }, options)).body.opensAt
    // The original is on October 22 and opens two days earlier at 12:00.
    expect(await clone('2026-12-08')).toBe('2026-12-06T17:00:00.000Z')
    expect(await clone('2026-10-21')).toBeNull()
  })
})
