import { describe, expect, it } from 'vitest'
import { signInAdmin } from '../../../../test/support/data.ts'
import {
  createTextingApp,
  createTextOutbox,
  morning,
  phone,
  registerForTexts,
  textsIn,
} from '../../../../test/support/text-outbox.ts'
import { at, neverAborted, slotAt, start, zone } from '../../../../test/support/text-reminders.ts'
import { api } from '../../../contract/paths.ts'
import { giveUpAfterMs, leaseMs } from '../../../domain/delivery-times.ts'
import { skipReasons } from '../../../domain/message.ts'
import { remindJob } from '../../jobs/remind.ts'
import { hasStopped } from '../../texts/text-opt-out-queries.ts'
import { leaseMessage } from './outbox-lease-commands.ts'

describe('a text whose delivery fails', () => {
  it.each([{ status: 429, code: 20429 }, { status: 500 }])(
    'with %j is sent later',
    async (refusal) => {
      const { app, twilio, slot, sendTexts, advance, only } = await createTextOutbox()
      twilio.answer(phone, refusal)
      await registerForTexts(app, slot)
      await sendTexts()
      expect(await only()).toMatchObject({ state: 'queued', attempts: 1 })
      twilio.answer(phone, null)
      advance(30_000)
      await sendTexts()
      expect(twilio.received).toHaveLength(1)
      expect(await only()).toMatchObject({ state: 'sent', attempts: 2, last_error: null })
    },
  )

  it('with a 5xx may have been sent, so it is retried at most once', async () => {
    const { app, twilio, slot, sendTexts, advance, only } = await createTextOutbox()
    twilio.answer(phone, { status: 503 })
    await registerForTexts(app, slot)
    for (let n = 0; n < 4; n++) {
      await sendTexts()
      advance(3_600_000)
    }
    expect(twilio.requests()).toBe(2)
    expect(await only()).toMatchObject({
      state: 'failed',
      last_error: 'given up: no answer; Twilio 503',
    })
  })

  it('is given up if its number gets no texts, and the e-mail address is not flagged', async () => {
    const { app, twilio, slot, sendTexts, only } = await createTextOutbox()
    twilio.answer(phone, { status: 400, code: 21614 })
    await registerForTexts(app, slot)
    await sendTexts()
    expect(await only()).toMatchObject({ state: 'failed', last_error: 'Twilio 400 21614' })
    const { email_failed_at } = await app.db
      .selectFrom('registrations')
      .select('email_failed_at')
      .executeTakeFirstOrThrow()
    expect(email_failed_at).toBeNull()
  })

  it('because of STOP stores the STOP, and later texts to the phone are not attempted', async () => {
    const { app, twilio, slot, sendTexts, only } = await createTextOutbox()
    twilio.answer(phone, { status: 400, code: 21610 })
    const { id } = await registerForTexts(app, slot)
    await sendTexts()
    expect(await only()).toMatchObject({ state: 'failed', last_error: skipReasons.stopped })
    expect(await hasStopped(app.db, phone)).toBe(true)
    const requests = twilio.requests()
    const token = await signInAdmin(app)
    for (const status of ['cancelled', 'confirmed']) {
      app.clock.advanceHours(0.1)
      await app.put(api.adminRegistration(id), { status }, { token })
    }
    await sendTexts()
    expect(twilio.requests()).toBe(requests)
    expect((await textsIn(app)).map(({ last_error }) => last_error)).toEqual([
      skipReasons.stopped,
      skipReasons.stopped,
    ])
  })

  it('is given up after a day of retries, without personal data in the reason or the log', async () => {
    const { app, twilio, slot, sendTexts, only, logged } = await createTextOutbox()
    twilio.answer(phone, { status: 429 })
    await registerForTexts(app, slot)
    await sendTexts()
    for (let text = await only(); text.state === 'queued'; text = await only()) {
      app.clock.set(text.next_attempt_at)
      await sendTexts()
    }
    // Nights do not count, because no texts are sent then.
    expect(app.clock().getTime()).toBeGreaterThan(Date.parse(morning) + giveUpAfterMs)
    expect(await only()).toMatchObject({ state: 'failed', last_error: 'given up: Twilio 429' })
    expect(JSON.stringify(logged)).not.toMatch(/5135550001|Family/)
  })

  it('without an answer is sent at most once more, even with refusals in between', async () => {
    const { app, twilio, slot, sendTexts, advance, only } = await createTextOutbox()
    await registerForTexts(app, slot)
    const attempt = async () => {
      await sendTexts()
      advance(3_600_000)
    }
    twilio.mood = 'hangs up'
    await attempt()
    expect(await only()).toMatchObject({ state: 'queued' })
    twilio.answer(phone, { status: 429, code: 20429 })
    await attempt()
    twilio.answer(phone, null)
    await attempt()
    await attempt()
    expect(twilio.received).toHaveLength(2)
    expect(await only()).toMatchObject({
      state: 'failed',
      last_error: expect.stringMatching(/^given up: no answer; Twilio \w+$/),
    })
  })

  it('without an answer is logged as unanswered even if its registration is deleted meanwhile', async () => {
    const { app, twilio, createWorker } = await createTextingApp(start)
    const { sendTexts, logged } = createWorker()
    const { id } = await registerForTexts(app, await slotAt(app, '13:00'))
    await sendTexts()
    app.clock.set(at(6, '18:00'))
    await remindJob({ db: app.db, zone, sendsTexts: true }).run(app.clock(), neverAborted)
    twilio.mood = 'babbling'
    const release = twilio.hold()
    const sent = sendTexts()
    await twilio.textTo(phone, /Are you coming/)
    const token = await signInAdmin(app)
    expect((await app.delete(api.adminRegistration(id), { token })).status).toBe(204)
    release()
    await sent
    expect(logged.at(-1)?.facts).toMatchObject({ reason: expect.stringMatching(/^no answer/) })
  })

  it('because its process was killed is sent once when the lease ends', async () => {
    const { app, twilio, slot, sendTexts, advance, only } = await createTextOutbox()
    await registerForTexts(app, slot)
    const { id } = await only()
    await leaseMessage(app.db, id, app.clock())
    // From now on, this process has seen the lease.
    await sendTexts()
    expect(twilio.received).toHaveLength(0)
    advance(leaseMs)
    await sendTexts()
    await sendTexts()
    expect(twilio.received).toHaveLength(1)
  })
})
