import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { addSlot, familyEmail, registerBody, tokenOf } from '../../../../test/support/data.ts'
import { testNow } from '../../../../test/support/test-now.ts'
import {
  createTextingApp,
  familyPhone,
  morning,
  registerForTexts,
  textsIn,
} from '../../../../test/support/text-outbox.ts'
import type { TimeSlot } from '../../../contract/event.ts'
import { brakes, heldBack } from '../../../domain/brakes.ts'
import type { Db } from '../../db/connect.ts'
import { recordReminder } from '../../reminder/reminder-commands.ts'
import { findUnreminded } from '../../reminder/reminder-queries.ts'

async function addSlots(db: Db, count: number, now = testNow) {
  const slots: TimeSlot[] = []
  while (slots.length < count) slots.push(await addSlot(db, { now, inHours: 60 }))
  return slots
}

/** How many sign-ups can e-mail one mailbox; each also reserves room for a cancellation e-mail */
const emailedSignUps = (brakes.email.max - brakes.email.forReminders) / 2

const publicLimit = (brake: { max: number; forReminders: number }) => brake.max - brake.forReminders

describe('the brakes on public requests', () => {
  test('limit fifteen rounds of sign-up and cancellation to eight e-mails to a mailbox and four texts to a phone', async () => {
    const { app, mail, twilio, sendEmails, sendTexts } = await createTextingApp(morning)
    const slot = await addSlot(app.db, { now: morning, inHours: 100 })
    const rounds = 15
    for (let round = 0; round < rounds; round++) {
      const registration = await registerForTexts(app, slot)
      await sendEmails()
      await sendTexts()
      const cancelled = await app.post(`/api/cancel/${tokenOf(registration)}`)
      expect(cancelled).toMatchObject({ status: 200 })
      await sendEmails()
    }
    const answer = await app.post('/api/register', registerBody(slot))
    expect(answer).toMatchObject({ status: 201, body: { status: 'confirmed' } })
    await sendEmails()
    await sendTexts()
    expect(mail.received).toHaveLength(publicLimit(brakes.email))
    expect(twilio.received).toHaveLength(publicLimit(brakes.text))

    const held = await app.db
      .selectFrom('messages')
      .where('state', '=', 'held')
      .groupBy('last_error')
      .orderBy('last_error')
      .select((eb) => ['last_error as why', eb.fn.countAll<number>().as('count')])
      .execute()
    expect(held).toEqual([
      { why: heldBack.mailbox, count: 2 * rounds + 1 - publicLimit(brakes.email) },
      { why: heldBack.phone, count: rounds - publicLimit(brakes.text) },
    ])
  })

  test('count all spellings of a mailbox together', async () => {
    const { app, mail, sendEmails } = await createTextingApp(morning)
    for (const email of Array.from({ length: 12 }, (_, n) =>
      n % 2 ? 'Family1@Example.org' : familyEmail(1),
    )) {
      await registerForTexts(app, await addSlot(app.db, { now: morning, inHours: 100 }), 1, {
        email,
      })
    }
    await sendEmails()
    expect(mail.received).toHaveLength(emailedSignUps)
  })

  test('let another e-mail to a limited mailbox through after 24 hours', async () => {
    const { app, mail, sendEmails } = await createTextingApp(morning)
    const slots = await Promise.all(
      Array.from({ length: 12 }, () => addSlot(app.db, { now: morning, inHours: 100 })),
    )
    for (const slot of slots.slice(0, 11)) await app.post('/api/register', registerBody(slot))
    app.clock.advanceHours(23.9)
    await sendEmails()
    const before = mail.received.length
    app.clock.advanceHours(0.1)
    for (const slot of slots.slice(11)) await app.post('/api/register', registerBody(slot))
    await sendEmails()
    expect([before, mail.received.length]).toEqual([emailedSignUps, emailedSignUps + 1])
  })

  test('are not exceeded by concurrent processes', async () => {
    const app = await createTestApp()
    const second = await createTestApp({ database: app.database })
    const slots = await addSlots(app.db, 30)
    const answers = await Promise.all(
      slots.map((slot, n) => (n % 2 ? app : second).post('/api/register', registerBody(slot))),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    const queued = await app.db
      .selectFrom('messages')
      .where('state', '=', 'queued')
      .select('id')
      .execute()
    expect(queued).toHaveLength(emailedSignUps)
  })

  test('leave room for reminders after sign-ups have reached the limit', async () => {
    const { app } = await createTextingApp(morning)
    const slots = await addSlots(app.db, 12, morning)
    for (const slot of slots) await registerForTexts(app, slot)
    for (const registration of await findUnreminded(app.db, 'two-days-before', app.clock())) {
      const how = { isSent: true, textTo: null }
      await recordReminder(app.db, 'two-days-before', how, registration, app.clock())
    }
    const reminders = await app.db
      .selectFrom('messages')
      .where('kind', '=', 'reminder_two_days_before')
      .select('state')
      .execute()
    const queued = reminders.filter(({ state }) => state === 'queued')
    expect([reminders.length, queued.length]).toEqual([12, brakes.email.forReminders])
  })

  test('replace a reminder text beyond the phone’s limit with an e-mail', async () => {
    const { app } = await createTextingApp(morning)
    const slots = await addSlots(app.db, 6, morning)
    for (const slot of slots) {
      const phone = familyPhone(1)
      await registerForTexts(app, slot, 1, { phone, email: `${slot.id}@example.org` })
    }
    for (const registration of await findUnreminded(app.db, 'day-before', app.clock())) {
      const how = { isSent: true, textTo: familyPhone(1) }
      await recordReminder(app.db, 'day-before', how, registration, app.clock())
    }
    const texts = (await textsIn(app)).filter(({ kind }) => kind === 'text_reminder_day_before')
    const emails = await app.db
      .selectFrom('messages')
      .where('kind', '=', 'reminder_day_before')
      .select('state')
      .execute()
    expect(texts.filter(({ state }) => state === 'queued')).toHaveLength(brakes.text.forReminders)
    expect(emails).toEqual(Array(6 - brakes.text.forReminders).fill({ state: 'queued' }))
  })
})
