import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { closeBody, closeSlots, messagesOf, sentences } from '../../../../test/support/closing.ts'
import {
  addEvent,
  addSlot,
  registerBody,
  registerFamily,
  signInAdmin,
  slotOf,
  tokenOf,
  waitlistFamily,
} from '../../../../test/support/data.ts'
import { createTextingApp, registerForTexts } from '../../../../test/support/text-outbox.ts'
import type {
  Announcement,
  AnnouncementPreview,
  AnnouncementRequest,
} from '../../../contract/announcement.ts'
import type { Call } from '../../../contract/calls.ts'
import { api } from '../../../contract/paths.ts'
import type { ActivityItem } from '../../../contract/statistics.ts'

const now = '2026-10-20T15:00:00.000Z'

async function open(options: { textsPerDay?: number } = {}) {
  const texting = await createTextingApp(now, options)
  const { app } = texting
  const { timeSlots } = await addEvent(app.db, {
    now,
    slots: [
      { inHours: 4, capacity: 3 },
      { inHours: 6, capacity: 9 },
    ],
  })
  const token = await signInAdmin(app)
  const [first, other] = [slotOf(timeSlots, 0), slotOf(timeSlots, 1)]
  const tell = (changes: Partial<AnnouncementRequest> = {}) => {
    const timeSlotIds = timeSlots.map(({ id }) => id)
    const body = { id: randomUUID(), timeSlotIds, audience: 'both', sentences, ...changes }
    return app.post<Announcement>(api.adminAnnouncements(first.eventId), body, { token })
  }
  return { ...texting, token, timeSlots, first, other, tell }
}

test('repeated requests send an announcement once to each confirmed and waiting family', async () => {
  const { app, token, first, other, tell } = await open()
  await registerFamily(app, first, 1)
  await registerFamily(app, other, 2, { language: 'es' })
  await waitlistFamily(app, other, 3)
  const id = randomUUID()
  const answers = await Promise.all([tell({ id }), tell({ id }), tell({ id })])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(answers[0]?.body).toMatchObject({
    kind: 'news',
    families: 3,
    emails: 3,
    createdBy: 'maria',
  })
  expect(await messagesOf(app, 'announcement')).toHaveLength(3)
  const list = await app.get<Announcement[]>(api.adminAnnouncements(first.eventId), { token })
  expect(list.body).toEqual([answers[0]?.body])
  const activity = await app.get<ActivityItem[]>(api.adminActivity(), { token })
  const lines = activity.body.filter(({ description }) => description.startsWith('Told'))
  expect(lines.map(({ description }) => description)).toEqual([
    'Told 3 families of "Free laundry day": A machine is broken.',
  ])
})

test('an announcement goes only to families with the chosen status in the chosen slots', async () => {
  const { app, first, other, tell } = await open()
  const confirmed = await registerFamily(app, first, 1)
  const waiting = await waitlistFamily(app, first, 2)
  await registerFamily(app, other, 3)
  const told = async (changes: Partial<AnnouncementRequest>) => {
    const { body } = await tell(changes)
    const rows = await messagesOf(app, 'announcement')
    return rows
      .filter(({ dedupe_key }) => dedupe_key.endsWith(body.id))
      .map((row) => row.registration_id)
  }
  expect(await told({ timeSlotIds: [first.id], audience: 'confirmed' })).toEqual([confirmed.id])
  expect(await told({ timeSlotIds: [first.id], audience: 'waitlist' })).toEqual([waiting.id])
  expect(await told({ audience: 'confirmed' })).toHaveLength(2)
})

test.each([
  ['to slots without families', {}, [409, 'nobody_to_tell']],
  ['to an unknown slot', { timeSlotIds: [randomUUID()] }, [404, 'time_slot_not_found']],
  ['to no slot', { timeSlotIds: [] }, [400, 'validation']],
  ['with a sentence that is too long', { sentences: { en: 'x'.repeat(301) } }, [400, 'validation']],
])('an announcement %s is refused', async (_, changes, refusal) => {
  const { tell } = await open()
  const { status, body } = await tell(changes as Partial<AnnouncementRequest>)
  expect([status, (body as unknown as { code: string }).code]).toEqual(refusal)
})

