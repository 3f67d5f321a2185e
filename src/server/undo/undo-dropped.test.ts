import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sentences } from '../../../test/support/closing.ts'
import { addSlot, registerBody, registerFamily, tokenOf } from '../../../test/support/data.ts'
import { neverAborted, zone } from '../../../test/support/reminder-job.ts'
import { testNow } from '../../../test/support/test-now.ts'
import { createTextingApp } from '../../../test/support/text-outbox.ts'
import { undoSite } from '../../../test/support/undo.ts'
import type { Announcement } from '../../contract/announcement.ts'
import { api } from '../../contract/paths.ts'
import { leaseMs } from '../../domain/delivery-times.ts'
import { hourMs } from '../../domain/duration.ts'
import { skipReasons } from '../../domain/message.ts'
import { remindJob } from '../jobs/remind.ts'
import { recordDropped, recordSent } from '../messages/outbox/outbox-commands.ts'
import { leaseMessage } from '../messages/outbox/outbox-lease-commands.ts'

/** A family whose confirmation has been sent. `received` returns the subjects of later messages. */
async function droppedSite(now = testNow) {
  const { app, mail, sendDue } = await createTextingApp(now)
  const site = await undoSite({ app, capacity: 3 })
  const { slot, token, edit, undo, wait } = site
  const family = await registerFamily(app, slot, 1)
  await sendDue.email()
  const before = mail.received.length
  return {
    ...site,
    family,
    send: sendDue.email,
    received: () => mail.received.slice(before).map(({ subject }) => subject),
    of: (kind: 'asked_to_move' | 'reminder_day_before') =>
      app.db.selectFrom('messages').where('kind', '=', kind).selectAll().executeTakeFirstOrThrow(),
    /** Undoes an edit of the slot after the messages that it made obsolete have been dropped. */
    editAndUndo: async (changes: { startTime?: string; endTime?: string; capacity?: number }) => {
      const { id, startTime, endTime } = slot
      const act = await edit({ timeSlots: [{ id, startTime, endTime, capacity: 3, ...changes }] })
      wait(6)
      await sendDue.email()
      expect((await undo(act)).status).toBe(204)
    },
    askToMove: () =>
      app.post(
        api.adminAskedToMove(slot.eventId),
        {
          ...{ id: randomUUID(), timeSlotId: slot.id, capacity: 2, sentences },
          ...{ registrationIds: [family.id], keptHours: 0, keepIn: [] },
        },
        { token },
      ),
  }
}

describe('a message that an edit of an event made obsolete is sent after the undo', () => {
  test('if it is a reminder on the day before', async () => {
    const eve = new Date(Date.parse(testNow) + 83 * hourMs).toISOString()
    const { app, slot, send, received, of, editAndUndo } = await droppedSite(eve)
    const signedUpEarlier = { created_at: testNow, confirmed_at: testNow }
    await app.db.updateTable('registrations').set(signedUpEarlier).execute()
    await app.db.updateTable('messages').set({ created_at: testNow }).execute()
    await remindJob({ db: app.db, zone, sendsTexts: true }).run(app.clock(), neverAborted)
    const later = (at: string) => new Date(Date.parse(at) + hourMs).toISOString()
    await editAndUndo({ startTime: later(slot.startTime), endTime: later(slot.endTime) })
    await send()
    expect(await of('reminder_day_before')).toMatchObject({ state: 'sent', last_error: null })
    expect(received()).toHaveLength(1)
  })

  test('if it asks a family to move', async () => {
    const { app, slot, send, received, of, editAndUndo, askToMove, wait } = await droppedSite()
    for (const n of [2, 3]) await registerFamily(app, slot, n)
    await send()
    const before = received().length
    expect((await askToMove()).status).toBe(200)
    wait(5)
    await editAndUndo({ capacity: 3 })
    await send()
    expect(await of('asked_to_move')).toMatchObject({ state: 'sent', last_error: null })
    expect(received()).toHaveLength(before + 1)
  })
})

