import { expect, test } from 'vitest'
import { addSlot, registerFamily, signInAdmin } from '../../../../test/support/data.ts'
import { createTextingApp, morning } from '../../../../test/support/text-outbox.ts'
import type { LoggedMessage, MessageContent, MessageItem } from '../../../contract/messages.ts'
import { api } from '../../../contract/paths.ts'
import type { AdminRegistration } from '../../../contract/registration.ts'
import type { LoggedState } from '../../../domain/message.ts'

/** Ana has only a name; the mailbox of family 1 refuses its confirmation. */
async function createLog() {
  const site = await createTextingApp(morning)
  const { app, mail } = site
  const token = await signInAdmin(app)
  const slot = await addSlot(app.db, { now: morning })
  const body = { eventId: slot.eventId, timeSlotId: slot.id, name: 'Ana', language: 'es' }
  const ana = (await app.post<AdminRegistration>(api.adminRegistrations(), body, { token })).body
  mail.answer('family1@example.org', '550 5.1.1 No such mailbox')
  const family = await registerFamily(app, slot, 1)
  await site.sendEmails()
  const list = async (state?: LoggedState) =>
    (await app.get<MessageItem[]>(api.adminMessages(state ? { state } : {}), { token })).body
  const names = async (state: LoggedState) => (await list(state)).map(({ name }) => name)
  const markCalled = async (id: string) => {
    const messageIds = (await list())
      .filter(({ registrationId }) => registrationId === id)
      .map((message) => message.id)
    await app.post(api.adminCallDone(id), { messageIds }, { token })
  }
  return { app, token, ana, family, list, names, markCalled }
}

test('the log has separate states for calls to make and messages told by phone, and names who called', async () => {
  const { ana, family, list, names, markCalled } = await createLog()
  expect(await names('to_call')).toEqual(['Ana'])
  expect(await names('kept')).toEqual([])
  expect(await names('failed')).toEqual(['Family 1'])
  expect(await names('told')).toEqual([])
  await markCalled(ana.id)
  await markCalled(family.id)
  expect(await names('to_call')).toEqual([])
  expect(await names('sent')).toEqual([])
  expect(await names('failed')).toEqual([])
  expect(new Set(await names('told'))).toEqual(new Set(['Ana', 'Family 1']))
  for (const message of await list()) {
    expect(message).toMatchObject({ calledBy: 'maria', calledAt: expect.any(String) })
  }
})

test('a call is shown as no longer relevant once its family has an e-mail address', async () => {
  const { app, token, ana, list } = await createLog()
  const [call] = await list('to_call')
  expect(call).toMatchObject({ resendRefusal: 'told_by_phone', calledBy: null })
  await app.put(api.adminRegistration(ana.id), { email: 'ana@example.org' }, { token })
  expect(await list('to_call')).toMatchObject([{ id: call?.id, resendRefusal: 'no_longer_of_use' }])
})

test('the log and the preview name the language of a message', async () => {
  const { app, token, list } = await createLog()
  const [call] = await list('to_call')
  const read = await app.get<LoggedMessage>(api.adminMessage(call?.id ?? ''), { token })
  expect(read.body.content).toMatchObject({ language: 'es' })
  const preview = async (kind: string) =>
    (await app.get<MessageContent>(api.adminMessagePreview(kind, 'es'), { token })).body.language
  expect(await preview('promoted')).toBe('es')
  expect(await preview('text_promoted')).toBe('es')
  expect(await preview('organisation_digest')).toBe('en')
})
