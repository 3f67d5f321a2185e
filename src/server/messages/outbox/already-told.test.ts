import { describe, expect, it, test } from 'vitest'
import { closeBody, closeSlots, reopenSlots } from '../../../../test/support/closing.ts'
import {
  addEvent,
  addSlot,
  adminLogin,
  familyEmail,
  registerFamily,
  signInAdmin,
  slotOf,
  tokenOf,
  waitlistFamily,
} from '../../../../test/support/data.ts'
import {
  createTextingApp,
  morning,
  night,
  registerForTexts,
  textsIn,
} from '../../../../test/support/text-outbox.ts'
import type { Announcement } from '../../../contract/announcement.ts'
import { api } from '../../../contract/paths.ts'
import { skipReasons } from '../../../domain/message.ts'

type Slot = { id: string; eventId: string; startTime: string; endTime: string; capacity: number }

const minutes = (count: number) => count / 60
const later = (instant: string, hours: number) =>
  new Date(Date.parse(instant) + hours * 3_600_000).toISOString()

/** Two slots at 2 PM and 3 PM of a Saturday, and another event a week later; what left before is forgotten. */
async function open(now = morning) {
  const site = await createTextingApp(now)
  const { app, mail, twilio, sendEmails, sendTexts } = site
  const { timeSlots } = await addEvent(app.db, { now, slots: [{ inHours: 100 }, { inHours: 101 }] })
  const [first, second] = [slotOf(timeSlots, 0), slotOf(timeSlots, 1)]
  const elsewhere = await addSlot(app.db, { now, inHours: 268 })
  let token = await signInAdmin(app)
  const tick = () => app.clock.advanceHours(minutes(0.05))
  return {
    ...site,
    ...{ first, second, elsewhere, token, tick },
    signInAgain: async () => {
      const { body } = await app.post<{ token: string }>(api.adminLogin(), adminLogin)
      token = body.token
    },
    put: async (id: string, changes: object) => {
      tick()
      expect((await app.put(api.adminRegistration(id), changes, { token })).status).toBe(200)
    },
    shift: async (slot: Slot, hours: number) => {
      tick()
      const times = [first, second].map(({ id, startTime, endTime, capacity }) => {
        const by = id === slot.id ? hours : 0
        return { id, capacity, startTime: later(startTime, by), endTime: later(endTime, by) }
      })
      const path = api.adminEvent(slot.eventId)
      expect((await app.put(path, { timeSlots: times }, { token })).status).toBe(200)
    },
    /** Sends what is queued and returns what arrives. */
    deliver: async () => {
      tick()
      const [emails, texts] = [mail.received.length, twilio.received.length]
      await sendEmails()
      await sendTexts()
      tick()
      return {
        emails: mail.received.slice(emails).map(({ subject, text }) => ({
          subject: subject ?? '',
          text: (text ?? '').replace(/\s+/g, ' '),
        })),
        texts: twilio.received.slice(texts).map(({ body }) => body),
      }
    },
    reasons: async () => {
      const rows = await app.db
        .selectFrom('messages')
        .where('state', '=', 'failed')
        .orderBy('id')
        .select(['kind', 'last_error'])
        .execute()
      return rows.map(({ kind, last_error }) => `${kind}: ${last_error}`)
    },
  }
}

