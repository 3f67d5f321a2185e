import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { familyEmail, type Registered, registerFamily } from '../../../test/support/data.ts'
import { engineUnderTest } from '../../../test/support/database.ts'
import { beside } from '../../../test/support/held-locks.ts'
import { registerByPhone } from '../../../test/support/phone-families.ts'
import { testNow } from '../../../test/support/test-now.ts'
import { createTextingApp, familyPhone } from '../../../test/support/text-outbox.ts'
import { undoSite } from '../../../test/support/undo.ts'
import { api } from '../../contract/paths.ts'
import { leaseMs } from '../../domain/delivery-times.ts'
import { skipReasons } from '../../domain/message.ts'
import { recordSent } from '../messages/outbox/outbox-commands.ts'
import { leaseMessage } from '../messages/outbox/outbox-lease-commands.ts'

/** A family whose confirmation is sent through `channel`; administrators delete and restore its registration. */
async function deliverySite(channel: 'email' | 'text') {
  const { app, mail, twilio, sendDue } = await createTextingApp(testNow)
  const site = await undoSite({ app, capacity: 3 })
  const register = channel === 'email' ? registerFamily : registerByPhone
  const family: Registered = await register(app, site.slot, 1)
  const send = sendDue[channel]
  return {
    ...site,
    family,
    send,
    /**
     * Starts a delivery to which the service does not respond yet. The returned function makes it respond, and waits
     * until the delivery has ended.
     */
    async startDelivery(): Promise<() => Promise<void>> {
      const answer = channel === 'email' ? mail.hold() : twilio.hold()
      const sending = send()
      await (channel === 'email' ? mail.mailTo(familyEmail(1)) : twilio.textTo(familyPhone(1)))
      return async () => {
        answer()
        await sending
      }
    },
    /** How many times the family has received the message, once every lease has expired */
    async arrivals(): Promise<number> {
      await send()
      app.clock.advanceHours((leaseMs + 1) / 3_600_000)
      await send()
      return channel === 'email' ? mail.received.length : twilio.received.length
    },
    message: () =>
      app.db.selectFrom('messages').orderBy('id').selectAll().executeTakeFirstOrThrow(),
  }
}

describe.each(['email', 'text'] as const)(
  'a message by %s that is delivered during an act',
  (channel) => {
    test('is sent once if its registration is deleted during the delivery, and restored after it', async () => {
      const site = await deliverySite(channel)
      const { payload } = await site.message()
      const { cancelToken, ...facts } = JSON.parse(payload)
      const finish = await site.startDelivery()
      const act = await site.remove(site.family.id)
      await finish()
      expect((await site.undo(act)).status).toBe(204)
      expect(await site.arrivals()).toBe(1)
      const message = await site.message()
      const sent = { state: 'sent', attempts: 1, lease_id: null, last_error: null }
      expect(message).toMatchObject({ ...sent, sent_at: testNow })
      expect(cancelToken).toBeTruthy()
      const stored = JSON.parse(message.payload)
      expect(stored).toMatchObject({ ...facts, toldAt: testNow })
      expect(stored).not.toHaveProperty('cancelToken')
    })

    test('is sent once if its registration is deleted and restored during the delivery', async () => {
      const site = await deliverySite(channel)
      const finish = await site.startDelivery()
      expect((await site.undo(await site.remove(site.family.id))).status).toBe(204)
      await finish()
      expect(await site.arrivals()).toBe(1)
      expect(await site.message()).toMatchObject({ state: 'sent', attempts: 1, lease_id: null })
    })

    test('is sent after the undo of the cancellation that made it obsolete, and its link works', async () => {
      const site = await deliverySite(channel)
      const act = await site.change(site.family.id, { status: 'cancelled' })
      await site.send()
      const dropped = { state: 'failed', last_error: skipReasons.obsolete }
      expect(await site.message()).toMatchObject(dropped)
      site.wait(3)
      expect((await site.undo(act)).status).toBe(204)
      const { payload } = await site.message()
      expect((await site.app.get(api.my(JSON.parse(payload).cancelToken))).status).toBe(200)
      expect(await site.arrivals()).toBe(1)
      expect(await site.message()).toMatchObject({ state: 'sent', last_error: null })
    })

    test('is stored as sent, without the family’s data, if its registration is deleted during the delivery', async () => {
      const site = await deliverySite(channel)
      const finish = await site.startDelivery()
      await site.remove(site.family.id)
      await finish()
      const erased = { recipient: '', payload: '', registration_id: null, lease_id: null }
      expect(await site.message()).toMatchObject({ ...erased, state: 'sent', last_error: null })
    })
  },
)

