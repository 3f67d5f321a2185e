import { describe, expect, test } from 'vitest'
import { addSlot, signInAdmin, tokenOf } from '../../../../test/support/data.ts'
import {
  createTextingApp,
  familyPhone,
  registerForTexts,
  type TextingApp,
} from '../../../../test/support/text-outbox.ts'
import type { LoggedMessage, MessageContent, MessageItem } from '../../../contract/messages.ts'
import { api } from '../../../contract/paths.ts'
import { messageKinds } from '../../../domain/message-kind.ts'
import { organizationKinds } from '../../../domain/outbox-kind.ts'
import { textKinds } from '../../../domain/text-kind.ts'
import { inTransaction } from '../../db/transaction.ts'
import { findSlotAppointment } from '../../time-slot/time-slot-queries.ts'
import { readNotification } from './notification.ts'
import { queueMessage, queueText } from './outbox.ts'

const morning = '2026-12-01T15:00:00.000Z'

async function setUp(language: 'en' | 'es' = 'es') {
  const site = await createTextingApp(morning)
  const slot = await addSlot(site.app.db, { now: morning })
  const family = await registerForTexts(site.app, slot, 1, { language })
  return { ...site, slot, family, token: await signInAdmin(site.app) }
}

const change = ({ app }: TextingApp, id: string, token: string, language: 'en' | 'es') =>
  app.put<{ language: string }>(api.adminRegistration(id), { language }, { token })

const languageOf = (mail: { headers: { key: string; value: string }[] } | undefined) =>
  mail?.headers.find(({ key }) => key === 'content-language')?.value

describe('a registration in Spanish', () => {
  test('shows every kind of message in Spanish in the message log', async () => {
    const { app, slot, family, token } = await setUp()
    await app.db.deleteFrom('messages').execute()
    const registration = await app.db
      .selectFrom('registrations')
      .where('id', '=', family.id)
      .selectAll()
      .executeTakeFirstOrThrow()
    const appointment = await findSlotAppointment(app.db, slot.id)
    const about = { registration, appointment, occasion: 'test', by: 'tester' }
    await inTransaction(app.db, async (tx) => {
      for (const kind of messageKinds) await queueMessage(tx, { kind, ...about }, app.clock())
      for (const kind of textKinds)
        await queueText(tx, { kind, to: familyPhone(1), ...about }, app.clock())
    })
    const list = (await app.get<MessageItem[]>(api.adminMessages(), { token })).body
    expect(new Set(list.map(({ kind }) => kind))).toEqual(new Set([...messageKinds, ...textKinds]))
    for (const { id, kind, channel } of list) {
      const { content } = (await app.get<LoggedMessage>(api.adminMessage(id), { token })).body
      expect(content?.text, kind).toMatch(/\b(lugar|inscri\w+|lavado|cita|ropa)\b/)
      expect(content?.text, kind).not.toMatch(/\b(the|your|you|is|Thu|Thursday|AM|PM)\b/)
      if (channel === 'email') expect(content?.html, kind).toContain('lang="es"')
    }
  })

  test('is confirmed by e-mail and by text in Spanish, with Spanish links', async () => {
    const { mail, twilio, family, sendEmails, sendTexts } = await setUp()
    await sendEmails()
    await sendTexts()
    const [confirmation] = mail.received
    expect(languageOf(confirmation)).toBe('es')
    expect(confirmation?.subject).toMatch(/^Tienes un lugar: /)
    expect(confirmation?.text).toContain(`https://wash.example.org/es/my/${tokenOf(family)}`)
    expect(confirmation?.text).toContain(`https://wash.example.org/es/cancel/${tokenOf(family)}`)
    expect(twilio.received[0]?.body).toMatch(/^Washday: Tu lugar es el /)
  })

  test('that was deleted still has its messages in Spanish', async () => {
    const { app } = await setUp()
    const messages = await app.db.selectFrom('messages').select(['kind', 'payload']).execute()
    expect(messages).toHaveLength(2)
    for (const message of messages) {
      const { payload } = readNotification(message, null, app.clock())
      expect(payload).toMatchObject({ language: 'es' })
    }
  })
})

describe('a change of language by an administrator', () => {
  test('applies to messages that are already queued', async () => {
    const site = await setUp('en')
    const { mail, twilio, family, token, sendEmails, sendTexts } = site
    expect(await change(site, family.id, token, 'es')).toMatchObject({
      status: 200,
      body: { language: 'es' },
    })
    await sendEmails()
    await sendTexts()
    expect(mail.received.map(languageOf)).toEqual(['es'])
    expect(twilio.received[0]?.body).toMatch(/Tu lugar es el/)
  })

  test('does not change messages that were sent', async () => {
    const site = await setUp('es')
    const { app, family, token, sendEmails } = site
    await sendEmails()
    await change(site, family.id, token, 'en')
    const list = (await app.get<MessageItem[]>(api.adminMessages(), { token })).body
    const sent = list.find(({ state }) => state === 'sent')
    const { content } = (await app.get<LoggedMessage>(api.adminMessage(sent?.id ?? ''), { token }))
      .body
    expect(content?.subject).toMatch(/^Tienes un lugar: /)
  })
})

test.each([
  ['of an earlier release, without a language,', undefined],
  ['in a language of a later release', 'rw'],
])('a queued message %s is sent in the registration’s language', async (_what, language) => {
  const { app, mail, sendEmails } = await setUp()
  const message = app.db.selectFrom('messages').where('channel', '=', 'email')
  const { id, payload } = await message.select(['id', 'payload']).executeTakeFirstOrThrow()
  const stored = JSON.stringify({ ...JSON.parse(payload), language })
  await app.db.updateTable('messages').set({ payload: stored }).where('id', '=', id).execute()
  await sendEmails()
  expect(mail.received.map(languageOf)).toEqual(['es'])
})

test('a sent message without a language, from an earlier release, is shown in English', async () => {
  const { app, token, sendEmails } = await setUp()
  await sendEmails()
  const sent = app.db.selectFrom('messages').where('state', '=', 'sent')
  const { id, payload } = await sent.select(['id', 'payload']).executeTakeFirstOrThrow()
  const stored = JSON.stringify({ ...JSON.parse(payload), language: undefined })
  await app.db.updateTable('messages').set({ payload: stored }).where('id', '=', id).execute()
  const { content } = (await app.get<LoggedMessage>(api.adminMessage(id), { token })).body
  expect(content?.subject).toMatch(/^You're signed up: /)
})

test('a preview can be in English or Spanish, but messages to volunteers are always in English', async () => {
  const { app, token } = await setUp()
  const preview = async (kind: string, language?: 'es') =>
    (await app.get<MessageContent>(api.adminMessagePreview(kind, language), { token })).body
  expect((await preview('promoted')).subject).toMatch(/^You have a spot/)
  expect((await preview('promoted', 'es')).html).toContain('lang="es"')
  expect((await preview('text_promoted', 'es')).text).toMatch(/Ya tienes un lugar/)
  for (const kind of organizationKinds) {
    expect((await preview(kind, 'es')).html).toContain('lang="en"')
  }
  const wrong = `${api.adminMessagePreview('promoted')}?language=rw`
  expect((await app.get(wrong, { token })).status).toBe(400)
})
