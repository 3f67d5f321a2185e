import { describe, expect, test } from 'vitest'
import {
  addSlot,
  familyEmail,
  registerFamily,
  signInAdmin,
  tokenOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import {
  createTextingApp,
  familyPhone,
  morning,
  registerForTexts,
  textsIn,
} from '../../../test/support/text-outbox.ts'
import { api } from '../../contract/paths.ts'
import { skipReasons } from '../../domain/message.ts'
import { remindJob } from '../jobs/remind.ts'

const right = 'right@example.org'
const wrong = familyEmail(1)
const confirmation = expect.stringMatching(/^You're signed up/)
const neverAborted = new AbortController().signal

/** An app that sends mail and texts on request, an administrator, and a slot in four days */
async function setUp({ capacity = 1 } = {}) {
  const texting = await createTextingApp(morning)
  const { app, mail, twilio } = texting
  const token = await signInAdmin(app)
  // Keep the session valid until the slot.
  await app.db
    .updateTable('admin_sessions')
    .set({ expires_at: '2027-01-01T00:00:00.000Z', last_used_at: '2026-12-05T19:00:00.000Z' })
    .execute()
  const slot = await addSlot(app.db, { now: morning, inHours: 100, capacity })
  const change = async (id: string, changes: object) => {
    app.clock.advanceHours(0.01)
    const answer = await app.put(api.adminRegistration(id), changes, { token })
    expect(answer.status).toBe(200)
    app.clock.advanceHours(0.01)
  }
  const mailTo = (address: string) =>
    mail.received.filter(({ recipients }) => recipients.includes(address))
  /** The personal link in the newest e-mail to an address */
  const linkTo = (address: string) =>
    /\/(?:cancel|my)\/([0-9a-f-]{36})/.exec(mailTo(address).at(-1)?.text ?? '')?.[1] ?? ''
  const textsTo = (phone: string) => twilio.received.filter(({ to }) => to === phone)
  return { ...texting, slot, change, mailTo, linkTo, textsTo }
}

describe('after an administrator corrects an e-mail address (rule 3)', () => {
  test('the wrong mailbox’s link is revoked, and the right mailbox gets a confirmation with a new link', async () => {
    const { app, slot, change, sendEmails, mailTo, linkTo } = await setUp()
    const family = await registerFamily(app, slot)
    await sendEmails()
    await change(family.id, { email: right })
    await sendEmails()
    expect(mailTo(wrong)).toHaveLength(1)
    expect(mailTo(right).map(({ subject }) => subject)).toEqual([confirmation])
    for (const old of [tokenOf(family), linkTo(wrong)]) {
      expect((await app.get(api.my(old))).status).toBe(404)
      expect((await app.post(api.cancel(old))).status).toBe(404)
    }
    expect((await app.post(api.cancel(linkTo(right)))).status).toBe(200)
  })

  test('a waiting family gets its waitlist message, and an offer if there is a free spot', async () => {
    const { app, slot, change, sendEmails, mailTo, linkTo } = await setUp()
    const holder = await registerFamily(app, slot, 2)
    const waiting = await waitlistFamily(app, slot, 1)
    await change(waiting.id, { email: right })
    await sendEmails()
    expect(mailTo(right)).toHaveLength(1)
    expect((await app.get(api.my(linkTo(right)))).body).toMatchObject({ status: 'waitlist' })

    await app.post(api.cancel(tokenOf(holder)))
    await change(waiting.id, { email: 'third@example.org' })
    await sendEmails()
    const kinds = await app.db
      .selectFrom('messages')
      .where('recipient', '=', 'third@example.org')
      .where('state', '=', 'sent')
      .select('kind')
      .execute()
    expect(kinds.map(({ kind }) => kind).sort()).toEqual(['spot_available', 'waitlist_joined'])
  })

  test('messages queued for the wrong mailbox are not delivered', async () => {
    const { app, slot, change, sendEmails, mailTo } = await setUp()
    const { id } = await registerFamily(app, slot)
    await change(id, { email: right })
    await sendEmails()
    expect(mailTo(wrong)).toEqual([])
    expect(mailTo(right)).toHaveLength(1)
    const [old] = await app.db
      .selectFrom('messages')
      .where('recipient', '=', wrong)
      .selectAll()
      .execute()
    expect(old).toMatchObject({ state: 'failed', last_error: skipReasons.obsolete })
    expect(old?.payload).not.toContain('cancelToken')
  })

  test('the new confirmation replaces a queued reminder to the wrong mailbox', async () => {
    const { app, slot, change, sendEmails, mailTo } = await setUp()
    const { id } = await registerFamily(app, slot)
    await sendEmails()
    const job = remindJob({ db: app.db, zone: 'America/New_York', sendsTexts: false })
    app.clock.advanceHours(57)
    await job.run(app.clock(), neverAborted)
    await change(id, { email: right })
    await job.run(app.clock(), neverAborted)
    await sendEmails()
    expect(mailTo(wrong)).toHaveLength(1)
    expect(mailTo(right).map(({ subject }) => subject)).toEqual([confirmation])
  })

  test('a reminder queued after the correction goes to the right mailbox', async () => {
    const { app, slot, change, sendEmails, mailTo } = await setUp()
    const { id } = await registerFamily(app, slot)
    await sendEmails()
    await change(id, { email: right })
    app.clock.advanceHours(57)
    const job = remindJob({ db: app.db, zone: 'America/New_York', sendsTexts: false })
    await job.run(app.clock(), neverAborted)
    await sendEmails()
    expect(mailTo(wrong)).toHaveLength(1)
    expect(mailTo(right)).toHaveLength(2)
  })

  test.each([
    ['has cancelled', { status: 'cancelled' }],
    ['did not come', { status: 'no_show' }],
  ])('a family that %s gets no message, and the old link is revoked', async (_who, status) => {
    const { app, slot, change, sendEmails, mailTo } = await setUp()
    const family = await registerFamily(app, slot)
    await change(family.id, status)
    await sendEmails()
    await change(family.id, { email: right })
    await sendEmails()
    expect(mailTo(right)).toEqual([])
    expect((await app.post(api.cancel(tokenOf(family)))).status).toBe(404)
  })

  test('nobody is notified if the slot is over', async () => {
    const { app, slot, change, sendEmails, mailTo } = await setUp()
    const { id } = await registerFamily(app, slot)
    app.clock.set(slot.endTime)
    await change(id, { email: right })
    await sendEmails()
    expect(mailTo(right)).toEqual([])
  })

  test('a cancellation message that is still queued for the wrong mailbox goes to the right mailbox', async () => {
    const { app, mail, slot, change, sendEmails, mailTo } = await setUp()
    const { id } = await registerFamily(app, slot)
    await sendEmails()
    mail.answer(wrong, '450 4.2.0 Busy')
    await change(id, { status: 'cancelled' })
    await sendEmails()
    await change(id, { email: right })
    mail.answer(wrong, null)
    await sendEmails()
    expect(mailTo(right).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Cancelled/),
    ])
    await change(id, { email: 'third@example.org' })
    await sendEmails()
    expect(mailTo('third@example.org')).toEqual([])
  })

  test('an e-mail address that differs only in case counts as the same mailbox', async () => {
    const { app, slot, change, sendEmails, mailTo } = await setUp()
    const family = await registerFamily(app, slot)
    await change(family.id, { email: wrong.toUpperCase() })
    await sendEmails()
    expect(mailTo(wrong)).toHaveLength(1)
    expect((await app.post(api.cancel(tokenOf(family)))).status).toBe(200)
  })
})

