import { expect, onTestFinished, test } from 'vitest'
import { createTestApp, elapsedBy, type TestApp } from '../../../../test/support/app.ts'
import { addSlot, familyEmail, registerFamily, signInAdmin } from '../../../../test/support/data.ts'
import { type MailServer, startMailServer } from '../../../../test/support/mail-server.ts'
import type { MessageItem } from '../../../contract/messages.ts'
import { api } from '../../../contract/paths.ts'
import { createChannel } from '../channels/smtp.ts'

import { createWaits } from './outbox-waits.ts'
import { sendDueMessages } from './outbox-worker.ts'

const silentLog = { info: () => {}, warn: () => {}, error: () => {} }

async function createOutbox() {
  const mail = await startMailServer()
  const config = {
    smtpUrl: mail.url,
    mailFrom: 'hello@example.org',
    publicUrl: 'https://washday.example.org',
  }
  const app = await createTestApp({ config })
  const channel = createChannel(config)
  onTestFinished(async () => {
    await channel.close()
    await mail.close()
  })
  const program = {
    ...config,
    programName: 'Washday',
    contactPhone: '(555) 010-0100',
    contactEmail: 'help@example.org',
    timeZone: 'America/New_York',
  }
  const outbox = {
    db: app.db,
    clock: app.clock,
    waits: createWaits(elapsedBy(app.clock)),
    channel,
    program: () => program,
    log: silentLog,
  }
  const send = () => sendDueMessages(outbox, new AbortController().signal)
  return { app, mail, send }
}

const flagOf = async ({ db }: TestApp, id: string) =>
  (
    await db
      .selectFrom('registrations')
      .where('id', '=', id)
      .select('email_failed_at')
      .executeTakeFirstOrThrow()
  ).email_failed_at

const refuse = (mail: MailServer, n: number) =>
  mail.answer(familyEmail(n), '550 5.1.1 No such mailbox')

test('an address is flagged if the mail server rejects it permanently, but not if its mailbox is busy', async () => {
  const { app, mail, send } = await createOutbox()
  const slot = await addSlot(app.db)
  const gone = await registerFamily(app, slot, 1)
  const busy = await registerFamily(app, slot, 2)
  refuse(mail, 1)
  mail.answer(familyEmail(2), '450 4.2.0 Busy')
  await send()
  expect(await flagOf(app, gone.id)).toBe(app.clock().toISOString())
  expect(await flagOf(app, busy.id)).toBeNull()
})

test('an address that was changed before delivery is not flagged', async () => {
  const { app, mail, send } = await createOutbox()
  const { id } = await registerFamily(app, await addSlot(app.db), 1)
  refuse(mail, 1)
  const token = await signInAdmin(app)
  await app.put(api.adminRegistration(id), { email: 'right@example.org' }, { token })
  await send()
  expect(await flagOf(app, id)).toBeNull()
})

test('a message that is sent again arrives as a new message and removes the flag of the address', async () => {
  const { app, mail, send } = await createOutbox()
  const { id } = await registerFamily(app, await addSlot(app.db), 1)
  await send()
  refuse(mail, 1)
  const token = await signInAdmin(app)
  const resend = async () => {
    const { body } = await app.get<MessageItem[]>(api.adminMessages(), { token })
    const { status } = await app.post(api.adminMessageResend(body[0]?.id ?? ''), {}, { token })
    expect(status).toBe(200)
    app.clock.advanceHours(1)
    await send()
  }
  await resend()
  expect(await flagOf(app, id)).not.toBeNull()

  mail.answer(familyEmail(1), null)
  await resend()
  expect(await flagOf(app, id)).toBeNull()
  const [first, resent] = mail.received
  expect(resent?.messageId).toMatch(/@example\.org>$/)
  expect(resent?.messageId).not.toBe(first?.messageId)
  expect(resent?.text).toMatch(/\/cancel\/[\w-]{36}/)
})

test('a message that is sent again is retried for another day, however old it is', async () => {
  const { app, mail, send } = await createOutbox()
  await registerFamily(app, await addSlot(app.db, { inHours: 200 }), 1)
  await send()
  app.clock.advanceHours(48)
  const token = await signInAdmin(app)
  const { body } = await app.get<MessageItem[]>(api.adminMessages(), { token })
  await app.post(api.adminMessageResend(body[0]?.id ?? ''), {}, { token })
  mail.answer(familyEmail(1), '450 4.2.0 Busy')
  await send()
  const state = async () =>
    (await app.db.selectFrom('messages').select('state').executeTakeFirstOrThrow()).state
  expect(await state()).toBe('queued')
  for (let tries = 0; tries < 24; tries++) {
    app.clock.advanceHours(1)
    await send()
  }
  expect(await state()).toBe('queued')
  for (let tries = 0; tries < 8; tries++) {
    app.clock.advanceHours(1)
    await send()
  }
  expect(await state()).toBe('failed')
})
