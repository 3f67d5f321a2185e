import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sentences } from '../../../test/support/closing.ts'
import {
  addEvent,
  familyEmail,
  registerBody,
  signInAdmin,
  slotOf,
  waitlistBody,
} from '../../../test/support/data.ts'
import { phoneBody, phoneWaitlistBody } from '../../../test/support/phone-families.ts'
import { createTextingApp, familyPhone, morning, night } from '../../../test/support/text-outbox.ts'
import type { Call } from '../../contract/calls.ts'
import { api } from '../../contract/paths.ts'
import type { JoinWaitlistAnswer, RegisterAnswer } from '../../contract/registration.ts'
import { keepDueMessages } from '../messages/outbox/outbox-commands.ts'
import { saveStop } from '../texts/text-opt-out-commands.ts'

const right = 'right@example.org'

async function setUp(now = morning) {
  const site = await createTextingApp(now)
  const { app } = site
  const token = await signInAdmin(app)
  const event = await addEvent(app.db, { now, slots: [{ inHours: 28, capacity: 2 }] })
  const slot = slotOf(event.timeSlots, 0)
  const deliver = async () => {
    app.clock.advanceHours(0.05)
    await site.sendEmails()
    await site.sendTexts()
  }
  const tell = async () => {
    const body = { id: randomUUID(), sentences, timeSlotIds: [slot.id], audience: 'both' }
    const { status } = await app.post(api.adminAnnouncements(event.id), body, { token })
    expect(status).toBe(200)
  }
  const calls = async () => {
    const { body } = await app.get<Call[]>(api.adminCalls(), { token })
    return body.flatMap(({ news }) => news.map(({ kind, reason }) => `${kind} ${reason}`))
  }
  return { ...site, token, slot, deliver, tell, calls }
}

test('after a family corrects its phone, the new phone gets the announcement that waits for the morning', async () => {
  const { app, twilio, slot, deliver, tell } = await setUp(night)
  const { body } = await app.post<RegisterAnswer>(api.register(), phoneBody(slot, 1))
  await deliver()
  await tell()
  await deliver()
  const corrected = { phone: familyPhone(2), textConsent: true }
  expect((await app.put(api.my(body.myToken), corrected)).status).toBe(200)
  app.clock.advanceHours(11)
  await deliver()
  const announced = twilio.received.filter(({ body }) => body.includes(sentences.en))
  expect(announced.map(({ to }) => to)).toEqual([familyPhone(2)])
})

test.each(['the family', 'an administrator'])(
  'after %s corrects the phone, the new phone gets the announcement that the wrong phone could not get, and nobody has to call',
  async (who) => {
    const { app, token, twilio, slot, deliver, tell, calls } = await setUp()
    const { body } = await app.post<RegisterAnswer>(api.register(), phoneBody(slot, 1))
    twilio.answer(familyPhone(1), { status: 400, code: 21614 })
    await tell()
    await deliver()
    expect(await calls()).toEqual([
      'registration_confirmed text_failed',
      'announcement text_failed',
    ])
    const corrected = { phone: familyPhone(2), textConsent: true }
    const answer =
      who === 'the family'
        ? await app.put(api.my(body.myToken), corrected)
        : await app.put(api.adminRegistration(body.registration.id), corrected, { token })
    expect(answer.status).toBe(200)
    await deliver()
    const announced = twilio.received.filter(({ body }) => body.includes(sentences.en))
    expect(announced.map(({ to }) => to)).toEqual([familyPhone(2)])
    expect(await calls()).toEqual([])
  },
)

test('after a waiting family signs up with another e-mail address, that mailbox gets the announcement that the wrong mailbox rejected', async () => {
  const { app, mail, slot, deliver, tell, calls } = await setUp()
  const { body } = await app.post<JoinWaitlistAnswer>(api.waitlist(), waitlistBody(slot, 1))
  mail.answer(familyEmail(1), '550 5.1.1 No such user')
  await deliver()
  await tell()
  await deliver()
  expect(await calls()).toContain('announcement email_failed')
  const signUp = registerBody(slot, 1, { email: right, signUpToken: body.myToken })
  expect((await app.post(api.register(), signUp)).status).toBe(201)
  await deliver()
  const announced = mail.received.filter(({ text }) => text?.includes(sentences.en))
  expect(announced.map(({ recipients }) => recipients)).toEqual([[right]])
  expect(await calls()).toEqual([])
})

test('without a mail server, a family that signs up with another address is still called about the announcement', async () => {
  const { app, slot, tell, calls } = await setUp()
  const keep = async () => {
    app.clock.advanceHours(0.05)
    await keepDueMessages(app.db, app.clock())
  }
  const { body } = await app.post<JoinWaitlistAnswer>(api.waitlist(), waitlistBody(slot, 1))
  await tell()
  await keep()
  expect(await calls()).toContain('announcement no_mail_server')
  const signUp = registerBody(slot, 1, { email: right, signUpToken: body.myToken })
  expect((await app.post(api.register(), signUp)).status).toBe(201)
  await keep()
  expect(await calls()).toEqual(['announcement no_mail_server'])
})

test('after a family that stopped texts signs up with an e-mail address, that mailbox gets the announcement that a volunteer was to pass on by phone', async () => {
  const { app, mail, slot, deliver, tell, calls } = await setUp()
  const answer = await app.post<JoinWaitlistAnswer>(api.waitlist(), phoneWaitlistBody(slot, 1))
  await deliver()
  await saveStop(app.db, familyPhone(1), app.clock())
  await tell()
  expect(await calls()).toEqual(['announcement stopped'])
  const contact = { email: right, textConsent: true, signUpToken: answer.body.myToken }
  expect((await app.post(api.register(), registerBody(slot, 1, contact))).status).toBe(201)
  await deliver()
  const announced = mail.received.filter(({ text }) => text?.includes(sentences.en))
  expect(announced.map(({ recipients }) => recipients)).toEqual([[right]])
  expect(await calls()).toEqual([])
})
