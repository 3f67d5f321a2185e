import { describe, expect, it, test } from 'vitest'
import { addSlot, signInAdmin, tokenOf } from '../../../../test/support/data.ts'
import {
  createTextingApp,
  familyPhone,
  registerForTexts,
} from '../../../../test/support/text-outbox.ts'
import type { HealthReport } from '../../../contract/health.ts'
import type { LoggedMessage, MessageContent, MessageItem } from '../../../contract/messages.ts'
import { api } from '../../../contract/paths.ts'
import { explainError, resendRefusalWords } from '../../../contract/words/en/admin-messages.ts'
import { skipReasons } from '../../../domain/message.ts'
import type { ResendRefusal } from '../../../domain/message-resend.ts'
import { textKinds } from '../../../domain/text-kind.ts'

/** 7:30 p.m. and 9 p.m. in New York */
const evening = '2026-12-02T00:30:00.000Z'
const night = '2026-12-02T02:00:00.000Z'

async function createLog({ capacity = 10 } = {}) {
  const texting = await createTextingApp(evening)
  const { app } = texting
  const token = await signInAdmin(app)
  const slot = await addSlot(app.db, { now: evening, inHours: 100, capacity })
  const texts = async () => {
    const { body } = await app.get<MessageItem[]>(api.adminMessages(), { token })
    return body.filter(({ channel }) => channel === 'text')
  }
  return {
    ...texting,
    slot,
    texts,
    text: async () => {
      const [one, ...others] = await texts()
      if (!one || others.length > 0)
        throw new Error(`Expected one text, got ${others.length + (one ? 1 : 0)}`)
      return one
    },
    read: async (id: string) =>
      (await app.get<LoggedMessage>(api.adminMessage(id), { token })).body,
    resend: (id: string) => app.post<MessageItem>(api.adminMessageResend(id), {}, { token }),
    edit: (id: string, changes: object) => app.put(api.adminRegistration(id), changes, { token }),
    get: <T>(path: string) => app.get<T>(path, { token }),
  }
}

