import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { closeBody, closeSlots, sentences } from '../../../test/support/closing.ts'
import {
  addEvent,
  familyEmail,
  registerFamily,
  signInAdmin,
  slotOf,
} from '../../../test/support/data.ts'
import { createTextingApp, familyPhone, morning } from '../../../test/support/text-outbox.ts'
import type { Call } from '../../contract/calls.ts'
import { api } from '../../contract/paths.ts'

const right = 'right@example.org'
const wrongAgain = 'wrong-again@example.org'
const bounce = '550 5.1.1 No such user'

/** A confirmed family in the first slot of an event, and the acts of an administrator */
async function setUp(contact: object = {}) {
  const { app, mail, twilio, sendEmails, sendTexts } = await createTextingApp(morning)
  const token = await signInAdmin(app)
  const slots = [{ inHours: 28, capacity: 2 }, { inHours: 30 }]
  const event = await addEvent(app.db, { now: morning, slots })
  const [slot, other] = [slotOf(event.timeSlots, 0), slotOf(event.timeSlots, 1)]
  const { id } = await registerFamily(app, slot, 1, contact)
  await registerFamily(app, slot, 2)
  const deliver = async () => {
    app.clock.advanceHours(0.05)
    await sendEmails()
    await sendTexts()
  }
  await deliver()
  const change = async (changes: object) => {
    const { status } = await app.put(api.adminRegistration(id), changes, { token })
    expect(status).toBe(200)
    await deliver()
  }
  const tell = async (path: string, body: object) => {
    const { status } = await app.post(path, { id: randomUUID(), sentences, ...body }, { token })
    expect(status).toBe(200)
    await deliver()
  }
  const close = async () => {
    expect((await closeSlots(app, token, closeBody([slot], [other]), slot)).status).toBe(200)
    await deliver()
  }
  const calls = async () => {
    const { body } = await app.get<Call[]>(api.adminCalls(), { token })
    return body.flatMap(({ news }) => news.map(({ kind, reason }) => `${kind} ${reason}`))
  }
  const mailTo = (address: string) =>
    mail.received.filter(({ recipients }) => recipients.includes(address))
  const textsTo = (phone: string) => twilio.received.filter(({ to }) => to === phone)
  return { app, mail, event, slot, other, id, change, tell, close, calls, mailTo, textsTo }
}

test('the right mailbox gets the cancellation that the wrong one rejected, and only once', async () => {
  const { mail, change, calls, mailTo } = await setUp()
  mail.answer(familyEmail(1), bounce)
  await change({ status: 'cancelled' })
  expect(await calls()).toEqual(['cancelled email_failed'])
  await change({ email: right })
  expect(mailTo(right).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Cancelled/)])
  expect(await calls()).toEqual([])
  await change({ email: 'third@example.org' })
  expect(mailTo('third@example.org')).toEqual([])
})

test('a family whose rejected address is removed is still called about its cancellation', async () => {
  const { mail, change, calls } = await setUp()
  mail.answer(familyEmail(1), bounce)
  await change({ status: 'cancelled' })
  await change({ email: '' })
  expect(await calls()).toEqual(['cancelled no_address'])
})

test('the right mailbox does not get the cancellation if a volunteer told the family, or if the slot is over', async () => {
  const { app, mail, id, slot, change, mailTo } = await setUp()
  mail.answer(familyEmail(1), bounce)
  await change({ status: 'cancelled' })
  const setCalled = (called_at: string | null) =>
    app.db
      .updateTable('messages')
      .set({ called_at })
      .where('registration_id', '=', id)
      .where('kind', '=', 'cancelled')
      .execute()
  await setCalled(morning)
  await change({ email: right })
  await setCalled(null)
  await app.db
    .updateTable('admin_sessions')
    .set({ expires_at: '2027-01-01T00:00:00.000Z', last_used_at: slot.endTime })
    .execute()
  app.clock.set(slot.endTime)
  await change({ email: familyEmail(1) })
  mail.answer(familyEmail(1), null)
  await change({ email: right })
  expect(mailTo(right)).toEqual([])
})

