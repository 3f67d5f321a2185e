import { randomUUID } from 'node:crypto'
import { describe, expect, it, test } from 'vitest'
import { closeBody, closeSlots, reopenSlots, sentences } from '../../../../test/support/closing.ts'
import {
  familyEmail,
  registerFamily,
  tokenOf,
  waitlistFamily,
} from '../../../../test/support/data.ts'
import { registerForTexts, textsIn } from '../../../../test/support/text-outbox.ts'
import { setUpToldSite } from '../../../../test/support/told.ts'
import type { Announcement } from '../../../contract/announcement.ts'
import { api } from '../../../contract/paths.ts'
import { skipReasons } from '../../../domain/message.ts'

describe('a closing', () => {
  it('whose message was not sent is not followed by "Open again", and neither message counts as sent', async () => {
    const { app, token, first, tick, deliver, reasons } = await setUpToldSite()
    await registerForTexts(app, first)
    await registerFamily(app, first, 2)
    await deliver()
    await closeSlots(app, token, closeBody([first]), first)
    tick()
    await reopenSlots(app, token, [first])
    expect(await deliver()).toEqual({ emails: [], texts: [] })
    expect(new Set(await reasons())).toEqual(
      new Set([
        `slot_closed: ${skipReasons.obsolete}`,
        `text_slot_closed: ${skipReasons.obsolete}`,
        `slot_reopened: ${skipReasons.alreadyTold}`,
        `text_slot_reopened: ${skipReasons.alreadyTold}`,
      ]),
    )
    const path = api.adminAnnouncements(first.eventId)
    const { body } = await app.get<Announcement[]>(path, { token })
    expect(body.map(({ kind, emails, texts }) => [kind, emails, texts])).toEqual([
      ['reopened', 0, 0],
      ['closed', 0, 0],
    ])
  })

  it('whose message was not sent is followed by "Open again" if the time has changed', async () => {
    const { app, token, first, tick, shift, deliver } = await setUpToldSite()
    await registerFamily(app, first)
    await deliver()
    await closeSlots(app, token, closeBody([first]), first)
    await shift(first, 2)
    tick()
    await reopenSlots(app, token, [first])
    const { emails } = await deliver()
    expect(emails).toMatchObject([
      { subject: expect.stringMatching(/^Open again: Sat, Dec 5, 4:00/) },
    ])
    expect(emails[0]?.text).toContain('You no longer have your earlier time, Sat, Dec 5, 2:00 PM.')
  })

  it('whose message was sent is followed by "Open again"', async () => {
    const { app, token, first, deliver } = await setUpToldSite()
    await registerForTexts(app, first)
    await deliver()
    await closeSlots(app, token, closeBody([first]), first)
    expect((await deliver()).emails).toHaveLength(1)
    await reopenSlots(app, token, [first])
    const { emails, texts } = await deliver()
    expect([emails.length, texts.length]).toEqual([1, 1])
  })
})

describe('nothing is sent about a change that an administrator reverts before its message is sent', () => {
  it.each<[string, object]>([
    ['a place on the waitlist', { status: 'waitlist' }],
    ['a cancellation', { status: 'cancelled' }],
    ['a no-show', { status: 'no_show' }],
  ])('%s', async (_what, changes) => {
    const { app, first, put, deliver } = await setUpToldSite()
    const family = await registerForTexts(app, first)
    await deliver()
    await put(family.id, changes)
    await put(family.id, { status: 'confirmed' })
    expect(await deliver()).toEqual({ emails: [], texts: [] })
    const [newest] = (await textsIn(app)).toReversed()
    expect(newest?.last_error).toBe(skipReasons.alreadyTold)
  })

  it.each(['second', 'elsewhere'] as const)('a move to another slot (%s)', async (target) => {
    const site = await setUpToldSite()
    const { app, first, put, deliver } = site
    const family = await registerForTexts(app, first)
    await deliver()
    await put(family.id, { timeSlotId: site[target].id })
    await put(family.id, { timeSlotId: first.id })
    expect(await deliver()).toEqual({ emails: [], texts: [] })
    expect((await app.get(api.my(tokenOf(family)))).status).toBe(200)
  })

  it('a corrected address (only the earlier cancellation is sent)', async () => {
    const { app, first, put, deliver } = await setUpToldSite()
    const family = await registerFamily(app, first)
    await deliver()
    await app.post(api.cancel(tokenOf(family)))
    await put(family.id, { email: 'wrong@example.org' })
    await put(family.id, { email: familyEmail(1) })
    const { emails } = await deliver()
    expect(emails.map(({ subject }) => subject.split(':')[0])).toEqual(['Cancelled'])
  })
})

test('a message is not sent while another worker delivers a message with the same news', async () => {
  const { app, mail, createWorker, sendEmails, first, put, deliver } = await setUpToldSite()
  const family = await registerFamily(app, first)
  await deliver()
  await app.post(api.cancel(tokenOf(family)))
  const release = mail.hold()
  const delivered = sendEmails()
  await mail.count(2)
  await put(family.id, { email: 'wrong@example.org' })
  await put(family.id, { email: familyEmail(1) })
  await createWorker().sendEmails()
  release()
  await delivered
  await sendEmails()
  const subjects = mail.received.map(({ subject }) => subject?.split(':')[0])
  expect(subjects).toEqual(["You're signed up", 'Cancelled'])
})

