import { describe, expect, test } from 'vitest'
import { eventBody, registerFamily, signInAdmin } from '../../../../test/support/data.ts'
import {
  phoneBody,
  queuedIn,
  registerByPhone,
  waitByPhone,
} from '../../../../test/support/phone-families.ts'
import {
  createTextingApp,
  createTextOutbox,
  familyPhone,
  night,
} from '../../../../test/support/text-outbox.ts'
import { runUntilOver, slotAt, start } from '../../../../test/support/text-reminders.ts'
import type { MessageItem } from '../../../contract/messages.ts'
import { api } from '../../../contract/paths.ts'
import { findHealthFacts } from '../../health/health-queries.ts'
import { deleteStop, saveStop } from '../../texts/text-opt-out-commands.ts'

const linkIn = (text = '') =>
  /https:\/\/wash\.example\.org\/m\/([\w-]{16})(?= |$)/.exec(text)?.[1] ?? ''

describe('a family without an e-mail address', () => {
  test('gets a text with a working short link, and the stored message no longer has the link', async () => {
    const { app, twilio, mail, slot, sendTexts, sendEmails, only } = await createTextOutbox()
    await registerByPhone(app, slot)
    await sendTexts()
    await sendEmails()
    expect(mail.received).toEqual([])
    const { body = '', to } = twilio.received[0] ?? {}
    expect(to).toBe(familyPhone(1))
    expect(body).toMatch(
      /^Washday: You're signed up: Sat, Dec 5, 2:00 PM, Spin Cycle\. Details: .* Reply HELP for help, STOP to end\.$/,
    )
    expect(body.length).toBeLessThanOrEqual(160)
    const token = linkIn(body)
    expect((await app.get(api.cancel(token))).status).toBe(200)
    // Some phones and mail programs change the case of links.
    expect((await app.get(api.cancel(token.toUpperCase()))).status).toBe(200)
    expect((await only()).payload).not.toContain(token)

    const cancelled = await app.post(api.cancel(token))
    expect(cancelled.status).toBe(200)
    await sendTexts()
    expect(twilio.received[1]?.body).toBe(
      'Washday: Your sign-up for Sat, Dec 5, 2:00 PM, Spin Cycle is cancelled. You are welcome to pick another time.',
    )
  })

  test('has a text queued about each change of its entry, and gets those that are still true', async () => {
    const { app, twilio, slot, sendTexts } = await createTextOutbox()
    const token = await signInAdmin(app)
    const holder = await registerFamily(app, slot, 9)
    const waiting = await waitByPhone(app, slot, 1)
    await app.post(api.register(), phoneBody(slot, 1))
    await app.delete(api.adminRegistration(holder.id), { token })
    await sendTexts()
    const changed = { ...eventBody({}, { laundromatName: 'Bright Water' }), timeSlots: undefined }
    await app.put(api.adminEvent(slot.eventId), changed, { token })
    await app.put(api.adminRegistration(waiting.id), { status: 'cancelled' }, { token })
    await sendTexts()
    expect((await queuedIn(app, waiting.id)).map((line) => line.split(' ')[1])).toEqual([
      'text_waitlist_joined',
      'text_sign_up_link',
      'text_promoted',
      'text_changed',
      'text_cancelled',
    ])
    // Texts that the promotion and the cancellation made outdated were not sent.
    expect(twilio.received.map(({ body }) => body.slice(9, 31))).toEqual([
      'A spot opened, and it ',
      'Your sign-up for Sat, ',
    ])
  })

  test('is offered a free spot by text and takes it through the link', async () => {
    const { app, twilio, slot, sendTexts } = await createTextOutbox()
    const holder = await registerByPhone(app, slot, 2)
    await waitByPhone(app, slot, 1)
    await sendTexts()
    await app.post(
      api.cancel(linkIn(twilio.received.find(({ to }) => to === familyPhone(2))?.body)),
    )
    expect(holder.email).toBe('')
    await sendTexts()
    const offer = twilio.received.find(({ body }) => body.includes('A spot is open'))
    expect(offer?.to).toBe(familyPhone(1))
    const signUpToken = linkIn(offer?.body)
    expect(await app.post(api.register(), phoneBody(slot, 1, { signUpToken }))).toMatchObject({
      status: 201,
      body: { status: 'confirmed' },
    })
  })

  test('can be sent its text again, with a new short link, but a call cannot be sent again', async () => {
    const { app, twilio, slot, sendTexts, advance } = await createTextOutbox()
    const token = await signInAdmin(app)
    const { id } = await registerByPhone(app, slot)
    await sendTexts()
    advance(60_000)
    const [text] = await app.db.selectFrom('messages').select('id').execute()
    expect(
      (await app.post(api.adminMessageResend(text?.id ?? ''), undefined, { token })).status,
    ).toBe(200)
    await sendTexts()
    const [first, second] = twilio.received.map(({ body }) => linkIn(body))
    expect(second).not.toBe(first)
    expect((await app.get(api.cancel(second ?? ''))).status).toBe(200)

    await app.put(api.adminRegistration(id), { textConsent: false, status: 'waitlist' }, { token })
    const log = await app.get<MessageItem[]>(api.adminMessages({ state: 'to_call' }), { token })
    expect(log.body).toMatchObject(
      Array(2).fill({ channel: 'call', resendRefusal: 'told_by_phone' }),
    )
    const [call] = log.body
    const content = await app.get<{ content: { personalLink: null } }>(
      api.adminMessage(call?.id ?? ''),
      { token },
    )
    expect(content).toMatchObject({ status: 200, body: { content: { personalLink: null } } })
    expect(
      (await app.post(api.adminMessageResend(call?.id ?? ''), undefined, { token })).status,
    ).toBe(409)
  })

  test('gets its confirmation at once even if it signs up at night', async () => {
    const { app, twilio, slot, sendTexts } = await createTextOutbox(night)
    await registerByPhone(app, slot)
    await sendTexts()
    expect(twilio.received).toHaveLength(1)
  })

  test('is called after STOP, and gets texts again after START', async () => {
    const { app, slot, advance } = await createTextOutbox()
    const token = await signInAdmin(app)
    await saveStop(app.db, familyPhone(1), app.clock())
    const { id } = await registerByPhone(app, slot)
    await deleteStop(app.db, familyPhone(1))
    advance(60_000)
    await app.put(api.adminRegistration(id), { status: 'waitlist' }, { token })
    const queued = await queuedIn(app, id)
    expect(queued[0]).toBe('call registration_confirmed kept')
    expect(queued).toContain('text text_waitlist_joined queued')
  })
})

