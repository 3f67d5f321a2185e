import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import { closeBody, closeSlots, messagesOf, reopenSlots } from '../../../test/support/closing.ts'
import {
  addEvent,
  registerBody,
  registerFamily,
  signInAdmin,
  slotOf,
  tokenOf,
  waitlistBody,
  waitlistFamily,
} from '../../../test/support/data.ts'
import type { Event } from '../../contract/event.ts'
import type { MyAppointment } from '../../contract/my-appointment.ts'
import { api } from '../../contract/paths.ts'
import { offerSpotsJob } from '../jobs/offer-spots.ts'
import { findUnreminded } from '../reminder/reminder-queries.ts'

/** With these settings, families can agree to texts; no text is sent. */
const twilio = { accountSid: 'AC123', authToken: 'secret', from: '+15550100', apiUrl: '' }

/** An event with slots of these capacities; the first slot is the one to close. */
async function setUp(capacities: number[], inHours = 72) {
  const app = await createTestApp({ config: { twilio, smtpUrl: 'smtp://localhost:25' } })
  const { timeSlots } = await addEvent(app.db, {
    slots: capacities.map((capacity, n) => ({ capacity, inHours: inHours + n })),
  })
  const token = await signInAdmin(app)
  return { app, token, timeSlots, first: slotOf(timeSlots, 0), other: slotOf(timeSlots, 1) }
}

const spotsLeft = async (app: TestApp, slotId: string) => {
  const { body } = await app.get<Event[]>(api.events())
  const slot = body.flatMap(({ timeSlots }) => timeSlots).find(({ id }) => id === slotId)
  return slot && slot.capacity - slot.registrationCount
}

const register = (app: TestApp, slot: { id: string; eventId: string }, n: number) =>
  app.post(api.register(), registerBody(slot, n, { waitlist: false }))

const move = (
  app: TestApp,
  token: string,
  { id: timeSlotId, eventId }: { id: string; eventId: string },
) => app.post(api.myMove(token), { eventId, timeSlotId })

