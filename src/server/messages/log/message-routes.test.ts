import { describe, expect, test } from 'vitest'
import {
  addSlot,
  familyEmail,
  registerBody,
  registerFamily,
  waitlistFamily,
} from '../../../../test/support/data.ts'
import { createLog, deliver, only, tokenIn } from '../../../../test/support/message-log.ts'
import { messagesPerPage } from '../../../contract/limits.ts'
import type { MessageContent, MessageItem } from '../../../contract/messages.ts'
import { api } from '../../../contract/paths.ts'
import { messageKinds } from '../../../domain/message-kind.ts'
import { administratorKinds, organizationKinds } from '../../../domain/outbox-kind.ts'

import { findAppointment } from '../../cancellation/cancellation-queries.ts'
import { keepDueMessages } from '../outbox/outbox-commands.ts'

describe('the list of messages', () => {
  test('has kind, recipient, event, time and state of each message', async () => {
    const { app, list } = await createLog()
    const slot = await addSlot(app.db)
    const { id } = await registerFamily(app, slot, 1)
    expect(only(await list())).toEqual({
      id: expect.any(String),
      kind: 'registration_confirmed',
      channel: 'email',
      recipient: familyEmail(1),
      name: 'Family 1',
      registrationId: id,
      eventTitle: 'Free laundry day',
      startTime: slot.startTime,
      calledAt: null,
      calledBy: null,
      state: 'queued',
      attempts: 0,
      lastError: null,
      createdAt: app.clock().toISOString(),
      requeuedAt: null,
      sentAt: null,
      nextAttemptAt: app.clock().toISOString(),
      resendRefusal: 'waiting',
    })
  })

  test('returns every message once, newest first, page by page', async () => {
    const { app, list } = await createLog()
    const slot = await addSlot(app.db, { capacity: 200 })
    const families = messagesPerPage * 2 + 5
    for (let n = 1; n <= families; n++) {
      // The clock advances only after every third family, so that several sign up at the same instant.
      if (n % 3 === 0) app.clock.advanceHours(0.01)
      await registerFamily(app, slot, n)
    }
    const seen: MessageItem[] = []
    for (;;) {
      const last = seen.at(-1)
      const page = await list(last ? { before: last.id } : {})
      if (page.length === 0) break
      expect(page.length).toBeLessThanOrEqual(messagesPerPage)
      seen.push(...page)
    }
    expect(new Set(seen.map(({ recipient }) => recipient)).size).toBe(families)
    expect(seen).toHaveLength(families)
    const times = seen.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().reverse())
  })

  test('can be filtered by registration, state, address or name', async () => {
    const { app, list } = await createLog()
    const slot = await addSlot(app.db, { capacity: 2 })
    const first = await registerFamily(app, slot, 1)
    await registerFamily(app, slot, 22, { name: 'Luis Muñoz' })
    await waitlistFamily(app, slot, 3)
    const [newest] = await list()
    await deliver(app, newest?.id ?? '')
    const recipients = async (query: Record<string, string>) =>
      (await list(query)).map(({ recipient }) => recipient)
    expect(await recipients({ registrationId: first.id })).toEqual([familyEmail(1)])
    expect(await recipients({ state: 'sent' })).toEqual([newest?.recipient])
    expect(await recipients({ state: 'failed' })).toEqual([])
    expect(await recipients({ search: 'FAMILY22@' })).toEqual([familyEmail(22)])
    expect(await recipients({ search: 'munoz luis' })).toEqual([familyEmail(22)])
    expect(await recipients({ search: 'family 3' })).toEqual([familyEmail(3)])
    expect(await recipients({ search: '%' })).toEqual([])
    expect(await recipients({ registrationId: 'nobody' })).toEqual([])
  })

  test('refuses an unknown state, and requests without a session', async () => {
    const { app, get } = await createLog()
    expect(await get(api.adminMessages({ state: 'lost' }))).toMatchObject({ status: 400 })
    for (const path of [
      api.adminMessages(),
      api.adminMessage('1'),
      api.adminMessagePreview('promoted'),
    ]) {
      expect((await app.get(path)).status, path).toBe(401)
    }
    expect((await app.post(api.adminMessageResend('1'))).status).toBe(401)
  })

  test('shows a message even if its payload cannot be read', async () => {
    const { app, list, read } = await createLog()
    await registerFamily(app, await addSlot(app.db))
    await app.db.updateTable('messages').set({ payload: 'no JSON' }).execute()
    const message = only(await list())
    expect(message).toMatchObject({ name: null, eventTitle: null, recipient: familyEmail(1) })
    expect(await read(message.id)).toMatchObject({ id: message.id, content: null })
  })
})

test('a message whose kind only a later release knows is shown but cannot be sent', async () => {
  const { app, list, read, resend } = await createLog()
  await registerFamily(app, await addSlot(app.db))
  const changes = { kind: 'birthday' as 'cancelled', state: 'failed' as const }
  await app.db.updateTable('messages').set(changes).execute()
  const message = only(await list())
  expect(message).toMatchObject({ kind: 'birthday', resendRefusal: 'no_longer_of_use' })
  expect(await read(message.id)).toMatchObject({ content: null })
  expect((await resend(message.id)).status).toBe(409)
})