test('an announcement goes by e-mail and text in each family’s language; families that get neither are on the list of calls', async () => {
  const { app, token, first, tell, mail, twilio, sendEmails, sendTexts } = await open()
  await registerForTexts(app, first, 1, { language: 'es' })
  await registerForTexts(app, first, 2, { email: '' })
  const add = { ...registerBody(first, 3), email: '', status: 'confirmed' }
  await app.post(api.adminRegistrations(), add, { token })
  const { body } = await tell({ timeSlotIds: [first.id] })
  expect(body).toMatchObject({ families: 3, emails: 1, texts: 2, calls: 1 })
  await Promise.all([sendEmails(), sendTexts()])

  const news = mail.received.filter(({ subject }) => subject?.startsWith('Aviso'))
  expect(news.map(({ text }) => text?.includes('No funciona una lavadora.'))).toEqual([true])
  const texts = twilio.received.filter(({ body: text }) => /broken|funciona/.test(text))
  expect(texts.map(({ to, body: text }) => [to, text]).sort()).toEqual([
    [
      '+15135550001',
      'Washday: Sobre el lavado del mar 20 oct, 3:00 p. m., Spin Cycle: No funciona una lavadora.',
    ],
    ['+15135550002', 'Washday: Tue, Oct 20, 3:00 PM, Spin Cycle: A machine is broken.'],
  ])
  const calls = await app.get<Call[]>(api.adminCalls(), { token })
  const [call] = calls.body
  expect(call?.news.map(({ kind, text }) => [kind, text])).toContainEqual([
    'announcement',
    'For Tue, Oct 20, 3:00 PM, Spin Cycle: A machine is broken.',
  ])
})

test('an announcement is not sent to families that moved or cancelled before delivery, or whose slot is over', async () => {
  const { app, first, other, tell, mail, sendEmails } = await open()
  const [moved, cancelled] = [
    await registerFamily(app, first, 1),
    await registerFamily(app, first, 2),
  ]
  await registerFamily(app, first, 3)
  const tokens = [tokenOf(moved), tokenOf(cancelled)] as const
  await sendEmails()
  await tell({ timeSlotIds: [first.id] })
  await app.post(api.myMove(tokens[0]), { eventId: other.eventId, timeSlotId: other.id })
  await app.post(api.cancel(tokens[1]))
  await tell({ timeSlotIds: [first.id], sentences: { en: 'Late.', es: 'Tarde.' } })
  app.clock.advanceHours(5)
  await sendEmails()
  expect(mail.received.filter(({ subject }) => subject?.startsWith('News'))).toEqual([])
  const states = (await messagesOf(app, 'announcement')).map(({ state }) => state)
  expect(new Set(states)).toEqual(new Set(['failed']))
})

test('an announcement reaches a family that has moved to another slot of the announcement, and names the new time', async () => {
  const { app, token, first, other, tell, mail, twilio, sendEmails, sendTexts } = await open()
  const own = await registerForTexts(app, first, 1)
  const moved = await registerFamily(app, first, 2)
  const byText = await registerForTexts(app, first, 3, { email: '' })
  const unreachable = { ...registerBody(first, 4), email: '', status: 'confirmed' }
  const called = await app.post<{ id: string }>(api.adminRegistrations(), unreachable, { token })
  const ownLink = tokenOf(own)
  await Promise.all([sendEmails(), sendTexts()])
  const { body } = await tell()
  expect(body).toMatchObject({ families: 4, emails: 2, texts: 2, calls: 1 })

  await app.post(api.myMove(ownLink), { eventId: other.eventId, timeSlotId: other.id })
  for (const { id } of [moved, byText, called.body]) {
    await app.put(api.adminRegistration(id), { timeSlotId: other.id }, { token })
  }
  await Promise.all([sendEmails(), sendTexts()])

  const time = 'Tue, Oct 20, 5:00 PM, Spin Cycle'
  const news = mail.received.filter(({ subject }) => subject?.startsWith('News'))
  expect(news.map(({ recipients, subject }) => [...recipients, subject]).sort()).toEqual([
    ['family1@example.org', `News about your laundry time: ${time}`],
    ['family2@example.org', `News about your laundry time: ${time}`],
  ])
  const texts = twilio.received.filter(({ body: text }) => text.includes('broken'))
  expect(texts.map(({ to, body: text }) => [to, text]).sort()).toEqual([
    ['+15135550001', `Washday: ${time}: A machine is broken.`],
    ['+15135550003', `Washday: ${time}: A machine is broken.`],
  ])
  const calls = await app.get<Call[]>(api.adminCalls(), { token })
  expect(calls.body.flatMap((call) => call.news.map(({ text }) => text))).toContain(
    `For ${time}: A machine is broken.`,
  )
  const list = await app.get<Announcement[]>(api.adminAnnouncements(first.eventId), { token })
  expect(list.body).toEqual([body])
})

