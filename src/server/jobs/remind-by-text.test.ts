import { expect, test } from 'vitest'
import { familyEmail, registerFamily, signInAdmin, tokenOf } from '../../../test/support/data.ts'
import {
  createTextingApp,
  familyPhone,
  registerForTexts,
} from '../../../test/support/text-outbox.ts'
import {
  at,
  neverAborted,
  recorded,
  reminders,
  runEveryQuarterHour,
  runUntilOver,
  slotAt,
  start,
  zone,
} from '../../../test/support/text-reminders.ts'
import { api } from '../../contract/paths.ts'
import { remindJob } from './remind.ts'

test.each([
  ['11:30', [{ kind: 'text_reminder_day_of', recipient: familyPhone(1), sent_at: at(8, '11:30') }]],
  // The day-of reminder is due at 11:00.
  [
    '10:30',
    [{ kind: 'text_reminder_day_before', recipient: familyPhone(1), sent_at: at(8, '10:30') }],
  ],
])(
  'a server that is back at %s texts only one reminder for a slot at 14:00',
  async (back, expected) => {
    const site = await createTextingApp(start)
    await registerForTexts(site.app, await slotAt(site.app, '14:00'))
    await runEveryQuarterHour(site, at(8, back), at(8, '11:45'))
    await runEveryQuarterHour(site, at(8, '14:00'), at(8, '14:00'))
    expect(await reminders(site)).toEqual(expected)
  },
)

test('after the two-day e-mail, families who agreed to texts get a text the evening before and one three hours before, and other families get an e-mail the evening before', async () => {
  const site = await createTextingApp(start)
  const slot = await slotAt(site.app, '13:00')
  await registerForTexts(site.app, slot, 1)
  await registerFamily(site.app, slot, 2)
  await runUntilOver(site)
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

test('the day-of text for an early slot is sent at 8:00, not at night', async () => {
  const site = await createTextingApp(start)
  await registerForTexts(site.app, await slotAt(site.app, '09:00'))
  await runEveryQuarterHour(site, at(8, '00:00'), at(8, '00:15'))
  await runEveryQuarterHour(site, at(8, '07:30'), at(8, '08:15'))
  await runEveryQuarterHour(site, at(8, '09:00'), at(8, '09:00'))
  expect(await reminders(site)).toEqual([
    // The reminder of the evening before was missed, and at midnight only an e-mail may be sent.
    { kind: 'reminder_day_before', recipient: familyEmail(1), sent_at: at(8, '00:00') },
    { kind: 'text_reminder_day_of', recipient: familyPhone(1), sent_at: at(8, '08:00') },
  ])
})

test('a server that is back at 19:30 still texts the reminder for a slot at 23:30', async () => {
  const site = await createTextingApp(start)
  await registerForTexts(site.app, await slotAt(site.app, '23:30'))
  await runEveryQuarterHour(site, at(7, '18:00'), at(7, '18:15'))
  await runEveryQuarterHour(site, at(8, '19:30'), at(8, '20:45'))
  await runEveryQuarterHour(site, at(8, '23:00'), at(8, '23:00'))
  expect(await reminders(site)).toEqual([
    { kind: 'text_reminder_day_before', recipient: familyPhone(1), sent_at: at(7, '18:00') },
    { kind: 'text_reminder_day_of', recipient: familyPhone(1), sent_at: at(8, '19:30') },
  ])
})

test('a family that cancels while its text is being retried gets no reminder through either channel', async () => {
  const site = await createTextingApp(start)
  const registration = await registerForTexts(site.app, await slotAt(site.app, '09:00'))
  site.twilio.answer(familyPhone(1), { status: 429 })
  await runEveryQuarterHour(site, at(7, '18:00'), at(7, '18:30'))
  await site.app.post(api.cancel(tokenOf(registration)))
  await runEveryQuarterHour(site, at(7, '18:45'), at(7, '19:30'))
  await runEveryQuarterHour(site, at(8, '07:45'), at(8, '08:15'))
  expect(await reminders(site)).toEqual([])
})

test('a slot that moves gets a new text reminder, and the old reminder is not sent', async () => {
  const site = await createTextingApp(start)
  const slot = await slotAt(site.app, '09:00')
  await registerForTexts(site.app, slot)
  site.twilio.answer(familyPhone(1), { status: 429 })
  await runEveryQuarterHour(site, at(7, '18:00'), at(7, '18:00'))
  const [startTime, endTime] = [at(15, '09:00'), at(15, '10:00')]
  await site.app.put(
    api.adminEvent(slot.eventId),
    { timeSlots: [{ id: slot.id, startTime, endTime, capacity: 10 }] },
    { token: await signInAdmin(site.app) },
  )
  site.twilio.answer(familyPhone(1), null)
  await runEveryQuarterHour(site, at(7, '18:15'), at(7, '19:30'))
  await runEveryQuarterHour(site, at(7, '23:00'), at(7, '23:00'))
  expect(await reminders(site)).toEqual([])
  await runEveryQuarterHour(site, at(14, '17:45'), at(14, '18:30'))
  expect(await reminders(site)).toMatchObject([
    { kind: 'text_reminder_day_before', sent_at: at(14, '18:00') },
  ])
})

test('a slot that is moved on the evening before is announced by e-mail and by one text, which asks whether the family is coming', async () => {
  const site = await createTextingApp(start)
  const slot = await slotAt(site.app, '09:00')
  await registerForTexts(site.app, slot)
  await runEveryQuarterHour(site, at(7, '18:00'), at(7, '18:15'))
  const [startTime, endTime] = [at(8, '11:00'), at(8, '12:00')]
  await site.app.put(
    api.adminEvent(slot.eventId),
    { timeSlots: [{ id: slot.id, startTime, endTime, capacity: 10 }] },
    { token: await signInAdmin(site.app) },
  )
  await runEveryQuarterHour(site, at(7, '18:30'), at(7, '19:30'))
  await runEveryQuarterHour(site, at(7, '23:00'), at(7, '23:00'))
  expect(site.mail.received.map(({ subject }) => subject?.split(':')[0])).toContain('Changed')
  expect(await reminders(site)).toMatchObject([
    { kind: 'text_reminder_day_before', sent_at: at(7, '18:00') },
  ])
  // The confirmation and the reminder are due together, so their order varies.
  const texts = site.twilio.received.map(({ body }) => body)
  expect(texts).toHaveLength(3)
  expect(texts).toContainEqual(expect.stringContaining('Your free laundry is Tue, Dec 8, 9:00 AM'))
  expect(texts.at(-1)).toContain(
    'Your new time is Tue, Dec 8, 11:00 AM, Spin Cycle. Are you coming?',
  )
})

test('two concurrent processes send a text reminder only once', async () => {
  const site = await createTextingApp(start)
  await registerForTexts(site.app, await slotAt(site.app, '13:00'))
  site.app.clock.set(at(8, '10:00'))
  const jobs = [1, 2].map(() => remindJob({ db: site.app.db, zone, sendsTexts: true }))
  await Promise.all(jobs.map((job) => job.run(site.app.clock(), neverAborted)))
  await Promise.all([site.sendTexts(), site.createWorker().sendTexts()])
  expect(
    (await reminders(site)).filter(({ kind }) => kind === 'text_reminder_day_of'),
  ).toHaveLength(1)
})