describe('a delivery that ends while its registration is deleted has all its effects after the undo', () => {
  const place = { laundromatName: 'Suds', laundromatAddress: '1 High St', location: 'Oxford' }

  test.each([
    {
      what: 'the family is not notified again of a location that the message had',
      editedFirst: true,
    },
    {
      what: 'the family is notified of a location that the message did not have',
      editedFirst: false,
    },
  ])('$what', async ({ editedFirst }) => {
    const { app, family, send, edit, remove, undo, wait, startDelivery } =
      await deliverySite('email')
    if (editedFirst) await edit(place)
    wait(2)
    const finish = await startDelivery()
    wait(1)
    if (!editedFirst) await edit(place)
    const act = await remove(family.id)
    await finish()
    expect((await undo(act)).status).toBe(204)
    wait(15)
    await send()
    const change = app.db.selectFrom('messages').where('kind', '=', 'event_changed')
    const { state, last_error } = await change.selectAll().executeTakeFirstOrThrow()
    const outcome = editedFirst ? ['failed', skipReasons.alreadyTold] : ['sent', null]
    expect([state, last_error]).toEqual(outcome)
  })

  test('the flag of an undeliverable e-mail address is cleared', async () => {
    const { app, family, remove, undo, startDelivery } = await deliverySite('email')
    await app.db.updateTable('registrations').set({ email_failed_at: testNow }).execute()
    const finish = await startDelivery()
    const act = await remove(family.id)
    await finish()
    expect((await undo(act)).status).toBe(204)
    const row = app.db.selectFrom('registrations').select('email_failed_at')
    expect(await row.executeTakeFirstOrThrow()).toEqual({ email_failed_at: null })
  })

  test.each([
    { what: 'the text’s question is open', wasAskedLater: false },
    { what: 'a question that a later text asked stays open', wasAskedLater: true },
  ])('$what', async ({ wasAskedLater }) => {
    const { app, slot, family, remove, undo, wait, startDelivery } = await deliverySite('text')
    await app.db.updateTable('messages').set({ kind: 'text_reminder_two_days_before' }).execute()
    const other = await registerFamily(app, slot, 2)
    wait(3 * 3600)
    const finish = await startDelivery()
    const act = await remove(family.id)
    await finish()
    wait(1)
    const phone = { kind: 'coming' as const, phone: familyPhone(1), question: '' }
    const newer = { ...phone, registration_id: other.id, asked_at: app.clock().toISOString() }
    if (wasAskedLater) await app.db.insertInto('text_questions').values(newer).execute()
    expect((await undo(act)).status).toBe(204)
    const questions = app.db.selectFrom('text_questions').select('registration_id')
    const expected = wasAskedLater ? other.id : family.id
    expect(await questions.execute()).toEqual([{ registration_id: expected }])
  })
})

test('an attempt to send a calendar file after the act does not prevent the undo, which keeps the incremented sequence', async () => {
  const { app, family, change, remove, undo, send } = await deliverySite('email')
  const sequence = async () => {
    const row = app.db.selectFrom('registrations').select('calendar_sequence as taken')
    return (await row.executeTakeFirstOrThrow()).taken
  }
  const first = await sequence()
  const act = await change(family.id, { status: 'cancelled' })
  await send()
  expect(await sequence()).toBe(first + 1)
  expect((await undo(act)).status).toBe(204)
  expect(await sequence()).toBe(first + 1)
  expect((await undo(await remove(family.id))).status).toBe(204)
  expect(await sequence()).toBe(first + 1)
})

describe.runIf(engineUnderTest() === 'postgres')('a delivery that ends', () => {
  /** The deletion and the undo wait for this lock after they have changed the message, and before they commit. */
  const activityLock = sql`lock table activity in share mode`

  async function leasedSite() {
    const site = await deliverySite('email')
    const { db, clock } = site.app
    const leased = await leaseMessage(db, (await site.message()).id, clock())
    if (!leased) throw new Error('The message is not due')
    const finish = () => recordSent(db, leased, JSON.parse(leased.payload), clock())
    return { ...site, finish, remove: () => site.remove(site.family.id) }
  }

  test('before the deletion commits is preserved by the undo', async () => {
    const { app, finish, remove, undo, message } = await leasedSite()
    const act = await beside(app, activityLock, remove, finish)
    expect((await undo(act)).status).toBe(204)
    expect(await message()).toMatchObject({ recipient: familyEmail(1), state: 'sent' })
  })

  test('before the undo commits is preserved', async () => {
    const { app, finish, remove, undo, message } = await leasedSite()
    const act = await remove()
    expect((await beside(app, activityLock, () => undo(act), finish)).status).toBe(204)
    expect(await message()).toMatchObject({ recipient: familyEmail(1), state: 'sent' })
  })
})
