import { expect, test } from 'vitest'
import type { TestApp } from '../../../test/support/app.ts'
import {
  eventBody,
  familyEmail,
  registerFamily,
  signInAdmin,
  slotOf,
  tokenOf,
} from '../../../test/support/data.ts'
import {
  createTextingApp,
  familyPhone,
  registerForTexts,
  type TextingApp,
  textsIn,
} from '../../../test/support/text-outbox.ts'
import { api } from '../../contract/paths.ts'
import { skipReasons } from '../../domain/message.ts'
import { instantOf } from '../../domain/program-time.ts'
import { createEvent } from '../event/event-commands.ts'
import { remindJob } from './remind.ts'

const zone = 'America/New_York'
const goesOn = new AbortController().signal
const hourMs = 3_600_000
/** A week before the slots, so that no confirmation is recent */
const start = '2026-12-01T15:00:00.000Z'
const at = (day: number, time: string) =>
  instantOf(`2026-12-${String(day).padStart(2, '0')}`, time, zone)

async function slotAt(app: TestApp, time: string) {
  const startTime = at(8, time)
  const endTime = new Date(Date.parse(startTime) + hourMs).toISOString()
  const timeSlots = [{ startTime, endTime, capacity: 10 }]
  const act = { by: 'tester', zone, now: app.clock() }
  const event = await createEvent(app.db, eventBody({}, { date: '2026-12-08', timeSlots }), act)
  return slotOf(event.timeSlots, 0)
}

/** Runs the jobs for reminders and sending every quarter of an hour, as a server does. */
async function live(
  { app, sendEmails, sendTexts }: TextingApp,
  from: string,
  to: string,
  sendsTexts = true,
) {
  const job = remindJob({ db: app.db, zone, sendsTexts })
  for (let now = Date.parse(from); now <= Date.parse(to); now += hourMs / 4) {
    app.clock.set(new Date(now).toISOString())
    await job.run(app.clock(), goesOn)
    // One after the other, so that an e-mail that replaces a text is always sent a quarter of an hour later.
    await sendEmails()
    await sendTexts()
  }
}

/** Sent reminders, with their time in UTC */
async function reminders({ app }: TextingApp) {
  return app.db
    .selectFrom('messages')
    .where('kind', 'in', [
      'reminder_two_days_before',
      'reminder_day_before',
      'text_reminder_day_before',
      'text_reminder_day_of',
    ])
    .where('state', '=', 'sent')
    .orderBy('sent_at')
    .orderBy('recipient')
    .select(['kind', 'recipient', 'sent_at'])
    .execute()
}

const recorded = ({ app }: TextingApp) =>
  app.db
    .selectFrom('email_reminders')
    .orderBy('sent_at')
    .select(['reminder_type', 'outcome'])
    .execute()

test.each([
  ['11:30', [{ kind: 'text_reminder_day_of', recipient: familyPhone(1), sent_at: at(8, '11:30') }]],
  // Half an hour later the day-of reminder is due.
  [
    '10:30',
    [{ kind: 'text_reminder_day_before', recipient: familyPhone(1), sent_at: at(8, '10:30') }],
  ],
])('a server that is back at %s texts one reminder for a slot at two', async (back, expected) => {
  const site = await createTextingApp(start)
  await registerForTexts(site.app, await slotAt(site.app, '14:00'))
  await live(site, at(8, back), at(8, '14:30'))
  expect(await reminders(site)).toEqual(expected)
})

test('a server that is back before the hours of texts reminds only by e-mail', async () => {
  const site = await createTextingApp(start)
  await registerForTexts(site.app, await slotAt(site.app, '10:00'))
  await live(site, at(8, '07:30'), at(8, '10:30'))
  expect((await reminders(site)).map(({ kind }) => kind)).toEqual(['reminder_day_before'])
})

