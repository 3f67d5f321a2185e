import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  addEvent,
  familyEmail,
  registerFamily,
  signInAdmin,
  slotOf,
} from '../../../../test/support/data.ts'
import {
  createTextingApp,
  familyPhone,
  morning,
  night,
} from '../../../../test/support/text-outbox.ts'
import { api } from '../../../contract/paths.ts'
import { inTransaction } from '../../db/transaction.ts'
import { eraseRegistrations } from '../../family/erase-commands.ts'
import { holdSending, resumeSending } from '../../sending/sending-commands.ts'
import { saveStop } from '../../texts/text-opt-out-commands.ts'
import { countQueued } from './queued-messages-queries.ts'

const byText = { email: '', textConsent: true }

/** A family that was told about its spot, and whose cancellation by an administrator has not been sent yet */
async function addCancelledFamily(contact: object = {}, now = morning) {
  const { app, mail, twilio, ...outbox } = await createTextingApp(now)
  const options = { token: await signInAdmin(app) }
  const slots = [{ inHours: 48 }, { inHours: 50 }]
  const event = await addEvent(app.db, { now, slots })
  const [slot, other] = [slotOf(event.timeSlots, 0), slotOf(event.timeSlots, 1)]
  const { id } = await registerFamily(app, slot, 1, contact)
  const deliver = async () => {
    app.clock.advanceHours(0.001)
    await outbox.sendEmails()
    await outbox.sendTexts()
  }
  await deliver()
  const set = async (status: string) => {
    expect((await app.put(api.adminRegistration(id), { status }, options)).status).toBe(200)
  }
  await set('cancelled')
  const undoId = randomUUID()
  const remove = {
    registration: () =>
      app.delete(api.adminRegistration(id), { ...options, headers: { 'undo-id': undoId } }),
    slot: () => app.put<Error>(api.adminEvent(event.id), { timeSlots: [other] }, options),
    event: () => app.delete(api.adminEvent(event.id), options),
  }
  const undo = async () => (await app.post(api.adminUndo(undoId), undefined, options)).status
  const cancellations = () => mail.received.filter(({ subject }) => /^Cancelled/.test(`${subject}`))
  const texts = () => twilio.received.filter(({ body }) => /cancelled/.test(body))
  const lastMessage = () =>
    app.db.selectFrom('messages').orderBy('id', 'desc').selectAll().executeTakeFirstOrThrow()
  return { app, mail, twilio, id, deliver, set, remove, undo, cancellations, texts, lastMessage }
}

test.each(['registration', 'slot', 'event'] as const)(
  'a queued cancellation is sent even if the %s is deleted, and is erased after the delivery',
  async (what) => {
    const { remove, deliver, cancellations, lastMessage } = await addCancelledFamily()
    expect((await remove[what]()).status).toBeLessThan(300)
    await deliver()
    expect(cancellations().map(({ recipients }) => recipients)).toEqual([[familyEmail(1)]])
    expect(await lastMessage()).toMatchObject({
      ...{ kind: 'cancelled', state: 'sent', recipient: '', payload: '' },
    })
  },
)

test('a text about a cancellation waits for the morning even if its registration is deleted', async () => {
  const { app, remove, deliver, texts, lastMessage } = await addCancelledFamily(byText, night)
  await deliver()
  await remove.registration()
  expect(texts()).toEqual([])
  app.clock.advanceHours(11)
  await deliver()
  expect(texts().map(({ to }) => to)).toEqual([familyPhone(1)])
  expect(await lastMessage()).toMatchObject({ state: 'sent', recipient: '', payload: '' })
})