describe('a message about an appointment that the family never heard of names the earlier one', () => {
  it('when a move to another event is cancelled before its message leaves', async () => {
    const { app, first, elsewhere, put, deliver } = await open()
    const family = await registerFamily(app, first)
    await deliver()
    await put(family.id, { timeSlotId: elsewhere.id })
    await put(family.id, { status: 'cancelled' })
    const { emails } = await deliver()
    expect(emails).toMatchObject([
      { subject: expect.stringMatching(/^Cancelled: Sat, Dec 12, 2:00/) },
    ])
    expect(emails[0]?.text).toContain(
      'Your earlier time, Sat, Dec 5, 2:00 PM, is cancelled too. If it is in your calendar, please delete it there.',
    )
  })

  it('when a slot is moved and the family cancelled', async () => {
    const { app, first, shift, put, deliver } = await open()
    const family = await registerFamily(app, first, 1, { language: 'es' })
    await deliver()
    await shift(first, 2)
    await put(family.id, { status: 'cancelled' })
    const { emails } = await deliver()
    expect(emails).toMatchObject([
      { subject: expect.stringContaining('Cancelada: sáb 5 dic, 4:00') },
    ])
    expect(emails[0]?.text).toContain('Tu horario anterior, sáb 5 dic, 2:00 p. m., también queda')
  })

  it('when the slot it was moved to closes', async () => {
    const { app, token, first, second, put, deliver } = await open()
    const family = await registerForTexts(app, first)
    await deliver()
    await put(family.id, { timeSlotId: second.id })
    await closeSlots(app, token, closeBody([second]), second)
    const { emails, texts } = await deliver()
    expect(emails).toMatchObject([{ subject: expect.stringMatching(/^Closed: Sat, Dec 5, 3:00/) }])
    expect(emails[0]?.text).toContain('Your earlier time, Sat, Dec 5, 2:00 PM, is cancelled too.')
    expect(texts).toEqual([
      expect.stringMatching(
        /Closed: Sat, Dec 5, 3:00 PM.* Your earlier time, Sat, Dec 5, 2:00 PM, is cancelled too\./,
      ),
    ])
  })

  it('in a text that was held at night, and in one text only', async () => {
    const { app, first, signInAgain, shift, put, deliver } = await open()
    const family = await registerForTexts(app, first, 1, { email: '' })
    await deliver()
    app.clock.set(night)
    await signInAgain()
    await shift(first, -1)
    expect((await deliver()).texts).toEqual([])
    app.clock.set(later(night, 9))
    await signInAgain()
    await put(family.id, { status: 'cancelled' })
    app.clock.set(later(night, 12))
    expect((await deliver()).texts).toEqual([
      expect.stringMatching(
        /Your sign-up for Sat, Dec 5, 1:00 PM, .* is cancelled\. Your earlier time, Sat, Dec 5, 2:00 PM, is cancelled too\.$/,
      ),
    ])
  })

  it('after a night without a mail server', async () => {
    const { app, mail, token, first, second, elsewhere, put, deliver } = await open()
    const one = await registerFamily(app, first, 1)
    const two = await registerFamily(app, first, 2)
    await deliver()
    for (const n of [1, 2]) mail.answer(familyEmail(n), '450 4.2.0 Busy')
    await put(one.id, { timeSlotId: elsewhere.id })
    await put(two.id, { timeSlotId: second.id })
    expect((await deliver()).emails).toEqual([])
    app.clock.advanceHours(7)
    await put(one.id, { status: 'cancelled' })
    await closeSlots(app, token, closeBody([second]), second)
    for (const n of [1, 2]) mail.answer(familyEmail(n), null)
    app.clock.advanceHours(1)
    const { emails } = await deliver()
    expect(emails.map(({ subject }) => subject.split(',')[0]).toSorted()).toEqual([
      'Cancelled: Sat',
      'Closed: Sat',
    ])
    for (const { text } of emails) {
      expect(text).toContain('Your earlier time, Sat, Dec 5, 2:00 PM, is cancelled too.')
    }
  })

  it('with a calendar file that replaces the earlier entry', async () => {
    const { app, mail, first, second, put, deliver } = await open()
    const family = await registerFamily(app, first)
    await deliver()
    await put(family.id, { timeSlotId: second.id })
    const { emails } = await deliver()
    expect(emails[0]?.text).toContain('You no longer have your earlier time, Sat, Dec 5, 2:00 PM.')
    expect(emails[0]?.text).toContain('Open the attached file to change it in your calendar too.')
    const files = mail.received.map(({ attachments }) =>
      attachments.map(({ content }) => String(content)).join(),
    )
    expect(new Set(files.map((file) => /^UID:(.*)$/m.exec(file)?.[1])).size).toBe(1)
  })

  it('as the time before, in a message about a change', async () => {
    const { app, first, second, elsewhere, put, deliver } = await open()
    const family = await registerFamily(app, first)
    await deliver()
    await put(family.id, { timeSlotId: second.id })
    await put(family.id, { timeSlotId: elsewhere.id })
    const { emails } = await deliver()
    expect(emails).toHaveLength(1)
    expect(emails[0]?.text).toContain('Before: Saturday, December 5, 2026, 2:00 PM')
  })
})