test('families who agreed to texts are reminded by text the evening before and three hours before, others by e-mail', async () => {
  const site = await createTextingApp(start)
  const slot = await slotAt(site.app, '13:00')
  await registerForTexts(site.app, slot, 1)
  await registerFamily(site.app, slot, 2)
  await live(site, at(6, '00:00'), at(9, '00:00'))
  expect(await reminders(site)).toEqual([
    { kind: 'reminder_two_days_before', recipient: familyEmail(1), sent_at: at(6, '18:00') },
    { kind: 'reminder_two_days_before', recipient: familyEmail(2), sent_at: at(6, '18:00') },
    { kind: 'text_reminder_day_before', recipient: familyPhone(1), sent_at: at(7, '18:00') },
    { kind: 'reminder_day_before', recipient: familyEmail(2), sent_at: at(7, '18:00') },
    { kind: 'text_reminder_day_of', recipient: familyPhone(1), sent_at: at(8, '10:00') },
  ])
  expect(site.twilio.received.slice(-2).map(({ body }) => body)).toEqual([
    'Washday: Your free laundry is Tue, Dec 8, 1:00 PM, Spin Cycle. Bring laundry and soap. Reply C to cancel.',
    'Washday: See you soon: Tue, Dec 8, 1:00 PM, Spin Cycle. Stay with your clothes. Reply C to cancel.',
  ])
  const types = (await recorded(site)).map(({ reminder_type }) => reminder_type)
  expect(types.toSorted()).toEqual([
    'day-before',
    'day-before',
    'day-of',
    'two-days-before',
    'two-days-before',
  ])
})

test('the day-of text of an early slot is sent at eight, not at night', async () => {
  const site = await createTextingApp(start)
  await registerForTexts(site.app, await slotAt(site.app, '09:00'))
  await live(site, at(8, '00:00'), at(8, '10:00'))
  expect(await reminders(site)).toEqual([
    // The evening before was missed, and at midnight only an e-mail may be sent.
    { kind: 'reminder_day_before', recipient: familyEmail(1), sent_at: at(8, '00:00') },
    { kind: 'text_reminder_day_of', recipient: familyPhone(1), sent_at: at(8, '08:00') },
  ])
})

test('a reminder whose text is refused is sent by e-mail instead, once', async () => {
  const site = await createTextingApp(start)
  const slot = await slotAt(site.app, '09:00')
  await registerForTexts(site.app, slot)
  site.twilio.answer(familyPhone(1), { status: 400, code: 21614 })
  await live(site, at(7, '17:00'), at(7, '23:00'))
  expect(await reminders(site)).toEqual([
    { kind: 'reminder_day_before', recipient: familyEmail(1), sent_at: at(7, '18:15') },
  ])
})

test('a family whose number gets no texts is reminded by e-mail, and not on the day itself', async () => {
  const site = await createTextingApp(start)
  const slot = await slotAt(site.app, '13:00')
  await registerForTexts(site.app, slot, 1, { phone: '513 555 0100 ext. 12' })
  await live(site, at(7, '17:00'), at(8, '13:00'))
  expect((await reminders(site)).map(({ kind }) => kind)).toEqual(['reminder_day_before'])
  expect(await recorded(site)).toEqual([
    { reminder_type: 'two-days-before', outcome: 'missed' },
    { reminder_type: 'day-before', outcome: 'sent' },
    { reminder_type: 'day-of', outcome: 'missed' },
  ])
})

test('a family that has stopped texts is reminded by e-mail', async () => {
  const site = await createTextingApp(start)
  await registerForTexts(site.app, await slotAt(site.app, '09:00'))
  site.twilio.answer(familyPhone(1), { status: 400, code: 21610 })
  await live(site, at(7, '17:00'), at(8, '09:00'))
  expect((await reminders(site)).map(({ kind }) => kind)).toEqual(['reminder_day_before'])
  // Only the confirmation: no text follows, and no reminder is recorded as a text.
  expect((await textsIn(site.app)).map(({ last_error }) => last_error)).toEqual(['stopped'])
  expect(await recorded(site)).toContainEqual({ reminder_type: 'day-of', outcome: 'missed' })
})

test('a reminder that Twilio does not take within an hour of retries is sent by e-mail instead', async () => {
  const site = await createTextingApp(start)
  await registerForTexts(site.app, await slotAt(site.app, '09:00'))
  site.twilio.answer(familyPhone(1), { status: 500 })
  // The jobs run every quarter of an hour, so each short wait of that hour takes as long.
  await live(site, at(7, '17:00'), at(7, '20:30'))
  expect(await reminders(site)).toMatchObject([
    { kind: 'reminder_day_before', recipient: familyEmail(1) },
  ])
  site.twilio.answer(familyPhone(1), null)
  await live(site, at(7, '20:30'), at(7, '23:00'))
  expect((await reminders(site)).map(({ kind }) => kind)).toEqual(['reminder_day_before'])
})