test('a closed slot refuses sign-ups, waitlist entries, moves and administrators’ changes', async () => {
  const { app, token, first, other } = await setUp([2, 2])
  const family = await registerFamily(app, other, 1)
  expect((await closeSlots(app, token, closeBody([first]), first)).status).toBe(200)
  const add = { ...registerBody(first, 4), status: 'confirmed' }
  for (const answer of [
    await register(app, first, 2),
    await app.post(api.waitlist(), waitlistBody(first, 3)),
    await move(app, tokenOf(family), first),
    await app.post(api.adminRegistrations(), add, { token }),
    await app.put(api.adminRegistration(family.id), { timeSlotId: first.id }, { token }),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([409, 'slot_closed'])
  }
  expect(await spotsLeft(app, first.id), 'no client offers it').toBe(0)
})

test('closing notifies every confirmed or waiting family once, by e-mail, text or call', async () => {
  const { app, token, first, other } = await setUp([1, 3])
  await registerFamily(app, first, 1, {
    phone: '(513) 555-0123',
    textConsent: true,
    language: 'es',
  })
  await waitlistFamily(app, first, 2)
  await registerFamily(app, other, 3)
  const add = { ...registerBody(first, 4), email: '', status: 'waitlist' }
  expect((await app.post(api.adminRegistrations(), add, { token })).status).toBe(201)

  const body = closeBody([first], [other])
  const answers = [
    await closeSlots(app, token, body, first),
    await closeSlots(app, token, body, first),
  ]
  expect(answers[1]?.body, 'the lost answer').toEqual(answers[0]?.body)
  expect(answers[0]?.body).toMatchObject({ families: 3, emails: 2, texts: 1, calls: 1 })
  const told = await messagesOf(app, 'slot_closed')
  expect(told.map(({ channel }) => channel).sort()).toEqual(['call', 'email', 'email'])
  expect(await messagesOf(app, 'text_slot_closed')).toHaveLength(1)
  const spanish = told
    .map(({ payload }) => JSON.parse(payload))
    .find(({ language }) => language === 'es')
  expect(spanish).toMatchObject({
    language: 'es',
    sentences: body.sentences,
  })
  expect(spanish.keptUntil).toBe('2026-10-21T12:00:00.000Z')
  const again = await closeSlots(app, token, closeBody([first]), first)
  expect([again.status, again.body]).toMatchObject([409, { code: 'not_closable' }])
})

test('closing requires a sentence in each language that the families read', async () => {
  const { app, token, first } = await setUp([2, 2])
  await registerFamily(app, first, 1, { language: 'es' })
  const answer = await closeSlots(
    app,
    token,
    closeBody([first], [], { sentences: { en: 'Closed today.', es: ' ' } }),
    first,
  )
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({
    code: 'sentence_missing',
    message:
      '1 family reads Spanish. Write it in Spanish too, or choose to send the other language.',
  })
  expect(await messagesOf(app, 'slot_closed')).toEqual([])
})

test('newcomers cannot take kept spots, while families of the closed slot can move into them', async () => {
  const { app, token, first, other } = await setUp([2, 3])
  const [one, two] = [await registerFamily(app, first, 1), await registerFamily(app, first, 2)]
  await closeSlots(app, token, closeBody([first], [other]), first)

  expect(await spotsLeft(app, other.id), '3 free, 2 kept').toBe(1)
  expect((await register(app, other, 3)).status).toBe(201)
  expect((await register(app, other, 4)).body.code).toBe('slot_full')
  const mine = await app.get<MyAppointment>(api.my(tokenOf(one)))
  expect(mine.body.closed).toEqual({
    keptUntil: '2026-10-21T12:00:00.000Z',
    keptSpots: { [other.id]: 2 },
  })
  expect((await move(app, tokenOf(one), other)).status).toBe(200)
  expect((await register(app, other, 5)).body.code).toBe('slot_full')
  expect((await move(app, tokenOf(two), other)).status).toBe(200)
  expect((await register(app, other, 6)).body.code, 'really full now').toBe('slot_full')
  expect(await app.db.selectFrom('kept_spots').selectAll().execute()).toEqual([])
})

test('a cancellation opens the family’s kept spot to everybody at once', async () => {
  const { app, token, first, other } = await setUp([2, 2])
  const family = await registerFamily(app, first, 1)
  await registerFamily(app, first, 2)
  await closeSlots(app, token, closeBody([first], [other]), first)
  expect((await register(app, other, 3)).body.code).toBe('slot_full')
  expect((await app.post(api.cancel(tokenOf(family)))).status).toBe(200)
  expect(await spotsLeft(app, other.id)).toBe(1)
  expect((await register(app, other, 3)).status).toBe(201)
  expect((await register(app, other, 4)).body.code).toBe('slot_full')
})

test('kept spots open the instant their time is over, and are then offered to the waitlist', async () => {
  const { app, token, first, other } = await setUp([1, 1])
  await registerFamily(app, first, 1)
  await closeSlots(app, token, closeBody([first], [other], { keptHours: 2 }), first)
  await waitlistFamily(app, other, 2)
  const offers = async () => {
    await offerSpotsJob(app).run(app.clock(), new AbortController().signal)
    return (await messagesOf(app, 'spot_available')).length
  }
  const before = await app.get(api.events())
  app.clock.advanceHours(1.999)
  expect([await spotsLeft(app, other.id), await offers()]).toEqual([0, 0])
  app.clock.advanceHours(0.002)
  expect([await spotsLeft(app, other.id), await offers(), await offers()]).toEqual([1, 1, 1])
  expect((await app.get(api.events())).headers.etag).not.toBe(before.headers.etag)
})

test('a closed slot causes no reminders, no-shows or offers, even after a cancellation', async () => {
  const { app, token, first, other } = await setUp([1, 5], 40)
  const family = await registerFamily(app, first, 1)
  await waitlistFamily(app, first, 2)
  await registerFamily(app, other, 3)
  const due = async () => (await findUnreminded(app.db, 'two-days-before', app.clock())).length
  expect(await due()).toBe(2)
  await closeSlots(app, token, closeBody([first]), first)
  expect(await due()).toBe(1)
  const noShow = await app.post(api.adminNoShow(family.id), undefined, { token })
  expect([noShow.status, noShow.body.code]).toEqual([409, 'slot_closed'])
  expect((await app.post(api.cancel(tokenOf(family)))).status).toBe(200)
  expect(await messagesOf(app, 'spot_available')).toEqual([])
})

test('a family can move out of a closed slot even after its start', async () => {
  const { app, token, first } = await setUp([2, 2])
  const later = slotOf((await addEvent(app.db, { slots: [{ inHours: 200 }] })).timeSlots, 0)
  const family = await registerFamily(app, first, 1)
  await closeSlots(app, token, closeBody([first], [later]), first)
  app.clock.advanceHours(72.5)
  expect((await move(app, tokenOf(family), later)).status).toBe(200)
})

test('reopening a slot notifies the families still in it, and offers the waitlist the spots that others gave up', async () => {
  const { app, token, first, other } = await setUp([2, 3])
  const [leaving] = [await registerFamily(app, first, 1), await registerFamily(app, first, 2)]
  await waitlistFamily(app, first, 3)
  await closeSlots(app, token, closeBody([first], [other]), first)
  await move(app, tokenOf(leaving), other)
  const answer = await reopenSlots(app, token, [first])
  expect(answer.body).toMatchObject({ kind: 'reopened', families: 2 })
  expect(await messagesOf(app, 'slot_reopened')).toHaveLength(2)
  expect(await messagesOf(app, 'spot_available')).toHaveLength(1)
  expect(await spotsLeft(app, other.id), 'nothing is kept any more').toBe(2)
  expect((await register(app, first, 5)).status).toBe(201)
  expect((await reopenSlots(app, token, [first])).status, 'it is open').toBe(409)
})