test('reminders to a family without an e-mail address go by text or become calls', async () => {
  const site = await createTextingApp(start)
  const slot = await slotAt(site.app, '13:00')
  await registerByPhone(site.app, slot, 1)
  const token = await signInAdmin(site.app)
  const named = { eventId: slot.eventId, timeSlotId: slot.id, name: 'Ana' }
  await site.app.post(api.adminRegistrations(), named, { token })
  await runUntilOver(site)
  const texts = site.twilio.received
    .slice(1)
    .map(({ body }) => body.replace(/[\w-]{16}(?= |$)/, 'link'))
  expect(texts).toEqual([
    'Washday: Your free laundry is Tue, Dec 8, 1:00 PM, Spin Cycle. Are you coming? Reply YES, or C to cancel. https://wash.example.org/m/link',
    'Washday: Your free laundry is Tue, Dec 8, 1:00 PM, Spin Cycle. Bring laundry and soap. https://wash.example.org/m/link Reply C to cancel.',
    'Washday: See you soon: Tue, Dec 8, 1:00 PM, Spin Cycle. Stay with your clothes. Reply C to cancel.',
  ])
  const kept = (await queuedIn(site.app)).filter((line) => line.startsWith('call'))
  expect(kept).toEqual([
    'call registration_confirmed kept',
    'call reminder_two_days_before kept',
    'call reminder_day_before kept',
  ])
})

test('calls are neither leased by workers nor reported as stuck', async () => {
  const site = await createTextingApp(start)
  const slot = await slotAt(site.app, '13:00')
  const token = await signInAdmin(site.app)
  const named = { eventId: slot.eventId, timeSlotId: slot.id, name: 'Ana' }
  await site.app.post(api.adminRegistrations(), named, { token })
  site.app.clock.advanceHours(30)
  await site.sendEmails()
  await site.sendTexts()
  expect(await queuedIn(site.app)).toEqual(['call registration_confirmed kept'])
  expect(await site.app.db.selectFrom('message_brakes').selectAll().execute()).toEqual([])
  const { messages } = await findHealthFacts(site.app.db, { smtpUrl: null }, site.app.clock())
  expect(messages).toMatchObject({ waiting: null, unknown: null })
})
