import { expect, test } from 'vitest'
import { addEvent, signInAdmin, slotOf } from '../../../../test/support/data.ts'
import { registerByPhone } from '../../../../test/support/phone-families.ts'
import { createTextingApp, familyPhone, morning } from '../../../../test/support/text-outbox.ts'
import type { Call, ToldCall } from '../../../contract/calls.ts'
import { api } from '../../../contract/paths.ts'
import type { AdminRegistration } from '../../../contract/registration.ts'
import { heldBack } from '../../../domain/brakes.ts'
import { saveStop } from '../../texts/text-opt-out-commands.ts'
import { listTold } from './told-queries.ts'

async function setUp() {
  const site = await createTextingApp(morning)
  const { app } = site
  const token = await signInAdmin(app)
  const { timeSlots } = await addEvent(app.db, { now: morning, slots: [{ inHours: 72 }] })
  const slot = slotOf(timeSlots, 0)
  const get = async <T>(url: string) => (await app.get<T>(url, { token })).body
  const calls = () => get<Call[]>(api.adminCalls())
  const told = () => get<ToldCall[]>(api.adminCallsTold())
  const add = async (name: string) => {
    const body = { eventId: slot.eventId, timeSlotId: slot.id, name }
    return (await app.post<AdminRegistration>(api.adminRegistrations(), body, { token })).body
  }
  const done = async ({ registrationId, messageIds, stoppedAt }: Call) => {
    const body = { messageIds, ...(stoppedAt && { stoppedAt }) }
    const url = api.adminCallDone(registrationId)
    return (await app.post<{ told: number; calledAt: string }>(url, body, { token })).body
  }
  const undo = (id: string, calledAt: string) =>
    app.post<{ putBack: number }>(api.adminCallUndo(id), { calledAt }, { token })
  const messages = () => app.db.selectFrom('messages').selectAll().orderBy('id').execute()
  const lines = async () =>
    (await get<{ description: string }[]>(api.adminActivity())).map((line) => line.description)
  return { ...site, token, slot, calls, told, add, done, undo, messages, lines }
}

const only = <T>(items: T[]): T => {
  if (items.length !== 1 || items[0] === undefined)
    throw new Error(`Expected one, got ${items.length}`)
  return items[0]
}

test('a call that was marked as told can be put back once, and the activity log keeps both acts', async () => {
  const { app, calls, told, add, done, undo, messages, lines } = await setUp()
  const { id } = await add('Ana')
  const before = await messages()
  const call = only(await calls())
  app.clock.advanceHours(1)
  const { calledAt } = await done(call)
  expect(await told()).toEqual([
    {
      registrationId: id,
      name: 'Ana',
      eventTitle: 'Free laundry day',
      startTime: call.startTime,
      calledAt,
      calledBy: 'maria',
      about: ['Registration confirmed'],
    },
  ])
  app.clock.advanceHours(1)
  const answers = await Promise.all([undo(id, calledAt), undo(id, calledAt)])
  expect(answers.map(({ body }) => body.putBack).sort()).toEqual([0, 1])
  expect(await calls()).toEqual([call])
  expect(await told()).toEqual([])
  expect(await messages()).toEqual(before)
  expect((await lines()).slice(0, 2)).toEqual([
    'maria put Ana back under To Call',
    'maria called Ana about: Registration confirmed',
  ])
})

test('undoing a call puts back what was told in that call, not in a later one', async () => {
  const { app, token, slot, calls, told, add, done, undo } = await setUp()
  const { id } = await add('Ana')
  const first = await done(only(await calls()))
  app.clock.advanceHours(1)
  await app.put(api.adminEvent(slot.eventId), { laundromatName: 'Elsewhere' }, { token })
  const second = await done(only(await calls()))
  expect((await told()).map(({ calledAt }) => calledAt)).toEqual([second.calledAt, first.calledAt])
  expect((await undo(id, first.calledAt)).body).toEqual({ putBack: 1 })
  expect(only(await calls()).news.map(({ kind }) => kind)).toEqual(['registration_confirmed'])
})

test('a text that a brake held back is held back again, for the same reason, when its call is put back', async () => {
  const { app, slot, calls, done, undo, messages } = await setUp()
  const { id } = await registerByPhone(app, slot, 1)
  const held = { state: 'held' as const, last_error: heldBack.day }
  await app.db.updateTable('messages').set(held).execute()
  const { calledAt } = await done(only(await calls()))
  expect(await messages()).toMatchObject([{ state: 'failed', last_error: 'told by phone' }])
  expect((await undo(id, calledAt)).body).toEqual({ putBack: 1 })
  expect(await messages()).toMatchObject([held])
  expect(only(await calls()).news).toMatchObject([{ reason: 'held' }])
})

test('a call about stopped texts can be put back too', async () => {
  const { app, slot, calls, told, done, undo, sendTexts } = await setUp()
  const { id } = await registerByPhone(app, slot, 1)
  await sendTexts()
  await saveStop(app.db, familyPhone(1), app.clock())
  const call = only(await calls())
  const { calledAt } = await done(call)
  expect(only(await told()).about).toEqual(['Texts stopped'])
  expect((await undo(id, calledAt)).body).toEqual({ putBack: 1 })
  expect(await calls()).toEqual([call])
})

test('a call is still under Told today nine hours later, and only administrators can read or undo it', async () => {
  const { app, calls, told, add, done, undo } = await setUp()
  const { id } = await add('Ana')
  const { calledAt } = await done(only(await calls()))
  app.clock.advanceHours(9)
  expect(await told()).toHaveLength(1)
  expect((await app.get(api.adminCallsTold(), {})).status).toBe(401)
  expect((await app.post(api.adminCallUndo(id), { calledAt })).status).toBe(401)
  expect((await undo('019b0000-0000-7000-8000-000000000000', calledAt)).status).toBe(404)
  expect((await undo(id, 'now')).status).toBe(400)
})

test('yesterday’s call is not under Told today', async () => {
  const { app, calls, add, done } = await setUp()
  await add('Ana')
  await done(only(await calls()))
  const toldNow = () => listTold(app.db, { now: app.clock(), zone: 'America/New_York' })
  expect(await toldNow()).toHaveLength(1)
  app.clock.advanceHours(24)
  expect(await toldNow()).toEqual([])
})
