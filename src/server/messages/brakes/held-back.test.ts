import { expect, test } from 'vitest'
import { addSlot, registerBody, signInAdmin } from '../../../../test/support/data.ts'
import {
  createTextingApp,
  morning,
  registerForTexts,
  type TextingApp,
  textsIn,
} from '../../../../test/support/text-outbox.ts'
import type { HealthReport } from '../../../contract/health.ts'
import type { MessageItem } from '../../../contract/messages.ts'
import { api } from '../../../contract/paths.ts'
import { brakes, heldBack } from '../../../domain/brakes.ts'
import { watchBrakesJob } from '../../jobs/watch-brakes.ts'
import { recordReminder } from '../../reminder/reminder-commands.ts'
import { findUnreminded } from '../../reminder/reminder-queries.ts'
import { findHeldBack } from './brake-queries.ts'

/** How many sign-ups can e-mail one mailbox; each also reserves room for a cancellation e-mail */
const publicEmails = (brakes.email.max - brakes.email.forReminders) / 2

async function flood({ app }: TextingApp, events = publicEmails + 2): Promise<void> {
  for (let n = 0; n < events; n++) {
    const slot = await addSlot(app.db, { now: morning, inHours: 60 })
    await app.post('/api/register', registerBody(slot, 1))
  }
}

test('administrators can read and send messages that were held back', async () => {
  const texting = await createTextingApp(morning)
  const { app, mail, sendEmails } = texting
  await flood(texting)
  const token = await signInAdmin(app)
  const held = await app.get<MessageItem[]>(`${api.adminMessages()}?state=held`, { token })
  expect(held.body).toHaveLength(2)
  const [message] = held.body
  expect(message).toMatchObject({ state: 'held', lastError: heldBack.mailbox, resendRefusal: null })
  const { body } = await app.get<{ content: { text: string } }>(
    `${api.adminMessages()}/${message?.id}`,
    { token },
  )
  expect(body.content.text).toContain('Your spot for 3 free loads')

  await app.post(`${api.adminMessages()}/${message?.id}/resend`, undefined, { token })
  await sendEmails()
  expect(mail.received).toHaveLength(publicEmails + 1)
})

test('messages of administrators’ acts are queued beyond the limit and do not count against the limit', async () => {
  const texting = await createTextingApp(morning)
  const { app } = texting
  const token = await signInAdmin(app)
  const add = async () => {
    const slot = await addSlot(app.db, { now: morning, inHours: 60 })
    const body = { ...registerBody(slot, 1, { textConsent: true }), status: 'auto' }
    expect((await app.post('/api/admin/registrations', body, { token })).status).toBe(201)
  }
  for (let n = 0; n < brakes.email.max; n++) await add()
  await flood(texting, publicEmails)
  await add()
  const states = await app.db.selectFrom('messages').select('state').execute()
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['queued']))
  await flood(texting, 1)
  const held = app.db.selectFrom('messages').where('state', '=', 'held').select('id')
  expect(await held.execute()).toHaveLength(1)
})

test('held-back messages are on the dashboard for a day and logged once, without an address', async () => {
  const texting = await createTextingApp(morning)
  const { app } = texting
  const token = await signInAdmin(app)
  const warnings = async () =>
    (await app.get<HealthReport>(api.healthReport(), { token })).body.warnings
  const lines: unknown[] = []
  const log = { warn: (facts: object, message: string) => lines.push({ ...facts, message }) }
  const jobs = [watchBrakesJob({ db: app.db, log }), watchBrakesJob({ db: app.db, log })]
  const watch = async () => {
    for (const job of jobs) await job.run(app.clock(), new AbortController().signal)
  }
  await flood(texting, publicEmails)
  await watch()
  expect([await warnings(), lines]).toEqual([[], []])
  await flood(texting, 2)
  await watch()
  app.clock.advanceHours(0.2)
  await flood(texting, 1)
  await watch()
  expect(await warnings()).toEqual([
    { kind: 'messages_held', bound: 'mailbox', since: morning, count: 3 },
  ])
  expect(lines).toEqual([{ bound: 'mailbox', count: 2, message: 'messages held back' }])

  app.clock.advanceHours(24)
  await watch()
  expect(await findHeldBack(app.db, app.clock())).toEqual([])
  // Brake rows stay until a day after the slots have ended.
  app.clock.advanceHours(62)
  await watch()
  expect(await app.db.selectFrom('message_brakes').selectAll().execute()).toEqual([])
  expect(lines).toHaveLength(1)
})

test('TEXTS_PER_DAY limits the texts of a day, and the last tenth is reserved for reminders', async () => {
  const { app, twilio, sendTexts } = await createTextingApp(morning, { textsPerDay: 10 })
  const slot = await addSlot(app.db, { now: morning, inHours: 26, capacity: 20 })
  for (let n = 1; n <= 12; n++) await registerForTexts(app, slot, n)
  await sendTexts()
  expect(twilio.received).toHaveLength(9)
  const [registration, second] = await findUnreminded(app.db, 'day-before', app.clock())
  if (!registration || !second) throw new Error('Nobody to remind')
  for (const [who, textTo] of [
    [registration, '+15135550001'],
    [second, '+15135550002'],
  ] as const) {
    await recordReminder(app.db, 'day-before', { isSent: true, textTo }, who, app.clock())
  }
  await sendTexts()
  expect(twilio.received).toHaveLength(10)
  const held = (await textsIn(app)).filter(({ state }) => state === 'held')
  expect(held.map(({ last_error }) => last_error)).toEqual(Array(4).fill(heldBack.day))
  // An e-mail replaces the reminder text that was held back.
  const emails = await app.db
    .selectFrom('messages')
    .where('kind', '=', 'reminder_day_before')
    .select('state')
    .execute()
  expect(emails).toEqual([{ state: 'queued' }])
})

test('texts are counted per day, and a sign-up by an administrator may exceed the limit', async () => {
  const texting = await createTextingApp(morning, { textsPerDay: 1 })
  const { app, twilio, sendTexts } = texting
  const slot = await addSlot(app.db, { now: morning, inHours: 60, capacity: 20 })
  await registerForTexts(app, slot, 1)
  await registerForTexts(app, slot, 2)
  await sendTexts()
  expect(twilio.received).toHaveLength(1)
  const token = await signInAdmin(app)
  const byPhone = { ...registerBody(slot, 3, { textConsent: true }), status: 'confirmed' }
  await app.post('/api/admin/registrations', byPhone, { token })
  await sendTexts()
  expect(twilio.received).toHaveLength(2)
  app.clock.advanceHours(24)
  await registerForTexts(app, slot, 4)
  await sendTexts()
  expect(twilio.received).toHaveLength(3)
})

test('two concurrent processes together send at most TEXTS_PER_DAY texts', async () => {
  const { app, twilio, createWorker, sendTexts } = await createTextingApp(morning, {
    textsPerDay: 4,
  })
  const slot = await addSlot(app.db, { now: morning, inHours: 60, capacity: 20 })
  for (let n = 1; n <= 12; n++) await registerForTexts(app, slot, n)
  const second = createWorker()
  await Promise.all([sendTexts(), second.sendTexts()])
  expect(twilio.received).toHaveLength(4)
})