test.each([true, false])(
  'a text about a cancellation that is retried after its slot has started is sent (registration deleted: %s)',
  async (isDeleted) => {
    const { app, twilio, remove, deliver, texts, lastMessage } = await addCancelledFamily(byText)
    twilio.answer(familyPhone(1), { status: 503 })
    if (isDeleted) await remove.registration()
    app.clock.advanceHours(48)
    await deliver()
    expect(await lastMessage()).toMatchObject({ state: 'queued', attempts: 1 })
    expect((await countQueued(app.db, app.clock().toISOString(), app.clock())).texts).toBe(1)
    twilio.answer(familyPhone(1), null)
    await deliver()
    expect(texts()).toEqual([])
    app.clock.advanceHours(0.01)
    await deliver()
    expect(texts().map(({ to }) => to)).toEqual([familyPhone(1)])
  },
)

test('a text about the cancellation of a deleted registration is erased and not sent if the phone has answered STOP', async () => {
  const { app, remove, deliver, texts, lastMessage } = await addCancelledFamily(byText)
  await remove.slot()
  await saveStop(app.db, familyPhone(1), app.clock())
  await deliver()
  expect(texts()).toEqual([])
  expect(await lastMessage()).toMatchObject({ state: 'failed', recipient: '', payload: '' })
})

test('a cancellation that was taken back is not sent after its registration is deleted', async () => {
  const { set, remove, deliver, cancellations } = await addCancelledFamily()
  await set('confirmed')
  await remove.registration()
  await deliver()
  expect(cancellations()).toEqual([])
})

test.each([
  ['not been sent', false],
  ['been sent', true],
])(
  'a cancellation is sent only once if it has %s when the deletion is undone',
  async (_what, isSent) => {
    const { id, remove, undo, deliver, cancellations, lastMessage } = await addCancelledFamily()
    await remove.registration()
    if (isSent) await deliver()
    expect(await undo()).toBe(204)
    await deliver()
    expect(cancellations()).toHaveLength(1)
    expect(await lastMessage()).toMatchObject({
      ...{ registration_id: id, state: 'sent', recipient: familyEmail(1) },
    })
  },
)

test('undoing a deletion restores a cancellation that waits for a retry', async () => {
  const { app, mail, remove, undo, deliver, cancellations } = await addCancelledFamily()
  mail.answer(familyEmail(1), '450 4.2.0 Busy')
  await remove.registration()
  await deliver()
  expect(await undo()).toBe(204)
  mail.answer(familyEmail(1), null)
  app.clock.advanceHours(1)
  await deliver()
  expect(cancellations()).toHaveLength(1)
})

test('erasing a family also erases the cancellation of its deleted registration', async () => {
  const { app, remove, deliver, cancellations, lastMessage } = await addCancelledFamily()
  const event = await addEvent(app.db, { now: morning, slots: [{ inHours: 60 }] })
  const second = await registerFamily(app, slotOf(event.timeSlots, 0), 1)
  await remove.registration()
  await app.db.updateTable('registrations').set({ status: 'cancelled' }).execute()
  await inTransaction(app.db, (tx) => eraseRegistrations(tx, [second.id], { now: app.clock() }))
  await deliver()
  expect(cancellations()).toEqual([])
  expect(JSON.stringify(await lastMessage())).not.toContain(familyEmail(1))
})

test('a slot cannot be removed while a cancelled family is still to be called', async () => {
  const { mail, remove, deliver, lastMessage } = await addCancelledFamily()
  mail.answer(familyEmail(1), '550 5.1.1 No such user')
  await deliver()
  expect(await remove.slot()).toMatchObject({
    status: 409,
    body: { code: 'slot_has_people', message: expect.stringContaining('To Call: Family 1.') },
  })
  expect(await lastMessage()).toMatchObject({ recipient: familyEmail(1) })
})

test('a cancellation that is discarded after its registration was deleted is erased', async () => {
  const { app, remove, lastMessage } = await addCancelledFamily()
  await remove.registration()
  app.clock.advanceHours(1)
  const act = { by: 'maria', now: app.clock() }
  await holdSending(app.db, act)
  await resumeSending(app.db, { earlier: 'discard' }, act)
  expect(await lastMessage()).toMatchObject({
    ...{ kind: 'cancelled', state: 'failed', recipient: '', payload: '' },
  })
})