describe('a dropped message that an undo queues again is counted again', () => {
  test('in the numbers of its announcement', async () => {
    const { app, slot, token, family, send, received, change, undo, wait } = await droppedSite()
    const url = api.adminAnnouncements(slot.eventId)
    const request = { id: randomUUID(), timeSlotIds: [slot.id], audience: 'both', sentences }
    expect((await app.post(url, request, { token })).status).toBe(200)
    const emails = async () => (await app.get<Announcement[]>(url, { token })).body[0]?.emails
    expect(await emails()).toBe(1)
    wait(11)
    const act = await change(family.id, { status: 'cancelled' })
    await send()
    expect(await emails()).toBe(0)
    wait(2)
    expect((await undo(act)).status).toBe(204)
    await send()
    expect(await emails()).toBe(1)
    expect(received()).toHaveLength(1)
  })

  test.each([
    { what: 'by the brake of its mailbox', isByAdmin: false },
    { what: 'but not by the brake if an administrator caused it', isByAdmin: true },
  ])('$what', async ({ isByAdmin }) => {
    const { app, slot, token, send, change, undo, wait } = await droppedSite()
    const body = { ...registerBody(slot, 2), status: 'confirmed' }
    const { id } = isByAdmin
      ? (await app.post<{ id: string }>(api.adminRegistrations(), body, { token })).body
      : await registerFamily(app, slot, 2)
    const entries = async () => {
      const brakes = await app.db.selectFrom('message_brakes').select('times').execute()
      return brakes.flatMap(({ times }) => times.split(' ')).toSorted()
    }
    const before = await entries()
    wait(11)
    const act = await change(id, { status: 'cancelled' })
    await send()
    expect((await entries()).length).toBe(before.length - (isByAdmin ? 0 : 1))
    expect((await undo(act)).status).toBe(204)
    const last = app.db.selectFrom('messages').where('state', '=', 'queued').select('kind')
    expect(await last.execute()).toEqual([{ kind: 'registration_confirmed' }])
    expect(await entries()).toEqual(before)
  })
})

test('a cancellation message that an undo queues again gets no link', async () => {
  const { app, family, send, received, change, undo, wait } = await droppedSite()
  expect((await app.post(api.cancel(tokenOf(family)))).status).toBe(200)
  const act = await change(family.id, { status: 'confirmed' })
  await send()
  wait(2)
  expect((await undo(act)).status).toBe(204)
  const queued = app.db.selectFrom('messages').where('state', '=', 'queued').select('payload')
  const { payload } = await queued.executeTakeFirstOrThrow()
  expect(JSON.parse(payload)).not.toHaveProperty('cancelToken')
  await send()
  expect(received()).toHaveLength(1)
})

test('an undo does not queue dropped messages of erased families', async () => {
  const { app, send, editAndUndo } = await droppedSite()
  const other = await registerFamily(app, await addSlot(app.db, { inHours: 50 }), 2)
  const erased = { state: 'failed', registration_id: null, recipient: '', payload: '' } as const
  await app.db
    .updateTable('messages')
    .set({ ...erased, last_error: skipReasons.obsolete, last_attempt_at: testNow })
    .where('registration_id', '=', other.id)
    .execute()
  await editAndUndo({ capacity: 2 })
  await send()
  const rows = app.db.selectFrom('messages').where('payload', '=', '').select('state')
  expect(await rows.execute()).toEqual([{ state: 'failed' }])
})

describe('a worker that leased the message between act and undo', () => {
  /** A family that is cancelled and restored while its confirmation is leased */
  async function leasedSite() {
    const { app, mail, sendDue } = await createTextingApp(testNow)
    const { slot, change, undo } = await undoSite({ app, capacity: 3 })
    const family = await registerFamily(app, slot, 1)
    const act = await change(family.id, { status: 'cancelled' })
    const found = app.db.selectFrom('messages').orderBy('id').selectAll()
    const message = () => found.executeTakeFirstOrThrow()
    const leased = await leaseMessage(app.db, (await message()).id, app.clock())
    if (!leased) throw new Error('The message is not due')
    expect((await undo(act)).status).toBe(204)
    const arrivals = async () => {
      await sendDue.email()
      app.clock.advanceHours((leaseMs + 1) / hourMs)
      await sendDue.email()
      return mail.received.length
    }
    return { app, leased, message, arrivals }
  }

  test('cannot drop the message as obsolete after the undo', async () => {
    const { app, leased, message, arrivals } = await leasedSite()
    await recordDropped(app.db, leased, skipReasons.obsolete)
    expect(await arrivals()).toBe(1)
    expect(await message()).toMatchObject({ state: 'sent', last_error: null })
  })

  test('can record after the undo that the message was sent, so that it is not sent again', async () => {
    const { app, leased, message, arrivals } = await leasedSite()
    await recordSent(app.db, leased, JSON.parse(leased.payload), app.clock())
    expect(await arrivals()).toBe(0)
    expect(await message()).toMatchObject({ state: 'sent', lease_id: null })
  })
})