test('a reminder that was queued before the server was off until late is sent by e-mail', async () => {
  const site = await createTextingApp(start)
  await registerForTexts(site.app, await slotAt(site.app, '09:00'))
  site.app.clock.set(at(7, '18:00'))
  await remindJob({ db: site.app.db, zone, sendsTexts: true }).run(site.app.clock(), goesOn)
  await live(site, at(7, '22:00'), at(7, '22:15'))
  expect((await reminders(site)).map(({ kind }) => kind)).toEqual(['reminder_day_before'])
  const texts = await textsIn(site.app)
  expect(texts.at(-1)).toMatchObject({ state: 'failed', last_error: skipReasons.atNight })
})

test('a family that cancels meanwhile gets no reminder by either channel', async () => {
  const site = await createTextingApp(start)
  const registration = await registerForTexts(site.app, await slotAt(site.app, '09:00'))
  site.twilio.answer(familyPhone(1), { status: 500 })
  await live(site, at(7, '18:00'), at(7, '18:30'))
  await site.app.post(api.cancel(tokenOf(registration)))
  await live(site, at(7, '18:45'), at(8, '09:00'))
  expect(await reminders(site)).toEqual([])
})

test('a slot that moves gets new reminders, also by text, and the old text is not sent', async () => {
  const site = await createTextingApp(start)
  const slot = await slotAt(site.app, '09:00')
  await registerForTexts(site.app, slot)
  site.twilio.answer(familyPhone(1), { status: 500 })
  await live(site, at(7, '18:00'), at(7, '18:00'))
  const [startTime, endTime] = [at(15, '09:00'), at(15, '10:00')]
  await site.app.put(
    api.adminEvent(slot.eventId),
    { timeSlots: [{ id: slot.id, startTime, endTime, capacity: 10 }] },
    { token: await signInAdmin(site.app) },
  )
  site.twilio.answer(familyPhone(1), null)
  await live(site, at(7, '18:15'), at(7, '23:00'))
  expect(await reminders(site)).toEqual([])
  await live(site, at(14, '17:00'), at(14, '20:00'))
  expect(await reminders(site)).toMatchObject([
    { kind: 'text_reminder_day_before', sent_at: at(14, '18:00') },
  ])
})

test('a slot that moves on the evening before is announced by e-mail, and by the text that is due', async () => {
  const site = await createTextingApp(start)
  const slot = await slotAt(site.app, '09:00')
  await registerForTexts(site.app, slot)
  await live(site, at(7, '18:00'), at(7, '18:15'))
  const [startTime, endTime] = [at(8, '11:00'), at(8, '12:00')]
  await site.app.put(
    api.adminEvent(slot.eventId),
    { timeSlots: [{ id: slot.id, startTime, endTime, capacity: 10 }] },
    { token: await signInAdmin(site.app) },
  )
  await live(site, at(7, '18:30'), at(7, '23:00'))
  expect(site.mail.received.map(({ subject }) => subject?.split(':')[0])).toContain('Changed')
  expect(await reminders(site)).toMatchObject([
    { kind: 'text_reminder_day_before', sent_at: at(7, '18:00') },
    { kind: 'text_reminder_day_before', sent_at: at(7, '18:30') },
  ])
})

test('without texts, everybody is reminded by e-mail', async () => {
  const site = await createTextingApp(start)
  await registerForTexts(site.app, await slotAt(site.app, '13:00'))
  await live(site, at(7, '17:00'), at(8, '13:00'), false)
  expect((await reminders(site)).map(({ kind }) => kind)).toEqual(['reminder_day_before'])
  const types = (await recorded(site)).map(({ reminder_type }) => reminder_type)
  expect(types.toSorted()).toEqual(['day-before', 'two-days-before'])
})

test('two concurrent processes remind once', async () => {
  const site = await createTextingApp(start)
  await registerForTexts(site.app, await slotAt(site.app, '13:00'))
  site.app.clock.set(at(8, '10:00'))
  const jobs = [1, 2].map(() => remindJob({ db: site.app.db, zone, sendsTexts: true }))
  await Promise.all(jobs.map((job) => job.run(site.app.clock(), goesOn)))
  await Promise.all([site.sendTexts(), site.createWorker().sendTexts()])
  expect(
    (await reminders(site)).filter(({ kind }) => kind === 'text_reminder_day_of'),
  ).toHaveLength(1)
})
