import { describe, expect, test } from 'vitest'
import { addSlot, registerFamily } from '../../../../test/support/data.ts'
import { createLog, deliver, only, tokenIn } from '../../../../test/support/message-log.ts'
import { api } from '../../../contract/paths.ts'
import { resendRefusalWords } from '../../../contract/words/en/admin-messages.ts'
import type { ResendRefusal } from '../../../domain/message-resend.ts'
import { keepDueMessages } from '../outbox/outbox-commands.ts'

describe('sending a message again', () => {
  test('queues the message as new, with a new link, and logs who did it', async () => {
    const { app, list, read, resend } = await createLog()
    const registered = await registerFamily(app, await addSlot(app.db))
    const { id } = only(await list())
    await deliver(app, id)
    app.clock.advanceHours(1)
    const wakes = app.wakes()
    const answer = await resend(id)
    const at = app.clock().toISOString()
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      state: 'queued',
      attempts: 0,
      lastError: null,
      requeuedAt: at,
      nextAttemptAt: at,
    })
    expect(app.wakes()).toBe(wakes + 1)

    const token = tokenIn((await read(id)).content)
    expect(token).not.toBe(registered.token)
    expect((await app.post(api.cancel(token))).status).toBe(200)
    const [activity] = await app.db
      .selectFrom('activity')
      .where('description', 'like', '%sent again%')
      .select(['description', 'actor', 'registration_id'])
      .execute()
    expect(activity).toEqual({
      description: 'A message to Family 1 was sent again',
      actor: 'maria',
      registration_id: registered.id,
    })
  })

  test('uses the registration’s current address', async () => {
    const { app, list, resend, put } = await createLog()
    const { id: registrationId } = await registerFamily(app, await addSlot(app.db))
    const { id } = only(await list())
    await deliver(app, id)
    await put(api.adminRegistration(registrationId), { email: 'right@example.org' })
    expect((await resend(id)).body.recipient).toBe('right@example.org')
  })

  test('queues the message once for two concurrent requests', async () => {
    const { app, list, resend } = await createLog()
    await registerFamily(app, await addSlot(app.db))
    const { id } = only(await list())
    await deliver(app, id)
    const statuses = (await Promise.all([resend(id), resend(id)])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
  })

  test('is refused, with the reason, while the message is queued and when it is no longer relevant', async () => {
    const { app, list, resend } = await createLog()
    const slot = await addSlot(app.db, { inHours: 3 })
    const { token: link = '' } = await registerFamily(app, slot)
    const { id } = only(await list())
    const refused = (reason: ResendRefusal) => ({
      status: 409,
      body: { code: 'message_not_sendable', message: resendRefusalWords[reason] },
    })
    expect(await resend(id)).toMatchObject(refused('waiting'))
    await deliver(app, id)
    expect(only(await list()).resendRefusal).toBeNull()
    await app.post(api.cancel(link))
    expect(await resend(id)).toMatchObject(refused('no_longer_of_use'))
    const [cancelled] = await list({ state: 'queued' })
    await deliver(app, cancelled?.id ?? '')
    expect(await resend(cancelled?.id ?? '')).toMatchObject({ status: 200 })
    await deliver(app, cancelled?.id ?? '')
    app.clock.set(slot.endTime)
    expect(await resend(cancelled?.id ?? '')).toMatchObject(refused('no_longer_of_use'))
    expect(await resend('nothing')).toMatchObject({ status: 404 })
  })

  test('is refused without a mail server', async () => {
    const { app, list, resend } = await createLog({ smtpUrl: null })
    await registerFamily(app, await addSlot(app.db))
    await keepDueMessages(app.db, app.clock())
    const message = only(await list())
    expect(message.resendRefusal).toBe('no_mail_server')
    expect(await resend(message.id)).toMatchObject({ status: 409 })
  })
})