describe('the log shows a text', () => {
  it('with its number, family, words and segments', async () => {
    const { app, slot, text, read, sendTexts } = await createLog()
    const { id } = await registerForTexts(app, slot)
    await sendTexts()
    const item = await text()
    expect(item).toMatchObject({
      kind: 'text_confirmed',
      recipient: familyPhone(1),
      name: 'Family 1',
      registrationId: id,
      eventTitle: 'Free laundry day',
      state: 'sent',
      resendRefusal: null,
    })
    expect((await read(item.id)).content).toEqual({
      subject: null,
      html: null,
      text: expect.stringMatching(/^Washday: You're signed up for Sat, Dec 5, 11:30 PM/),
      hasCalendar: false,
      language: 'en',
      segments: 1,
      personalLink: null,
    })
  })

  it('with the personal link until the text is sent', async () => {
    const { app, slot, text, read, sendTexts } = await createLog({ capacity: 1 })
    const holder = await registerForTexts(app, slot, 1, { textConsent: false })
    await registerForTexts(app, slot, 2, { address: null })
    await app.post(api.cancel(tokenOf(holder)))
    const { id } = await text()
    const { content } = await read(id)
    expect(content?.personalLink).toMatch(/\/m\/[\w-]{16}$/)
    expect(content?.text).toContain(content?.personalLink)
    await sendTexts()
    const sent = (await read(id)).content
    expect(sent?.personalLink).toBeNull()
    expect(sent?.text).not.toContain('/m/')
  })
})

describe('a text is sent again', () => {
  it('to the current number, at once even at night', async () => {
    const { app, slot, twilio, text, resend, edit, sendTexts } = await createLog()
    twilio.answer(familyPhone(1), { status: 400, code: 21614 })
    const { id: registrationId } = await registerForTexts(app, slot)
    await sendTexts()
    const { id } = await text()
    app.clock.advanceHours(0.1)
    await edit(registrationId, { phone: '(513) 555-0177' })
    await sendTexts()
    app.clock.set(night)
    const answer = await resend(id)
    expect(answer).toMatchObject({ status: 200, body: { recipient: '+15135550177' } })
    await sendTexts()
    // The text about the correction, and the text that was sent again
    expect(twilio.received.map(({ to }) => to)).toEqual(['+15135550177', '+15135550177'])
  })

  it('with a new link if the text has a link', async () => {
    const { app, slot, twilio, text, resend, sendTexts } = await createLog({ capacity: 1 })
    const holder = await registerForTexts(app, slot, 1, { textConsent: false })
    await registerForTexts(app, slot, 2, { address: null })
    await app.post(api.cancel(tokenOf(holder)))
    await sendTexts()
    await resend((await text()).id)
    await sendTexts()
    const links = twilio.received.map(({ body }) => body.split('/m/')[1] ?? '')
    expect(new Set(links).size).toBe(2)
    for (const link of links) expect((await app.get(api.my(link))).status).toBe(200)
  })

  it('only if the family still agrees to texts and its number can get them', async () => {
    const { app, slot, text, resend, edit, sendTexts } = await createLog()
    const refused = (reason: ResendRefusal) => ({
      status: 409,
      body: { code: 'message_not_sendable', message: resendRefusalWords[reason] },
    })
    const { id: registrationId } = await registerForTexts(app, slot)
    await sendTexts()
    const { id } = await text()
    await edit(registrationId, { phone: '513 555 0100 ext. 5' })
    expect(await resend(id)).toMatchObject(refused('no_text_consent'))
    await edit(registrationId, { phone: '513 555 0100', textConsent: false })
    expect(await resend(id)).toMatchObject(refused('no_text_consent'))
    expect((await text()).resendRefusal).toBe('no_text_consent')
  })
})

test.each(textKinds)('the preview of %s is one segment', async (kind) => {
  const { get } = await createLog()
  const { status, body } = await get<MessageContent>(api.adminMessagePreview(kind))
  expect(status).toBe(200)
  expect(body).toMatchObject({ subject: null, html: null, segments: 1 })
  expect(body.text).toMatch(/Tue, Dec 8, 9:00 AM, Spin Cycle/)
})

describe('the health report', () => {
  it('does not report texts refused because of STOP or delayed until morning', async () => {
    const { app, slot, twilio, get, sendTexts, sendEmails, texts } = await createLog({
      capacity: 1,
    })
    const warnings = async () => {
      const { body } = await get<HealthReport>(api.healthReport())
      return body.warnings.map(({ kind }) => kind).filter((kind) => !kind.startsWith('job_'))
    }
    twilio.answer(familyPhone(1), { status: 400, code: 21610 })
    const holder = await registerForTexts(app, slot, 1)
    await registerForTexts(app, slot, 2)
    await sendEmails()
    app.clock.advanceHours(0.01)
    await sendTexts()
    expect(await warnings()).toEqual([])

    app.clock.set(night)
    await app.post(api.cancel(tokenOf(holder)))
    await sendEmails()
    await sendTexts()
    expect((await texts())[0]).toMatchObject({ kind: 'text_spot_available', state: 'queued' })
    app.clock.advanceHours(2)
    expect(await warnings()).toEqual([])
  })

  it('reports a text service that rejects our credentials', async () => {
    const { app, slot, twilio, get, sendTexts, sendEmails } = await createLog()
    twilio.answer(familyPhone(1), { status: 401, code: 20003 })
    await registerForTexts(app, slot)
    await sendEmails()
    app.clock.advanceHours(0.01)
    await sendTexts()
    const { body } = await get<HealthReport>(api.healthReport())
    expect(body.warnings).toContainEqual(
      expect.objectContaining({ kind: 'send_failed', error: 'Twilio 401 20003' }),
    )
  })
})

test.each([
  [skipReasons.stopped, /STOP/],
  [skipReasons.noConsent, /no longer agrees/],
  [skipReasons.atNight, /night/],
  ['texts are off', /No text service/],
  ['Twilio 400 21614', /^This number cannot get texts \(Twilio 400 21614\)$/],
  ['Twilio 401 20003', /our account/],
  ['Twilio 429 20429', /did not accept/],
  ['Twilio ECONNREFUSED', /could not be reached/],
  ['no answer; Twilio TimeoutError', /did not answer/],
  ['given up: Twilio 500', /too late/],
])('the error "%s" is explained to administrators with %s', (lastError, words) => {
  expect(explainError(lastError)).toMatch(words)
})
