import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { createCheckInDay, newFact, rowOf } from '../../../test/support/check-in.ts'
import { addToBlacklist } from '../../../test/support/data.ts'
import type { WalkInCheck } from '../../contract/check-in.ts'
import { api } from '../../contract/paths.ts'
import type { AdminRegistration } from '../../contract/registration.ts'

async function onTheDay() {
  const app = await createTestApp()
  const day = await createCheckInDay(app)
  const check = async (name: string, phone = '') => {
    const { event, token } = day
    return (await app.post<WalkInCheck>(api.adminWalkInCheck(event.id), { name, phone }, { token }))
      .body
  }
  return { app, ...day, check }
}

test('the walk-in check reports a walk-in whose number or name is on the blacklist, or who is already on the list', async () => {
  const { app, rosa, check } = await onTheDay()
  await addToBlacklist(app.db, { email: 'luz@example.org', phone: '(555) 999-1234' })
  await app.db.updateTable('blacklist').set({ name: 'Luz Marína' }).execute()
  expect(await check('Anybody', '555 999 1234')).toEqual({ banned: 'number', listed: [] })
  expect(await check('luz  marina')).toEqual({ banned: 'name', listed: [] })
  expect(await check('Nobody', '555 999 0000')).toEqual({ banned: null, listed: [] })
  const [listed] = (await check(rosa.name.toUpperCase())).listed
  expect(listed).toMatchObject({ name: rosa.name, status: 'confirmed' })
  expect((await check('', rosa.phone ?? '')).listed.map(({ name }) => name)).toContain(rosa.name)
})

test('only an administrator may check a walk-in, because the response says who is banned', async () => {
  const { app, event } = await onTheDay()
  const body = { name: 'Rosa', phone: '' }
  expect((await app.post(api.adminWalkInCheck(event.id), body)).status).toBe(401)
})

test('a banned walk-in is added and flagged on the list, and an event’s registrations include attendance, loads and notes', async () => {
  const { app, event, first, rosa, phone, token } = await onTheDay()
  await addToBlacklist(app.db, { email: 'luz@example.org', phone: '(555) 999-1234' })
  const walkIn = { name: 'Luz', phone: '555 999 1234', timeSlotId: first.id }
  const banned = newFact(app, randomUUID(), 'walk_in', { walkIn })
  const other = newFact(app, randomUUID(), 'walk_in', { walkIn: { ...walkIn, phone: '' } })
  const { body } = await phone.send([
    banned,
    other,
    newFact(app, rosa.id, 'came', { loads: 2 }),
    newFact(app, rosa.id, 'note', { note: 'Two baskets' }),
  ])
  expect(rowOf(body, banned.registrationId)?.isBanned).toBe(true)
  expect(rowOf(body, other.registrationId)?.isBanned).toBeUndefined()
  const url = api.adminEventRegistrations(event.id)
  const list = (await app.get<AdminRegistration[]>(url, { token })).body
  expect(list.find(({ id }) => id === rosa.id)).toMatchObject({
    ...{ attendance: 'came', loads: 2, note: 'Two baskets' },
  })
})

test('a banned family that waits or has a spot is flagged on the list; a no-show is not', async () => {
  const { app, rosa, luis, waiting, phone, token } = await onTheDay()
  for (const family of [rosa, luis, waiting]) {
    await addToBlacklist(app.db, { email: 'banned@example.org', phone: family.phone ?? '' })
  }
  await app.post(api.adminNoShow(luis.id), {}, { token })
  const { body } = await phone.list()
  expect([rosa, luis, waiting].map(({ id }) => rowOf(body, id)?.isBanned ?? false)).toEqual([
    ...[true, false, true],
  ])
})

test('the same walk-in id sent for two slots adds one family, and the fact that arrives second is refused', async () => {
  const { app, first, second, phone, other } = await onTheDay()
  const id = randomUUID()
  const inSlot = (timeSlotId: string) =>
    newFact(app, id, 'walk_in', { walkIn: { name: 'Luz', timeSlotId } })
  const answers = await Promise.all([
    phone.send([inSlot(first.id)]),
    other.send([inSlot(second.id)]),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const refused = answers.flatMap(({ body }) => body.refused)
  expect(refused.map(({ message }) => message)).toEqual([
    'This walk-in is already on the list at another time.',
  ])
  const rows = await app.db.selectFrom('registrations').where('id', '=', id).selectAll().execute()
  expect(rows).toHaveLength(1)
})

test('the activity line about the start of check-in has the time of the first tap, even if the tap is sent hours later', async () => {
  const { app, rosa, luis, phone, other } = await onTheDay()
  const began = app.clock().toISOString()
  const taps = [newFact(app, luis.id, 'came'), newFact(app, rosa.id, 'came')]
  app.clock.advanceHours(0.1)
  const late = newFact(app, rosa.id, 'undone')
  app.clock.advanceHours(3)
  await phone.send([late, ...taps])
  await other.send([newFact(app, luis.id, 'undone')])
  const lines = await app.db
    .selectFrom('activity')
    .where('description', 'like', 'Check-in of%')
    .select('created_at')
    .execute()
  expect(lines.map(({ created_at }) => created_at)).toEqual([began])
})
