import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { addSlot, signInAdmin } from '../../../test/support/data.ts'
import type { BlacklistEntry } from '../../contract/blacklist.ts'
import type { Event } from '../../contract/event.ts'
import { api } from '../../contract/paths.ts'
import type { AdminRegistration } from '../../contract/registration.ts'

/**
 * `sendThrice` sends a request as a browser does after lost responses: twice concurrently, then once more. It returns
 * each status, and whether the response has the requested id.
 */
async function setUp() {
  const app = await createTestApp()
  const options = { token: await signInAdmin(app) }
  const slot = await addSlot(app.db, { capacity: 5 })
  const sendThrice = async (url: string, body: object) => {
    const id = randomUUID()
    const send = () => app.post<{ id: string }>(url, { ...body, id }, options)
    const answers = [...(await Promise.all([send(), send()])), await send()]
    return answers.map((answer) => [answer.status, answer.body.id === id])
  }
  const get = async <T>(url: string) => (await app.get<T>(url, options)).body
  return { app, slot, sendThrice, get }
}

const allCreated = Array(3).fill([201, true])

test('a registration sent three times with the same id is added once, with one activity line', async () => {
  const { app, slot, sendThrice, get } = await setUp()
  const added = { eventId: slot.eventId, timeSlotId: slot.id, name: 'Walk By' }
  expect(await sendThrice(api.adminRegistrations(), added)).toEqual(allCreated)
  const list = await get<AdminRegistration[]>(api.adminEventRegistrations(slot.eventId))
  expect(list.map(({ name }) => name)).toEqual(['Walk By'])
  expect(await app.db.selectFrom('messages').select('id').execute()).toHaveLength(1)
  const lines = await get<{ description: string }[]>(api.adminActivity())
  expect(lines.filter(({ description }) => description.includes('Walk By'))).toHaveLength(1)
})

test('an event, a duplicate of an event and a blacklist entry, each sent three times with the same id, are added once', async () => {
  const { app, slot, sendThrice, get } = await setUp()
  const at = (hours: number) => new Date(app.clock().getTime() + hours * 3_600_000).toISOString()
  const timeSlots = [{ startTime: at(200), endTime: at(201), capacity: 3 }]
  const event = { title: 'Double', date: at(200), location: 'Harrison', timeSlots }
  expect(await sendThrice(api.adminEvents(), event)).toEqual(allCreated)
  expect(await sendThrice(api.adminEventClone(slot.eventId), { date: at(300) })).toEqual(allCreated)
  expect((await get<Event[]>(api.adminEvents())).map(({ title }) => title).toSorted()).toEqual([
    'Double',
    'Free laundry day',
    'Free laundry day',
  ])
  const entry = { name: 'Bad One', email: 'bad@example.org', phone: '(513) 555-0142', reason: 'x' }
  expect(await sendThrice(api.adminBlacklist(), entry)).toEqual(allCreated)
  const entries = await get<BlacklistEntry[]>(api.adminBlacklist())
  expect(entries.map(({ name }) => name)).toEqual(['Bad One'])
})
