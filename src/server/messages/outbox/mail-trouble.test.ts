import { expect, onTestFinished, test } from 'vitest'
import { addSlot, familyEmail, registerFamily } from '../../../../test/support/data.ts'
import { startMailServer } from '../../../../test/support/mail-server.ts'
import { createTextingApp, type TextingApp } from '../../../../test/support/text-outbox.ts'

/** 10 a.m. in New York */
const morning = '2026-12-01T15:00:00.000Z'

async function createOutbox() {
  const site = await createTextingApp(morning)
  const slot = await addSlot(site.app.db, { now: morning, inHours: 100 })
  return { ...site, slot }
}

const emailsIn = ({ app }: TextingApp) =>
  app.db.selectFrom('messages').where('channel', '=', 'email').selectAll().execute()

test('a mail server outage of an hour causes no loss and no duplicate', async () => {
  const site = await createOutbox()
  const { app, slot, mail, sendEmails } = site
  await mail.close()
  // The job runs every two and a half minutes; a family signs up every 7.5 minutes.
  for (let run = 0; run < 24; run++) {
    if (run % 3 === 0) await registerFamily(app, slot, 1 + run / 3)
    await sendEmails()
    app.clock.advanceHours(1 / 24)
  }
  const waiting = await emailsIn(site)
  expect(waiting.every(({ state }) => state === 'queued')).toBe(true)
  expect(Math.max(...waiting.map(({ attempts }) => attempts))).toBeLessThan(10)

  const restarted = await startMailServer({ port: mail.port })
  onTestFinished(() => restarted.close())
  for (let run = 0; run < 24; run++) {
    await sendEmails()
    app.clock.advanceHours(1 / 24)
  }
  const everybody = Array.from({ length: 8 }, (_, n) => familyEmail(n + 1))
  expect(restarted.received.flatMap(({ recipients }) => recipients).sort()).toEqual(everybody)
  expect((await emailsIn(site)).every(({ state }) => state === 'sent')).toBe(true)
})

test('a message that the server accepts without replying is sent once more, with the same id, and then given up', async () => {
  const site = await createOutbox()
  const { app, slot, mail, sendEmails } = site
  mail.mood = 'hangs up'
  await registerFamily(app, slot)
  for (let hour = 0; hour < 4; hour++) {
    await sendEmails()
    app.clock.advanceHours(1)
  }
  const ids = mail.received.map(({ messageId }) => messageId)
  expect([ids.length, new Set(ids).size]).toEqual([2, 1])
  expect(await emailsIn(site)).toMatchObject([
    {
      state: 'failed',
      last_error: expect.stringMatching(/^given up: no answer; \w+ at 127\.0\.0\.1:\d+$/),
    },
  ])
  const row = await app.db.selectFrom('registrations').selectAll().executeTakeFirstOrThrow()
  expect(row.email_failed_at).toBeNull()
})

test('after two unanswered attempts there is no third, even with refusals in between', async () => {
  const site = await createOutbox()
  const { app, slot, mail, sendEmails } = site
  await registerFamily(app, slot)
  const attempt = async () => {
    await sendEmails()
    app.clock.advanceHours(1)
  }
  mail.mood = 'hangs up'
  await attempt()
  mail.answer(familyEmail(1), '450 4.2.0 Busy')
  await attempt()
  mail.answer(familyEmail(1), null)
  await attempt()
  await attempt()
  expect(mail.received).toHaveLength(2)
  expect(await emailsIn(site)).toMatchObject([{ state: 'failed' }])
})