test.each(['email', 'text'] as const)(
  'if a location is changed and changed back at once, an e-mail corrects the %s that named the changed location',
  async (channel) => {
    const { app, token, first, tick, sendDue, deliver } = await setUpToldSite()
    const move = (location: string) =>
      app.put(api.adminEvent(first.eventId), { location }, { token })
    await registerForTexts(app, first)
    await deliver()
    const request = { id: randomUUID(), timeSlotIds: [first.id], audience: 'confirmed', sentences }
    await app.post(api.adminAnnouncements(first.eventId), request, { token })
    const queued = app.db.deleteFrom('messages').where('state', '=', 'queued')
    await queued.where('channel', '!=', channel).execute()
    for (const run of [tick, tick, () => move('Oxford'), tick, tick, sendDue[channel]]) await run()
    await move('Harrison')
    const { emails } = await deliver()
    expect(emails).toMatchObject([{ subject: expect.stringMatching(/^Changed: Sat, Dec 5, 2:00/) }])
    expect(emails[0]?.text).toMatch(/Before: .*, Oxford Now: .*, Harrison/)
  },
)

describe('a corrected address that is changed back', () => {
  const wrong = 'wrong@example.org'

  async function correctAndBack({ isSentBefore = true, isSentBetween = false } = {}) {
    const site = await setUpToldSite()
    const { app, mail, first, put, deliver } = site
    const family = await registerFamily(app, first)
    if (isSentBefore) await deliver()
    await put(family.id, { email: wrong })
    if (isSentBetween) await deliver()
    await put(family.id, { email: familyEmail(1) })
    const { emails } = await deliver()
    const links = mail.received.map(
      ({ text }) => /\/my\/([0-9a-f-]{36})/.exec(text ?? '')?.[1] ?? '',
    )
    const isWorking = async (link: string) => (await app.get(api.my(link))).status === 200
    const working = await Promise.all(links.map(isWorking))
    expect(await isWorking(tokenOf(family))).toBe(false)
    return { emails, working }
  }

  // The correction revoked the links in the family's mailbox (docs/decisions/0047), so the second message brings new
  // links.
  it('brings the family a working link, and says that nothing else has changed', async () => {
    const { emails, working } = await correctAndBack()
    expect(emails).toHaveLength(1)
    expect(emails[0]?.text).toContain('Nothing else has changed. The links in our earlier emails')
    expect(working).toEqual([false, true])
  })

  it('sends the family one message if its first message had not been sent', async () => {
    const { emails, working } = await correctAndBack({ isSentBefore: false })
    expect(emails).toHaveLength(1)
    expect(emails[0]?.text).not.toContain('Nothing else has changed.')
    expect(working).toEqual([true])
  })

  it('leaves the wrong mailbox without a working link, even if a message was sent there in between', async () => {
    const { emails, working } = await correctAndBack({ isSentBetween: true })
    expect(emails).toHaveLength(1)
    expect(working).toEqual([false, false, true])
  })
})

describe('a confirmation is sent to a family that knows its earlier status', () => {
  it('because it cancelled by its link, even though the cancellation e-mail was not delivered', async () => {
    const { app, mail, first, put, deliver } = await setUpToldSite()
    const family = await registerFamily(app, first)
    await deliver()
    mail.answer(familyEmail(1), '450 4.2.0 Busy')
    await app.post(api.cancel(tokenOf(family)))
    await deliver()
    mail.answer(familyEmail(1), null)
    await put(family.id, { status: 'confirmed' })
    const { emails } = await deliver()
    expect(emails.map(({ subject }) => subject.split(':')[0])).toEqual(["You're signed up"])
  })

  it('because it was told that it is on the waitlist', async () => {
    const { app, first, put, deliver } = await setUpToldSite()
    const family = await waitlistFamily(app, first, 1)
    await deliver()
    await put(family.id, { status: 'confirmed' })
    const { emails } = await deliver()
    expect(emails.map(({ subject }) => subject.split(':')[0])).toEqual(['You have a spot'])
    expect(emails[0]?.text).toContain('You are off the waitlist.')
  })
})

test('a promotion of a family that was never told about the waitlist reads as a confirmation', async () => {
  const { app, first, second, put, deliver } = await setUpToldSite()
  const family = await registerForTexts(app, first)
  await deliver()
  await put(family.id, { status: 'waitlist', timeSlotId: second.id })
  await put(family.id, { status: 'confirmed' })
  const { emails, texts } = await deliver()
  expect(emails.map(({ subject }) => subject.split(',')[0])).toEqual(["You're signed up: Sat"])
  expect(emails[0]?.text).not.toContain('waitlist')
  expect(emails[0]?.text).toContain('You no longer have your earlier time, Sat, Dec 5, 2:00 PM.')
  expect(texts).toEqual([expect.stringMatching(/You're signed up for Sat, Dec 5, 3:00 PM/)])
})
