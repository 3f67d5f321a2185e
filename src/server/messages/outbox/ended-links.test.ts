import { describe, expect, test } from 'vitest'
import { addSlot, registerFamily, tokenOf, waitlistFamily } from '../../../../test/support/data.ts'
import { createLog } from '../../../../test/support/message-log.ts'
import {
  createTextingApp,
  morning,
  registerForTexts,
} from '../../../../test/support/text-outbox.ts'
import { api } from '../../../contract/paths.ts'
import { skipReasons } from '../../../domain/message.ts'
import { inTransaction } from '../../db/transaction.ts'
import { revokePersonalLinks } from '../../registration/personal-link-commands.ts'

describe('a queued message whose personal link was revoked', () => {
  test('is not sent; a cancellation is sent, because it has no link', async () => {
    const { app, mail, sendEmails } = await createTextingApp(morning)
    const slot = await addSlot(app.db, { now: morning })
    const [staying, leaving] = [
      await registerFamily(app, slot, 1),
      await registerFamily(app, slot, 2),
    ]
    await app.post(api.cancel(tokenOf(leaving)))
    for (const { id } of [staying, leaving]) {
      await inTransaction(app.db, (tx) => revokePersonalLinks(tx, id))
    }
    await sendEmails()
    expect(mail.received.map(({ subject }) => subject?.split(':')[0])).toEqual(['Cancelled'])
    const dropped = await app.db
      .selectFrom('messages')
      .where('registration_id', '=', staying.id)
      .select(['state', 'last_error'])
      .execute()
    expect(dropped).toEqual([{ state: 'failed', last_error: skipReasons.obsolete }])
  })

  test('is not sent if it is a text; texts without a link are sent', async () => {
    const { app, twilio, sendTexts } = await createTextingApp(morning)
    const slot = await addSlot(app.db, { now: morning, capacity: 1 })
    const holder = await registerFamily(app, slot, 1)
    const waiting = await registerForTexts(app, slot, 2)
    const elsewhere = await registerForTexts(app, await addSlot(app.db, { now: morning }), 3)
    await app.post(api.cancel(tokenOf(holder)))
    for (const { id } of [waiting, elsewhere]) {
      await inTransaction(app.db, (tx) => revokePersonalLinks(tx, id))
    }
    await sendTexts()
    const texts = await app.db
      .selectFrom('messages')
      .where('channel', '=', 'text')
      .orderBy('kind')
      .select(['kind', 'state'])
      .execute()
    expect(texts).toEqual([
      { kind: 'text_confirmed', state: 'sent' },
      { kind: 'text_spot_available', state: 'failed' },
    ])
    expect(twilio.received).toHaveLength(1)
  })

  test('shows administrators no link, and gets a new link when it is sent again', async () => {
    const { app, list, read, resend } = await createLog()
    const slot = await addSlot(app.db, { capacity: 1 })
    const { id } = await waitlistFamily(app, slot, 1)
    const message = (await list({ registrationId: id })).find(
      ({ kind }) => kind === 'waitlist_joined',
    )
    const linkIn = async () => (await read(message?.id ?? '')).content?.personalLink
    expect(await linkIn()).toMatch(/\/cancel\//)
    await inTransaction(app.db, (tx) => revokePersonalLinks(tx, id))
    await app.db.updateTable('messages').set({ state: 'kept' }).execute()
    expect(await linkIn()).toBeNull()
    expect((await resend(message?.id ?? '')).status).toBe(200)
    expect(await linkIn()).toMatch(/\/cancel\//)
  })
})
