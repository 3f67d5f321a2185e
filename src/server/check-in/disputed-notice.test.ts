import { expect, test } from 'vitest'
import { createCheckInDay, createPhone, newFact } from '../../../test/support/check-in.ts'
import { familyEmail } from '../../../test/support/data.ts'
import { testNow } from '../../../test/support/test-now.ts'
import { createTextingApp } from '../../../test/support/text-outbox.ts'
import type { Call } from '../../contract/calls.ts'
import { api } from '../../contract/paths.ts'

/** Rosa is a no-show, so she is told the next morning at nine. Her tap of the day waits on a phone without a network. */
async function afterTheSlot() {
  const site = await createTextingApp(testNow, { noShows: { banMonths: 6, warnsFirst: false } })
  const { app, mail } = site
  const day = await createCheckInDay(app)
  const { token, event, rosa } = day
  const renewSession = () =>
    app.db
      .updateTable('admin_sessions')
      .set({ expires_at: '2029-01-01T00:00:00.000Z', last_used_at: app.clock().toISOString() })
      .execute()
  const came = newFact(app, rosa.id, 'came')
  app.clock.advanceHours(2)
  await site.sendEmails()
  const markNoShow = () => app.post(api.adminNoShow(rosa.id), undefined, { token })
  const page = createPhone(app, event.id, token)
  const told = () => mail.received.filter(({ recipients }) => recipients.includes(familyEmail(1)))
  const before = told().length
  /** Sends what is due at this hour of October 2026, New York time. */
  const sendAt = async (dayOfMonth: number, hour: number) => {
    app.clock.set(`2026-10-${dayOfMonth}T${hour + 4}:00:00.000Z`)
    await renewSession()
    await site.sendEmails()
    return told().length - before
  }
  const notice = () =>
    app.db
      .selectFrom('messages')
      .where('kind', '=', 'no_show_noted')
      .select(['state', 'next_attempt_at as at', 'attempts'])
      .execute()
  const calls = async () =>
    (await app.get<Call[]>(api.adminCalls(), { token })).body.flatMap(({ news }) =>
      news.map(({ kind }) => kind),
    )
  return { ...site, ...day, came, markNoShow, page, sendAt, notice, calls }
}

test('the notice of a no-show waits while a phone says that the family came, and goes once that is settled', async () => {
  const { app, phone, page, rosa, came, markNoShow, sendAt, notice } = await afterTheSlot()
  await markNoShow()
  app.clock.advanceHours(3)
  await phone.send([came])
  expect(await sendAt(21, 9)).toBe(0)
  expect(await notice()).toEqual([{ state: 'queued', at: '2026-10-22T13:00:00.000Z', attempts: 0 }])
  expect(await sendAt(22, 9)).toBe(0)
  app.clock.advanceHours(2)
  await page.send([newFact(app, rosa.id, 'not_here')])
  expect(await sendAt(22, 15)).toBe(0)
  expect(await sendAt(23, 9)).toBe(1)
  expect(await sendAt(24, 9)).toBe(1)
})

test('the notice is never sent if the waiting answer is "Came after all", or if nobody answers for a month', async () => {
  for (const isCorrected of [true, false]) {
    const { app, token, phone, rosa, came, markNoShow, sendAt, notice } = await afterTheSlot()
    await markNoShow()
    await phone.send([came])
    expect(await sendAt(21, 9)).toBe(0)
    if (isCorrected) {
      await app.put(api.adminRegistration(rosa.id), { status: 'confirmed' }, { token })
    }
    app.clock.set('2026-11-20T14:00:00.000Z')
    expect(await sendAt(29, 9)).toBe(0)
    app.clock.set('2026-11-20T14:00:00.000Z')
    expect(await notice()).toMatchObject([{ state: isCorrected ? 'failed' : 'queued' }])
  }
})

test('a family that no message reaches is not on To Call for the notice while a phone says that it came', async () => {
  const { app, token, phone, page, rosa, came, markNoShow, sendAt, calls } = await afterTheSlot()
  await app.put(api.adminRegistration(rosa.id), { email: '' }, { token })
  await markNoShow()
  await sendAt(21, 9)
  expect(await calls()).toContain('no_show_noted')
  await phone.send([came])
  expect(await calls()).not.toContain('no_show_noted')
  app.clock.advanceHours(1)
  await page.send([newFact(app, rosa.id, 'not_here')])
  expect(await calls()).toContain('no_show_noted')
})

test('the notice by text waits as the e-mail does', async () => {
  const { app, twilio, sendTexts, phone, page, rosa, came, markNoShow, sendAt } =
    await afterTheSlot()
  const onlyTexts = { email: null, email_key: null, text_consent_at: testNow }
  await app.db.updateTable('registrations').set(onlyTexts).where('id', '=', rosa.id).execute()
  await markNoShow()
  await phone.send([came])
  await sendAt(21, 9)
  await sendTexts()
  expect(twilio.received).toEqual([])
  await page.send([newFact(app, rosa.id, 'not_here')])
  await sendAt(22, 9)
  await sendTexts()
  expect(twilio.received).toHaveLength(1)
})