describe('reading a message', () => {
  test('shows a kept message as the family would get it, with its personal link', async () => {
    const { app, list, read } = await createLog({ smtpUrl: null })
    await registerFamily(app, await addSlot(app.db))
    await keepDueMessages(app.db, app.clock())
    const { id } = only(await list({ state: 'kept' }))
    const { content } = await read(id)
    expect(content?.subject).toBe("You're signed up: Thu, Oct 22, 8:00 AM, Spin Cycle")
    expect(content?.html).toContain('Hello,')
    expect(content?.hasCalendar).toBe(true)
    for (const words of [content?.html, content?.text]) {
      expect(words).toContain(content?.personalLink)
    }
    expect(await findAppointment(app.db, tokenIn(content), app.clock())).toMatchObject({
      status: 'confirmed',
    })
  })

  test('shows the event’s current details while the message is queued, and the details as of delivery once it is sent', async () => {
    const { app, list, read, put } = await createLog()
    const slot = await addSlot(app.db)
    await registerFamily(app, slot)
    const { id } = only(await list())
    await put(api.adminEvent(slot.eventId), { laundromatName: 'Bubble House' })
    expect((await read(id)).content?.text).toContain('Bubble House')
    await deliver(app, id)
    await put(api.adminEvent(slot.eventId), { laundromatName: 'Third Place' })
    const sent = await read(id)
    expect(sent.content?.text).not.toContain('Third Place')
    expect(sent).toMatchObject({ state: 'sent', content: { personalLink: null } })
    expect(sent.content?.html).not.toContain('/cancel/')
  })

  test('answers 404 for an unknown id', async () => {
    const { get } = await createLog()
    expect(await get(api.adminMessage('nothing'))).toMatchObject({
      status: 404,
      body: { code: 'message_not_found' },
    })
  })
})

describe('the preview of', () => {
  test.each(messageKinds)('%s shows a sample family', async (kind) => {
    const { get } = await createLog()
    const { status, body } = await get<MessageContent>(api.adminMessagePreview(kind))
    expect(status).toBe(200)
    expect(body.html).toContain('Hello Rosa Delgado,')
    expect(body.subject).toContain('Tue, Oct 27, 9:00 AM')
  })

  test('a message with a check-in code contains its picture', async () => {
    const { get } = await createLog()
    const { body } = await get<MessageContent>(api.adminMessagePreview('registration_confirmed'))
    expect(body.html).toMatch(/<img src="data:image\/gif;base64,R0lGODdh/)
    expect(body.html).not.toContain('cid:')
  })

  test.each(organizationKinds)('%s shows sample data', async (kind) => {
    const { get } = await createLog()
    const { status, body } = await get<MessageContent>(api.adminMessagePreview(kind))
    expect(status).toBe(200)
    const wordsWithoutEvent: Record<string, string> = {
      organisation_burst: 'one internet address',
      organisation_webhook_off: 'Texting service',
      organisation_warnings: 'Messages are not going out',
    }
    const words = wordsWithoutEvent[kind] ?? 'Saturday Wash Day'
    expect(body.html).toContain(words)
  })

  test.each(administratorKinds)('%s shows no working link', async (kind) => {
    const { get } = await createLog()
    const { status, body } = await get<MessageContent>(api.adminMessagePreview(kind))
    expect(status).toBe(200)
    expect(body.text).toMatch(/carmen|maria/)
    expect(body.text).not.toMatch(/\/admin\/(?:invitation|reset-password)\/\w/)
    expect(body.personalLink).toBeNull()
  })

  test('an unknown kind is refused', async () => {
    const { get } = await createLog()
    expect(await get(api.adminMessagePreview('birthday'))).toMatchObject({ status: 400 })
  })
})

describe('the flag of a failed address', () => {
  test('is removed when the address changes, but not when other fields change', async () => {
    const { app, put } = await createLog()
    const slot = await addSlot(app.db)
    const { id } = await registerFamily(app, slot)
    const at = app.clock().toISOString()
    await app.db.updateTable('registrations').set({ email_failed_at: at }).execute()
    const { name, email } = registerBody(slot)
    const same = await put(api.adminRegistration(id), { name, email, phone: '5550100199' })
    expect(same.body).toMatchObject({ emailFailedAt: at })
    const changed = await put(api.adminRegistration(id), { email: 'right@example.org' })
    expect(changed.body).toMatchObject({ emailFailedAt: null })
  })
})

test('the frame for e-mails is empty and allows no scripts and no requests', async () => {
  const { app } = await createLog()
  const { statusCode, headers, body } = await app.app.inject(api.messageFrame())
  expect(statusCode).toBe(200)
  expect(body).toMatch(/<body><\/body>/)
  expect(headers['x-frame-options']).toBe('SAMEORIGIN')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).not.toMatch(/script-src|allow-scripts|https?:/)
})
