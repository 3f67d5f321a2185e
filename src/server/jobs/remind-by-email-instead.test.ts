import { expect, test } from 'vitest'
import { familyEmail } from '../../../test/support/data.ts'
import {
  createTextingApp,
  familyPhone,
  registerForTexts,
  textsIn,
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
import { skipReasons } from '../../domain/message.ts'
import { remindJob } from './remind.ts'

test('a server that comes back before the hours for texts reminds only by e-mail', async () => {
  const site = await createTextingApp(start)
  await registerForTexts(site.app, await slotAt(site.app, '10:00'))
  await runEveryQuarterHour(site, at(8, '07:30'), at(8, '08:15'))
  expect((await reminders(site)).map(({ kind }) => kind)).toEqual(['reminder_day_before'])
})

test('a reminder whose text is refused is sent by e-mail instead, once', async () => {
  const site = await createTextingApp(start)
  const slot = await slotAt(site.app, '09:00')
  await registerForTexts(site.app, slot)
  site.twilio.answer(familyPhone(1), { status: 400, code: 21614 })
  await runEveryQuarterHour(site, at(7, '17:45'), at(7, '19:15'))
  expect(await reminders(site)).toEqual([
    { kind: 'reminder_day_before', recipient: familyEmail(1), sent_at: at(7, '18:15') },
  ])
})

test('a family whose number cannot receive texts is reminded by e-mail, but not on the day itself', async () => {
  const site = await createTextingApp(start)
  const slot = await slotAt(site.app, '13:00')
  await registerForTexts(site.app, slot, 1, { phone: '513 555 0100 ext. 12' })
  await runUntilOver(site, { from: at(7, '17:45') })
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
  await runEveryQuarterHour(site, at(7, '17:45'), at(7, '18:30'))
  await runEveryQuarterHour(site, at(8, '07:45'), at(8, '08:15'))
  expect((await reminders(site)).map(({ kind }) => kind)).toEqual(['reminder_day_before'])
  // The confirmation is the only text.
  expect((await textsIn(site.app)).map(({ last_error }) => last_error)).toEqual(['stopped'])
  expect(await recorded(site)).toContainEqual({ reminder_type: 'day-of', outcome: 'missed' })
})

test('a text reminder that Twilio does not accept within an hour of retries is sent by e-mail instead', async () => {
  const site = await createTextingApp(start)
  await registerForTexts(site.app, await slotAt(site.app, '09:00'))
  site.twilio.answer(familyPhone(1), { status: 429 })
  // The jobs run every 15 minutes in this test, so a retry waits at least as long.
  await runEveryQuarterHour(site, at(7, '17:45'), at(7, '20:30'))
  expect(await reminders(site)).toMatchObject([
    { kind: 'reminder_day_before', recipient: familyEmail(1) },
  ])
  site.twilio.answer(familyPhone(1), null)
  await runEveryQuarterHour(site, at(7, '20:45'), at(7, '21:00'))
  await runEveryQuarterHour(site, at(7, '23:00'), at(7, '23:00'))
  expect((await reminders(site)).map(({ kind }) => kind)).toEqual(['reminder_day_before'])
})

test('a text reminder that is still queued at night, because the server was off, is sent by e-mail', async () => {
  const site = await createTextingApp(start)
  await registerForTexts(site.app, await slotAt(site.app, '09:00'))
  site.app.clock.set(at(7, '18:00'))
  await remindJob({ db: site.app.db, zone, sendsTexts: true }).run(site.app.clock(), neverAborted)
  await runEveryQuarterHour(site, at(7, '22:00'), at(7, '22:15'))
  expect((await reminders(site)).map(({ kind }) => kind)).toEqual(['reminder_day_before'])
  const texts = await textsIn(site.app)
  expect(texts.at(-1)).toMatchObject({ state: 'failed', last_error: skipReasons.atNight })
})

test('without a text service, every family is reminded by e-mail', async () => {
  const site = await createTextingApp(start)
  await registerForTexts(site.app, await slotAt(site.app, '13:00'))
  await runUntilOver(site, { from: at(7, '17:45'), sendsTexts: false })
  expect((await reminders(site)).map(({ kind }) => kind)).toEqual(['reminder_day_before'])
  const types = (await recorded(site)).map(({ reminder_type }) => reminder_type)
  expect(types.toSorted()).toEqual(['day-before', 'two-days-before'])
})