describe('after an administrator corrects the phone number of a family that agreed to texts', () => {
  test('the right phone gets a text, and texts queued for the wrong phone are not delivered', async () => {
    const { app, slot, change, sendTexts, textsTo } = await setUp()
    const family = await registerForTexts(app, slot)
    await change(family.id, { phone: '(513) 555-0009' })
    await sendTexts()
    expect(textsTo(familyPhone(1))).toEqual([])
    expect(textsTo(familyPhone(9)).map(({ body }) => body)).toEqual([
      expect.stringContaining("You're signed up for"),
    ])
    // No text contained a link, so the family's links keep working.
    expect((await app.post(api.cancel(tokenOf(family)))).status).toBe(200)
  })

  test('a link texted to the wrong phone is revoked', async () => {
    const { app, slot, change, sendTexts, sendEmails, textsTo, linkTo } = await setUp()
    const holder = await registerFamily(app, slot, 2)
    const { id } = await registerForTexts(app, slot, 1, { address: null })
    await app.post(api.cancel(tokenOf(holder)))
    await sendTexts()
    const [, link = ''] = /\/m\/([\w-]+)/.exec(textsTo(familyPhone(1))[0]?.body ?? '') ?? []
    expect((await app.get(api.my(link))).status).toBe(200)
    await change(id, { phone: '(513) 555-0009' })
    await sendTexts()
    await sendEmails()
    expect((await app.get(api.my(link))).status).toBe(404)
    expect((await app.get(api.my(linkTo(wrong)))).status).toBe(200)
    expect(textsTo(familyPhone(9))).toHaveLength(1)
  })

  test('another spelling of the number counts as the same phone', async () => {
    const { app, slot, change } = await setUp()
    const { id } = await registerForTexts(app, slot)
    await change(id, { phone: '513.555.0001' })
    expect(await textsIn(app)).toHaveLength(1)
  })
})
