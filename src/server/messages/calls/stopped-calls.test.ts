import { expect, test } from 'vitest'
import { addEvent, addSlot, signInAdmin, slotOf } from '../../../../test/support/data.ts'
import { registerByPhone, waitByPhone } from '../../../../test/support/phone-families.ts'
import { createTextingApp, familyPhone, morning } from '../../../../test/support/text-outbox.ts'
import type { Call } from '../../../contract/calls.ts'
import { api } from '../../../contract/paths.ts'
import { deleteStop, saveStop } from '../../texts/text-opt-out-commands.ts'

async function setUp() {
  const site = await createTextingApp(morning)
  const { app } = site
  const token = await signInAdmin(app)
  const { timeSlots } = await addEvent(app.db, {
    now: morning,
    slots: [{ inHours: 72, capacity: 1 }, { inHours: 75 }],
  })
  const [first, second] = [slotOf(timeSlots, 0), slotOf(timeSlots, 1)]
  const calls = async () => (await app.get<Call[]>(api.adminCalls(), { token })).body
  const done = async (call: Call | undefined) => {
    const { registrationId = '', messageIds = [], stoppedAt } = call ?? {}
    const body = { messageIds, ...(stoppedAt && { stoppedAt }) }
    const url = api.adminCallDone(registrationId)
    return (await app.post<{ told: number; calledAt: string }>(url, body, { token })).body
  }
  const stop = (n: number) => saveStop(app.db, familyPhone(n), app.clock())
  return { ...site, token, first, second, calls, done, stop }
}

const newsOf = (calls: Call[]) =>
  calls.map(({ name, news }) => [name, ...news.map(({ kind, reason }) => `${kind} ${reason}`)])

test('a family that stops texts is on the list of calls at once, for each upcoming registration', async () => {
  const { app, first, second, calls, stop, sendTexts } = await setUp()
  const late = await addSlot(app.db, { now: morning, inHours: 74 })
  await registerByPhone(app, first, 1)
  await registerByPhone(app, late, 1)
  await waitByPhone(app, second, 2)
  await sendTexts()
  expect(await calls()).toEqual([])

  app.clock.advanceHours(1)
  await stop(1)
  await stop(2)
  expect(newsOf(await calls())).toEqual([
    ['Family 1', 'texts_stopped stopped'],
    ['Family 1', 'texts_stopped stopped'],
    ['Family 2', 'texts_stopped stopped'],
  ])
  const [call, , waiting] = await calls()
  expect(call).toMatchObject({ messageIds: [], stoppedAt: app.clock().toISOString() })
  expect(call?.news[0]?.text).toBe(
    'Our texts no longer reach them. They are signed up for Fri, Dec 4, 10:00 AM, Spin Cycle. ' +
      'If they want texts again, they can text START to our number.',
  )
  expect(waiting?.news[0]?.text).toMatch(/They are waiting for Fri, Dec 4, 1:00 PM, Spin Cycle/)
})

test('a family that was called about stopped texts returns to the list only for later news', async () => {
  const { app, token, first, calls, done, stop, sendTexts } = await setUp()
  const { id } = await registerByPhone(app, first, 1)
  await sendTexts()
  await stop(1)
  const [call] = await calls()
  expect(await done(call)).toMatchObject({ told: 1 })
  expect(await done(call)).toMatchObject({ told: 0 })
  expect(await calls()).toEqual([])
  const [line] = (await app.get<{ description: string }[]>(api.adminActivity(), { token })).body
  expect(line?.description).toBe('maria called Family 1 about: Texts stopped')

  app.clock.advanceHours(1)
  await app.put(api.adminEvent(first.eventId), { laundromatName: 'Elsewhere' }, { token })
  expect(newsOf(await calls())).toEqual([['Family 1', 'event_changed stopped']])
  await app.put(api.adminRegistration(id), { status: 'cancelled' }, { token })
  expect(newsOf(await calls())).toEqual([['Family 1', 'cancelled stopped']])
})

test('a call about other news covers the stopped texts too', async () => {
  const { app, token, first, calls, done, stop, sendTexts } = await setUp()
  await registerByPhone(app, first, 1)
  await sendTexts()
  await stop(1)
  await app.put(api.adminEvent(first.eventId), { laundromatName: 'Elsewhere' }, { token })
  const [call] = await calls()
  expect(newsOf(call ? [call] : [])).toEqual([['Family 1', 'event_changed stopped']])
  expect(await done(call)).toMatchObject({ told: 1 })
  expect(await calls()).toEqual([])
})

test('START, an e-mail address or a cancellation removes the stopped texts from the list', async () => {
  const { app, token, first, second, calls, stop, sendTexts } = await setUp()
  const { id } = await registerByPhone(app, first, 1)
  const other = await registerByPhone(app, second, 2)
  await sendTexts()
  await stop(1)
  expect(await calls()).toHaveLength(1)
  await deleteStop(app.db, familyPhone(1))
  expect(await calls()).toEqual([])
  await stop(1)
  await app.put(api.adminRegistration(id), { email: 'ana@example.org' }, { token })
  expect(await calls()).toEqual([])
  await stop(2)
  expect(await calls()).toHaveLength(1)
  await app.post(api.cancel(other.token ?? ''))
  expect(newsOf(await calls())).toEqual([['Family 2', 'cancelled stopped']])
})

test('a second STOP, after START, puts the family on the list again', async () => {
  const { app, first, calls, done, stop, sendTexts } = await setUp()
  await registerByPhone(app, first, 1)
  await sendTexts()
  await stop(1)
  await done((await calls())[0])
  await deleteStop(app.db, familyPhone(1))
  app.clock.advanceHours(1)
  await stop(1)
  expect(newsOf(await calls())).toEqual([['Family 1', 'texts_stopped stopped']])
  expect(await done((await calls())[0])).toMatchObject({ told: 1 })
  expect(await calls()).toEqual([])
})

test('a call about stopped texts that ten volunteers mark concurrently is logged once', async () => {
  const { app, token, first, calls, done, stop, sendTexts } = await setUp()
  await registerByPhone(app, first, 1)
  await sendTexts()
  await stop(1)
  const [call] = await calls()
  const answers = await Promise.all(Array.from({ length: 10 }, () => done(call)))
  expect(answers.map(({ told }) => told).sort()).toEqual([...Array(9).fill(0), 1])
  const { body } = await app.get<{ description: string }[]>(api.adminActivity(), { token })
  expect(body.filter(({ description }) => description.includes('called'))).toHaveLength(1)
})