test('the daily limit of texts holds announcements back; the brake of a mailbox does not', async () => {
  const { app, token, first, other, tell, sendTexts, twilio } = await open({ textsPerDay: 2 })
  await registerFamily(app, other, 1)
  for (let n = 0; n < 12; n += 1) expect((await tell()).status).toBe(200)
  const states = (await messagesOf(app, 'announcement')).map(({ state }) => state)
  expect(new Set(states)).toEqual(new Set(['queued']))

  for (const n of [2, 3, 4]) await registerForTexts(app, first, n, { email: '' })
  await app.db.deleteFrom('messages').where('kind', '=', 'text_confirmed').execute()
  const request = { timeSlotIds: [first.id], audience: 'both', sentences }
  const url = api.adminAnnouncementPreview(first.eventId)
  const preview = await app.post<AnnouncementPreview>(url, request, { token })
  expect(preview.body).toMatchObject({ families: 3, texts: 3, calls: [] })
  await tell({ timeSlotIds: [first.id] })
  await sendTexts()
  expect(twilio.received).toHaveLength(2)
  const texts = (await messagesOf(app, 'text_announcement')).map(({ state }) => state).sort()
  expect(texts).toEqual(['held', 'sent', 'sent'])
  const calls = await app.get<Call[]>(api.adminCalls(), { token })
  expect(calls.body.map(({ news }) => news.map(({ reason }) => reason))).toEqual([['held']])
})

test('the preview shows the e-mail and the text in each language, the segments of the text, and the families to call', async () => {
  const { app, token, first } = await open()
  await registerForTexts(app, first, 1, { language: 'es' })
  await registerFamily(app, first, 2)
  const add = { ...registerBody(first, 3), email: '', status: 'confirmed', name: 'Ana Brown' }
  await app.post(api.adminRegistrations(), add, { token })
  const url = api.adminAnnouncementPreview(first.eventId)
  const long = { en: 'A machine is broken. '.repeat(10).trim(), es: 'Mañana será más rápido.' }
  const keepIn = [(await addSlot(app.db, { inHours: 72 })).id]
  const sent = { timeSlotIds: [first.id], audience: 'both', sentences: long }
  const request = { ...sent, keptHours: 24, keepIn }
  const { body } = await app.post<AnnouncementPreview>(url, request, { token })
  expect(body).toMatchObject({ families: 3, confirmed: 3, emails: 2, texts: 1, textsLeft: 450 })
  expect(body.calls).toMatchObject([{ name: 'Ana Brown', phone: '(513) 555-0003' }])
  const [english, spanish] = body.languages
  expect(english).toMatchObject({ language: 'en', families: 2 })
  expect(english?.email.subject).toBe('Closed: Tue, Oct 20, 3:00 PM, Spin Cycle')
  expect(english?.email.html).toContain('Wednesday, October 21, 2026, 11:00')
  expect(english?.text.segments).toBe(3)
  expect(spanish?.text.text).toContain('Mañana será más rápido.')
  expect(spanish?.email.text).toContain('Hola')
  expect(await messagesOf(app, 'slot_closed')).toEqual([])
})

test('closing a slot drops the queued confirmation of a spot in the slot', async () => {
  const { app, token, first, mail, sendEmails } = await open()
  await registerFamily(app, first, 1)
  await closeSlots(app, token, closeBody([first]), first)
  await sendEmails()
  expect(mail.received.map(({ subject }) => subject)).toEqual([
    'Closed: Tue, Oct 20, 3:00 PM, Spin Cycle',
  ])
})