describe('a closing that nobody heard of', () => {
  it('is not followed by "Open again", and neither is counted as sent', async () => {
    const { app, token, first, tick, deliver, reasons } = await open()
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

  it('is followed by the change of its time', async () => {
    const { app, token, first, tick, shift, deliver } = await open()
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

  it('one that was sent is followed by "Open again"', async () => {
    const { app, token, first, deliver } = await open()
    await registerForTexts(app, first)
    await deliver()
    await closeSlots(app, token, closeBody([first]), first)
    expect((await deliver()).emails).toHaveLength(1)
    await reopenSlots(app, token, [first])
    const { emails, texts } = await deliver()
    expect([emails.length, texts.length]).toEqual([1, 1])
  })
})

describe('a change that is taken back by hand before its message leaves says nothing', () => {
  it.each<[string, object]>([
    ['a place on the waitlist', { status: 'waitlist' }],
    ['a cancellation', { status: 'cancelled' }],
    ['a no-show', { status: 'no_show' }],
  ])('%s', async (_what, changes) => {
    const { app, first, put, deliver } = await open()
    const family = await registerForTexts(app, first)
    await deliver()
    await put(family.id, changes)
    await put(family.id, { status: 'confirmed' })
    expect(await deliver()).toEqual({ emails: [], texts: [] })
    const [newest] = (await textsIn(app)).toReversed()
    expect(newest?.last_error).toBe(skipReasons.alreadyTold)
  })

  it.each(['second', 'elsewhere'] as const)('a move to %s', async (target) => {
    const site = await open()
    const { app, first, put, deliver } = site
    const family = await registerForTexts(app, first)
    await deliver()
    await put(family.id, { timeSlotId: site[target].id })
    await put(family.id, { timeSlotId: first.id })
    expect(await deliver()).toEqual({ emails: [], texts: [] })
    expect((await app.get(api.my(tokenOf(family)))).status).toBe(200)
  })

  it('a corrected address of a family that cancelled by its link', async () => {
    const { app, first, put, deliver } = await open()
    const family = await registerFamily(app, first)
    await deliver()
    await app.post(api.cancel(tokenOf(family)))
    await put(family.id, { email: 'wrong@example.org' })
    await put(family.id, { email: familyEmail(1) })
    const { emails } = await deliver()
    expect(emails.map(({ subject }) => subject.split(':')[0])).toEqual(['Cancelled'])
  })
})

test('a message says nothing new while another worker delivers the one that says it', async () => {
  const { app, mail, createWorker, sendEmails, first, put, deliver } = await open()
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

test('a corrected address that is changed back brings the family a link that works', async () => {
  const { app, mail, first, put, deliver } = await open()
  const family = await registerFamily(app, first)
  await deliver()
  await put(family.id, { email: 'wrong@example.org' })
  await put(family.id, { email: familyEmail(1) })
  const { emails } = await deliver()
  expect(emails).toHaveLength(1)
  expect(emails[0]?.text).toContain('Nothing else has changed. The links in our earlier emails')
  expect((await app.get(api.my(tokenOf(family)))).status).toBe(404)
  const link = /\/my\/([0-9a-f-]{36})/.exec(mail.received.at(-1)?.text ?? '')?.[1] ?? ''
  expect((await app.get(api.my(link))).status).toBe(200)
})

describe('a family that knows of the change hears of the next one', () => {
  it('because it cancelled by its link, though the message could not leave', async () => {
    const { app, mail, first, put, deliver } = await open()
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

  it('because it waits', async () => {
    const { app, first, put, deliver } = await open()
    const family = await waitlistFamily(app, first, 1)
    await deliver()
    await put(family.id, { status: 'confirmed' })
    const { emails } = await deliver()
    expect(emails.map(({ subject }) => subject.split(':')[0])).toEqual(['You have a spot'])
    expect(emails[0]?.text).toContain('You are off the waitlist.')
  })
})

test('a promotion of a family that never heard that it waits reads as a confirmation', async () => {
  const { app, first, second, put, deliver } = await open()
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
