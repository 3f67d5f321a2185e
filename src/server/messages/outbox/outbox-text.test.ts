import { describe, expect, it } from 'vitest'
import { addSlot, familyEmail, signInAdmin, tokenOf } from '../../../../test/support/data.ts'
import {
  createTextOutbox,
  familyPhone,
  morning,
  night,
  phone,
  registerForTexts,
  textsIn,
} from '../../../../test/support/text-outbox.ts'
import { api } from '../../../contract/paths.ts'
import { skipReasons } from '../../../domain/message.ts'
import { saveStop } from '../../texts/text-opt-out-commands.ts'

describe('a text', () => {
  it('goes with the confirmation to a family that agreed to texts', async () => {
    const { app, twilio, mail, slot, sendTexts, sendEmails, only } = await createTextOutbox()
    await registerForTexts(app, slot)
    await sendTexts()
    await sendEmails()
    expect(twilio.received).toMatchObject([
      {
        to: phone,
        body: "Washday: You're signed up for Sat, Dec 5, 2:00 PM, Spin Cycle. We may text you a reminder. Reply HELP for help, STOP for no more texts.",
      },
    ])
    expect(mail.received).toHaveLength(1)
    expect(await only()).toMatchObject({ state: 'sent', attempts: 1, recipient: phone })
  })

  it.each([
    ['who refused', { textConsent: false }],
    ['who was not asked', { textConsent: undefined }],
    ['without a phone number', { phone: null }],
    ['whose number gets no texts', { phone: '513 555 0123 ext. 7' }],
    ['with a foreign number', { phone: '+44 20 7946 0000' }],
  ])('is not sent to somebody %s, but the e-mail is', async (_who, changes) => {
    const { app, mail, slot, sendEmails } = await createTextOutbox()
    await registerForTexts(app, slot, 1, changes)
    await sendEmails()
    expect(await textsIn(app)).toEqual([])
    expect(mail.received).toHaveLength(1)
  })

  it('about a free spot has a working link if details are missing, and the stored message no longer has the link', async () => {
    const { app, twilio, slot, sendTexts, only } = await createTextOutbox()
    const holder = await registerForTexts(app, slot, 1, { textConsent: false })
    await registerForTexts(app, slot, 2, { address: null })
    await app.post(api.cancel(tokenOf(holder)))
    await sendTexts()
    const body = twilio.received[0]?.body ?? ''
    const [, token = ''] = /https:\/\/wash\.example\.org\/m\/([\w-]+)$/.exec(body) ?? []
    expect(body).toContain('A spot is open Sat, Dec 5, 2:00 PM')
    expect(body.length).toBeLessThanOrEqual(160)
    expect((await app.get(api.my(token))).status).toBe(200)
    expect((await only()).payload).not.toContain(token)
  })

  it('goes to a family that an administrator promoted', async () => {
    const { app, twilio, slot, sendTexts } = await createTextOutbox()
    const holder = await registerForTexts(app, slot, 1, { textConsent: false })
    await registerForTexts(app, slot, 2)
    const token = await signInAdmin(app)
    app.clock.advanceHours(0.1)
    await app.delete(api.adminRegistration(holder.id), { token })
    await sendTexts()
    expect(twilio.received).toMatchObject([
      { to: familyPhone(2), body: expect.stringContaining('A spot opened, and it is yours') },
    ])
  })

  it('is sent once, even by concurrent processes', async () => {
    const { app, twilio, slot, sendTexts, createWorker } = await createTextOutbox()
    const large = await addSlot(app.db, { now: morning, inHours: 100, capacity: 20 })
    await registerForTexts(app, slot)
    for (let n = 2; n <= 12; n++) await registerForTexts(app, large, n)
    await Promise.all([sendTexts(), createWorker().sendTexts(), sendTexts()])
    expect(twilio.received.map(({ to }) => to).toSorted()).toEqual(
      Array.from({ length: 12 }, (_, index) => familyPhone(index + 1)),
    )
  })
})

describe('a text is not sent', () => {
  it('if the family has withdrawn its consent', async () => {
    const { app, twilio, slot, sendTexts, only } = await createTextOutbox()
    const { id } = await registerForTexts(app, slot)
    const token = await signInAdmin(app)
    await app.put(api.adminRegistration(id), { textConsent: false }, { token })
    await sendTexts()
    expect(twilio.requests()).toBe(0)
    expect(await only()).toMatchObject({ state: 'failed', last_error: skipReasons.noConsent })
  })

  it('if the family’s phone has answered STOP', async () => {
    const { app, twilio, slot, sendTexts, only } = await createTextOutbox()
    await registerForTexts(app, slot)
    await saveStop(app.db, phone, app.clock())
    await sendTexts()
    expect(twilio.requests()).toBe(0)
    expect(await only()).toMatchObject({ state: 'failed', last_error: skipReasons.stopped })
  })

  it('if the text is no longer true', async () => {
    const { app, twilio, slot, sendTexts, only } = await createTextOutbox()
    const registration = await registerForTexts(app, slot)
    await app.post(api.cancel(tokenOf(registration)))
    await sendTexts()
    expect(twilio.requests()).toBe(0)
    expect(await only()).toMatchObject({ state: 'failed', last_error: skipReasons.obsolete })
  })

  it('once the slot has started', async () => {
    const { app, twilio, slot, sendTexts, only } = await createTextOutbox()
    await registerForTexts(app, slot)
    app.clock.set(slot.startTime)
    await sendTexts()
    expect(twilio.requests()).toBe(0)
    expect(await only()).toMatchObject({ state: 'failed', last_error: skipReasons.obsolete })
  })

  it('once texts are switched off', async () => {
    const { app, twilio, slot, createWorker, only } = await createTextOutbox()
    await registerForTexts(app, slot)
    await createWorker({ settings: null }).sendTexts()
    expect(twilio.requests()).toBe(0)
    expect(await only()).toMatchObject({ state: 'failed', last_error: 'texts are off' })
  })
})

