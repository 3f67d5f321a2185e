import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import {
  addEvent,
  addToBlacklist,
  familyEmail,
  registerBody,
  registerFamily,
  signInAdmin,
  slotOf,
  tokenOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import { contactDetails as details, rowOf } from '../../../test/support/personal-links.ts'
import type { Event } from '../../contract/event.ts'
import type { MyAppointment } from '../../contract/my-appointment.ts'
import type { AskPreview, OtherEventAsk } from '../../contract/other-event.ts'
import { api } from '../../contract/paths.ts'
import { offerSpotsJob } from '../jobs/offer-spots.ts'

const contactDetails = { ...details, zipCode: '45030' }
const askId = (n: number) => `01936f00-0000-7000-8000-00000000000${n}`

/** A full event with families 2 and 3 waiting, both with their details, and another event with `spots` spots */
async function setUp(spots = 1) {
  const app = await createTestApp({ config: { smtpUrl: 'smtp://localhost:25' } })
  const options = { token: await signInAdmin(app) }
  const full = await addEvent(app.db, { slots: [{ capacity: 1, inHours: 100 }], title: 'Full' })
  const other = await addEvent(app.db, {
    slots: [{ capacity: spots, inHours: 200 }],
    title: 'Other',
  })
  const [own, there] = [slotOf(full.timeSlots, 0), slotOf(other.timeSlots, 0)]
  await registerFamily(app, own, 1)
  const second = await registerFamily(app, own, 2)
  const third = await registerFamily(app, own, 3)
  const ask = (changes: object = {}) =>
    app.post<OtherEventAsk>(
      api.adminOtherEvent(full.id),
      {
        id: askId(1),
        otherEventId: other.id,
        sentences: { en: 'We have room then.' },
        keptHours: 0,
        ...changes,
      },
      options,
    )
  const move = (token: string) =>
    app.post(api.myMove(token), { eventId: other.id, timeSlotId: there.id })
  const asked = async () =>
    (
      await app.db
        .selectFrom('messages')
        .where('kind', '=', 'other_event')
        .orderBy('recipient')
        .select('recipient')
        .execute()
    ).map(({ recipient }) => recipient)
  return { app, options, full, other, own, there, second, third, ask, move, asked }
}

test('every waiting family is asked once to come to the other event, and sees the ask on My appointment', async () => {
  const { app, other, ask, asked, second } = await setUp()
  const wakes = app.wakes()
  const { status, body } = await ask()
  expect({ status, body }).toMatchObject({ status: 200 })
  expect(body.families.map(({ name, outcome }) => [name, outcome])).toEqual([
    ['Family 2', 'waiting'],
    ['Family 3', 'waiting'],
  ])
  expect(body.otherEventTitle).toBe('Other')
  expect(await asked()).toEqual([familyEmail(2), familyEmail(3)])
  expect(app.wakes()).toBe(wakes + 1)
  expect((await ask()).body).toEqual(body)
  expect(await asked()).toHaveLength(2)
  const { body: mine } = await app.get<MyAppointment>(api.my(tokenOf(second)))
  expect(mine.askedElsewhere).toEqual([{ eventId: other.id, keptUntil: null, keptSpots: {} }])
})

test('an asked family can move through its personal link, and the list of asks shows the move', async () => {
  const { app, options, full, second, third, ask, move } = await setUp()
  await ask()
  expect((await move(tokenOf(second))).status).toBe(200)
  expect((await move(tokenOf(third))).status).toBe(409)
  const { body } = await app.get<OtherEventAsk[]>(api.adminOtherEvent(full.id), options)
  expect(body[0]?.families.map(({ outcome }) => outcome)).toEqual(['came_over', 'waiting'])
})

test('spots that an ask keeps can be taken only by the asked families', async () => {
  const { app, other, there, second, ask, move } = await setUp()
  await ask({ keptHours: 24 })
  const stranger = registerBody(there, 7, { waitlist: false })
  expect((await app.post(api.register(), stranger)).status).toBe(409)
  const { body: mine } = await app.get<MyAppointment>(api.my(tokenOf(second)))
  expect(mine.askedElsewhere).toMatchObject([{ eventId: other.id, keptSpots: { [there.id]: 1 } }])
  expect((await move(tokenOf(second))).status).toBe(200)
  const { body: events } = await app.get<Event[]>(api.events())
  expect(events.find(({ id }) => id === other.id)?.timeSlots[0]?.registrationCount).toBe(1)
})

test('spots that an ask keeps are open to everybody after the promised time is over', async () => {
  const { app, there, ask } = await setUp()
  await ask({ keptHours: 24 })
  app.clock.advanceHours(25)
  await offerSpotsJob({ db: app.db, clock: app.clock }).run(
    app.clock(),
    new AbortController().signal,
  )
  expect((await app.post(api.register(), registerBody(there, 7))).status).toBe(201)
  expect(await app.db.selectFrom('kept_spots').selectAll().execute()).toEqual([])
})

test('no family is asked twice within a day, and a banned family is not asked', async () => {
  const { app, options, own, ask, asked } = await setUp(5)
  await ask()
  expect(await ask({ id: askId(2) })).toMatchObject({
    status: 409,
    body: { code: 'nobody_to_tell' },
  })
  await waitlistFamily(app, own, 4)
  await waitlistFamily(app, own, 5)
  const ban = { name: 'F', email: familyEmail(5), phone: '5135550199', reason: 'r' }
  await app.post(api.adminBlacklist(), ban, options)
  await ask({ id: askId(3) })
  expect(await asked()).toEqual([2, 3, 4].map(familyEmail))
  const created_at = new Date(app.clock().getTime() - 24 * 3_600_000).toISOString()
  await app.db.updateTable('other_event_asks').set({ created_at }).execute()
  await ask({ id: askId(4) })
  expect(await asked()).toHaveLength(6)
})

test('an ask to an event without a free spot, or to the same event, is refused', async () => {
  const { app, full, there, ask } = await setUp()
  await registerFamily(app, there, 9)
  const refused = { status: 409, body: { code: 'no_free_spot' } }
  expect(await ask()).toMatchObject(refused)
  expect(await ask({ otherEventId: full.id })).toMatchObject(refused)
  expect(await ask({ otherEventId: askId(9) })).toMatchObject({ status: 404 })
})

test('the preview of an ask shows the message and who was asked today, and sends nothing', async () => {
  const { app, options, full, other, own, ask, asked } = await setUp()
  await ask()
  await waitlistFamily(app, own, 4)
  const request = { otherEventId: other.id, sentences: { en: 'Come!' }, keptHours: 24 }
  const url = api.adminOtherEventPreview(full.id)
  const { status, body } = await app.post<AskPreview>(url, request, options)
  expect(status).toBe(200)
  expect(body).toMatchObject({ families: 1, emails: 1, askedToday: ['Family 2', 'Family 3'] })
  expect(body.languages[0]?.email.text).toContain('Come!')
  expect(await asked()).toHaveLength(2)
})

test('the queued message of an ask is dropped if the family has a spot by then', async () => {
  const { app, ask, second, move } = await setUp()
  await ask()
  await move(tokenOf(second))
  const { state } = await app.db
    .selectFrom('messages')
    .where('kind', '=', 'other_event')
    .where('recipient', '=', familyEmail(2))
    .select('state')
    .executeTakeFirstOrThrow()
  expect(state).toBe('failed')
})

test('an asked family with only a name and an e-mail address can give its details and then take a spot at the other event', async () => {
  const { app, full, own, other, there, ask, move } = await setUp()
  const token = tokenOf(await waitlistFamily(app, own, 4))
  expect(await app.put(api.my(token), contactDetails)).toMatchObject({
    body: { code: 'not_completable' },
  })
  await ask({ keptHours: 24 })
  expect(await move(token)).toMatchObject({ status: 409, body: { code: 'details_missing' } })
  const part = await app.put(api.my(token), { phone: contactDetails.phone })
  expect(part).toMatchObject({ status: 400, body: { message: 'Address is required' } })
  const given = await app.put<MyAppointment>(api.my(token), contactDetails)
  expect(given).toMatchObject({
    status: 200,
    body: { eventId: full.id, status: 'waitlist', missing: [], canMove: true },
  })
  expect((await move(token)).status).toBe(200)
  const { body: mine } = await app.get<MyAppointment>(api.my(token))
  expect(mine).toMatchObject({ eventId: other.id, timeSlotId: there.id, status: 'confirmed' })
})

test('an asked family’s details are refused as at sign-up if they are outside the service area, banned, or of a full household', async () => {
  const { app, own, ask } = await setUp()
  const token = tokenOf(await waitlistFamily(app, own, 4))
  await ask()
  const give = (changes: object) => app.put(api.my(token), { ...contactDetails, ...changes })
  expect(await give({ zipCode: '99999' })).toMatchObject({
    status: 400,
    body: { message: 'Zip code out of service area' },
  })
  const { phone } = registerBody(own, 1)
  expect((await app.post(api.register(), registerBody(own, 5, { phone }))).status).toBe(201)
  expect(await give({ phone })).toMatchObject({ status: 409, body: { code: 'household_full' } })
  const banned = '(513) 555-0177'
  await addToBlacklist(app.db, { email: 'banned@example.org', phone: banned })
  expect(await give({ phone: banned })).toMatchObject({ body: { code: 'unable_to_register' } })
  expect(await rowOf(app, 4)).toMatchObject({ status: 'waitlist', phone: null, address: null })
})