test.each([
  ['rejected it', bounce],
  ['accepted it', null],
])(
  'the right mailbox gets the notice of the closed slot if the wrong one %s',
  async (_what, answer) => {
    const { app, mail, change, close, calls, mailTo } = await setUp()
    mail.answer(familyEmail(1), answer)
    await close()
    await change({ email: right })
    const [closing, ...others] = mailTo(right)
    expect(others).toEqual([])
    expect(closing?.text).toContain(sentences.en)
    expect(closing?.text).toContain('We keep some spots at other times')
    const [, link = ''] = /\/my\/([\w-]{36})/.exec(closing?.text ?? '') ?? []
    expect((await app.get(api.my(link))).status).toBe(200)
    expect(await calls()).toEqual([])
  },
)

test('the right phone gets the notice of the closed slot, with a new link', async () => {
  const { app, change, close, textsTo } = await setUp({ email: '', textConsent: true })
  await close()
  await change({ phone: '(513) 555-0777', textConsent: true })
  expect(textsTo(familyPhone(777)).map(({ body }) => body)).toEqual([
    expect.stringContaining(sentences.en),
  ])
  const [, link = ''] = /\/m\/([\w-]+)/.exec(textsTo(familyPhone(777))[0]?.body ?? '') ?? []
  expect((await app.get(api.my(link))).status).toBe(200)
})

test('a family on To Call gets the notice of its closed slot at its new e-mail address', async () => {
  const { change, close, calls, mailTo } = await setUp()
  await change({ email: '' })
  await close()
  expect(await calls()).toContain('slot_closed no_address')
  await change({ email: right })
  expect(mailTo(right).map(({ text }) => text)).toEqual([expect.stringContaining(sentences.en)])
  await change({ email: '' })
  expect(await calls()).toEqual(['slot_closed no_address'])
})

test('the right mailbox gets the announcements that the wrong one rejected, in addition to a confirmation', async () => {
  const { mail, event, slot, change, tell, calls, mailTo } = await setUp()
  mail.answer(familyEmail(1), bounce)
  const about = { timeSlotIds: [slot.id], audience: 'both' }
  await tell(api.adminAnnouncements(event.id), {
    ...about,
    sentences: { en: 'Machine 4 is broken.' },
  })
  await tell(api.adminAnnouncements(event.id), {
    ...about,
    sentences: { en: 'The door is on Elm Street.' },
  })
  await change({ email: right })
  const told = mailTo(right).map(
    ({ subject, text }) => /Machine 4|Elm Street/.exec(text ?? '')?.[0] ?? subject,
  )
  expect(told.toSorted()).toEqual([
    'Elm Street',
    'Machine 4',
    expect.stringMatching(/^You're signed up/),
  ])
  expect(await calls()).toEqual([])
})

test.each<[string, { email: string; inSlot?: 0 | 1 }[]]>([
  ['is removed', [{ email: '' }]],
  ['is corrected wrongly, then removed', [{ email: wrongAgain }, { email: '' }]],
  ['is corrected while the family moves', [{ email: right, inSlot: 1 }]],
  [
    'is corrected twice while the family moves there and back',
    [
      { email: wrongAgain, inSlot: 1 },
      { email: right, inSlot: 0 },
    ],
  ],
])(
  'a phone that got an announcement does not get it again when the rejected address %s',
  async (_what, corrections) => {
    const { mail, event, slot, other, change, tell, mailTo, textsTo } = await setUp({
      textConsent: true,
    })
    for (const address of [familyEmail(1), wrongAgain]) mail.answer(address, bounce)
    const timeSlotIds = [slot.id, other.id]
    await tell(api.adminAnnouncements(event.id), { timeSlotIds, audience: 'both' })
    for (const { email, inSlot } of corrections) {
      await change({ email, ...(inSlot !== undefined && { timeSlotId: timeSlotIds[inSlot] }) })
    }
    const announced = (text = '') => text.includes(sentences.en)
    expect(textsTo(familyPhone(1)).filter(({ body }) => announced(body))).toHaveLength(1)
    const isRight = corrections.some(({ email }) => email === right)
    expect(mailTo(right).filter(({ text }) => announced(text))).toHaveLength(isRight ? 1 : 0)
  },
)

test('the right mailbox gets the request to move that the wrong one rejected', async () => {
  const { mail, event, slot, other, id, change, tell, mailTo } = await setUp()
  mail.answer(familyEmail(1), bounce)
  const kept = { keptHours: 24, keepIn: [other.id] }
  const ask = { timeSlotId: slot.id, capacity: 1, registrationIds: [id], ...kept }
  await tell(api.adminAskedToMove(event.id), ask)
  await change({ email: right })
  expect(mailTo(right).map(({ text }) => text)).toContainEqual(
    expect.stringContaining(sentences.en),
  )
})