describe('at night', () => {
  it('a family that signs up gets its text at once', async () => {
    const { app, twilio, slot, sendTexts } = await createTextOutbox(night)
    await registerForTexts(app, slot)
    await sendTexts()
    expect(twilio.received).toHaveLength(1)
  })

  it('an offer waits until eight in the morning, without counting as an attempt', async () => {
    const { app, twilio, slot, sendTexts, only } = await createTextOutbox(night)
    const holder = await registerForTexts(app, slot, 1, { textConsent: false })
    await registerForTexts(app, slot, 2)
    await app.post(api.cancel(tokenOf(holder)))
    await sendTexts()
    expect(await only()).toMatchObject({
      state: 'queued',
      attempts: 0,
      last_error: null,
      next_attempt_at: '2026-12-02T13:00:00.000Z',
    })
    app.clock.set('2026-12-02T13:00:00.000Z')
    await sendTexts()
    expect(twilio.received).toHaveLength(1)
  })

  it('a family gets one text in the morning, even if the spot was taken and freed again', async () => {
    const { app, mail, twilio, slot, sendTexts, sendEmails } = await createTextOutbox(night)
    const holder = await registerForTexts(app, slot, 1, { textConsent: false })
    await registerForTexts(app, slot, 2)
    await app.post(api.cancel(tokenOf(holder)))
    await sendEmails()
    await sendTexts()
    const next = await registerForTexts(app, slot, 3, { textConsent: false })
    app.clock.advanceHours(1)
    await app.post(api.cancel(tokenOf(next)))
    await sendEmails()
    const offers = mail.received.filter(({ recipients }) => recipients.includes(familyEmail(2)))
    expect(offers).toHaveLength(3)
    app.clock.set('2026-12-02T13:00:00.000Z')
    await sendTexts()
    expect(twilio.received.map(({ to }) => to)).toEqual([familyPhone(2)])
  })

  it('an offer is given up if its slot starts before the morning', async () => {
    const { app, twilio, sendTexts, only } = await createTextOutbox(night)
    const early = await addSlot(app.db, { now: night, inHours: 9, capacity: 1 })
    const holder = await registerForTexts(app, early, 1, { textConsent: false })
    await registerForTexts(app, early, 2)
    await app.post(api.cancel(tokenOf(holder)))
    await sendTexts()
    expect(twilio.requests()).toBe(0)
    expect(await only()).toMatchObject({ state: 'failed', last_error: skipReasons.atNight })
  })

  it('an offer is not sent if its spot is taken by the morning', async () => {
    const { app, twilio, slot, sendTexts, only } = await createTextOutbox(night)
    const holder = await registerForTexts(app, slot, 1, { textConsent: false })
    await registerForTexts(app, slot, 2)
    await app.post(api.cancel(tokenOf(holder)))
    await sendTexts()
    await registerForTexts(app, slot, 3, { textConsent: false })
    app.clock.set('2026-12-02T13:00:00.000Z')
    await sendTexts()
    expect(twilio.requests()).toBe(0)
    expect(await only()).toMatchObject({ state: 'failed', last_error: skipReasons.obsolete })
  })
})

describe('texts and e-mails are independent', () => {
  it('texts are sent while the mail server is down', async () => {
    const { app, mail, twilio, slot, sendTexts, sendEmails, only } = await createTextOutbox()
    await mail.close()
    await registerForTexts(app, slot)
    await Promise.all([sendEmails(), sendTexts()])
    expect(twilio.received).toHaveLength(1)
    expect((await only()).state).toBe('sent')
  })

  it('e-mails are sent while Twilio is down', async () => {
    const { app, mail, twilio, slot, sendTexts, sendEmails, only } = await createTextOutbox()
    await twilio.close()
    await registerForTexts(app, slot)
    await Promise.all([sendEmails(), sendTexts()])
    expect(mail.received.map(({ recipients }) => recipients)).toEqual([[familyEmail(1)]])
    expect(await only()).toMatchObject({ state: 'queued', last_error: 'Twilio ECONNREFUSED' })
  })
})
