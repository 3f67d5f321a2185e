import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { createCheckInDay, createPhone, newFact, rowOf } from '../../../test/support/check-in.ts'
import type { BlacklistEntry } from '../../contract/blacklist.ts'
import type { CheckInResult } from '../../contract/check-in.ts'
import { api } from '../../contract/paths.ts'
import type { UpdateRegistrationRequest } from '../../contract/registration.ts'
import type { Today } from '../../contract/today.ts'

/** The slot of Rosa and Luis is over. `answer` sends what the page Who Came sends. */
async function afterTheSlot() {
  const app = await createTestApp()
  const day = await createCheckInDay(app)
  const { token, event, rosa } = day
  const phoneTime = newFact(app, rosa.id, 'came', { at: app.clock().toISOString() })
  app.clock.advanceHours(2)
  const markNoShow = (id: string) => app.post(api.adminNoShow(id), undefined, { token })
  const page = createPhone(app, event.id, token)
  const answer = (ids: readonly string[], noShows: 'correct' | 'refuse') => {
    const facts = ids.map((id) => newFact(app, id, 'came'))
    const body = { deviceId: page.deviceId, sentAt: app.clock().toISOString(), facts, noShows }
    return app.post<CheckInResult>(api.adminCheckIn(event.id), body, { token })
  }
  const toDo = async () => {
    const { body } = await app.get<Today>(api.adminToday(), { token })
    return body.toDo.filter(({ kind }) => kind === 'disputed_no_shows')
  }
  const row = async (id: string) => rowOf((await page.list()).body, id)
  const banned = async () =>
    (await app.get<BlacklistEntry[]>(api.adminBlacklist(), { token })).body.map(({ name }) => name)
  return { app, ...day, page, phoneTime, markNoShow, answer, toDo, row, banned }
}

test('a no-show that a phone later notes as here becomes a to-do, and keeps its status', async () => {
  const { app, phone, event, rosa, luis, markNoShow, toDo, row, banned } = await afterTheSlot()
  for (const { id } of [rosa, luis]) await markNoShow(id)
  expect(await toDo()).toEqual([])
  app.clock.advanceHours(0.1)
  await phone.send([newFact(app, rosa.id, 'came')])
  const { title, date } = event
  const item = { kind: 'disputed_no_shows', eventId: event.id, title, date, count: 1 }
  expect(await toDo()).toEqual([item])
  expect(await row(rosa.id)).toMatchObject({ status: 'no_show', isDisputed: true })
  expect((await row(luis.id))?.isDisputed).toBeUndefined()
  expect(await banned()).toHaveLength(2)
})

test('a no-show that a phone noted as here earlier becomes a to-do, even if the phone sends that fact later', async () => {
  const { app, phone, rosa, luis, phoneTime, markNoShow, toDo, row } = await afterTheSlot()
  await phone.send([newFact(app, luis.id, 'came')])
  app.clock.advanceHours(0.1)
  for (const { id } of [rosa, luis]) await markNoShow(id)
  app.clock.advanceHours(0.1)
  await phone.send([phoneTime])
  for (const { id } of [rosa, luis]) expect(await row(id)).toMatchObject({ isDisputed: true })
  expect(await toDo()).toMatchObject([{ count: 2 }])
})

test('a "came" that a volunteer corrected to "not here" or undid does not dispute the no-show', async () => {
  const { app, phone, rosa, luis, markNoShow, toDo } = await afterTheSlot()
  for (const { id } of [rosa, luis]) await markNoShow(id)
  await phone.send([newFact(app, rosa.id, 'came'), newFact(app, luis.id, 'came')])
  app.clock.advanceHours(0.1)
  await phone.send([newFact(app, rosa.id, 'not_here'), newFact(app, luis.id, 'undone')])
  expect(await toDo()).toEqual([])
})

test('"Came after all" corrects the no-show, and removes its ban', async () => {
  const { app, rosa, markNoShow, answer, toDo, row, banned } = await afterTheSlot()
  await markNoShow(rosa.id)
  app.clock.advanceHours(0.1)
  const { body } = await answer([rosa.id], 'correct')
  expect([body.taken.length, body.refused]).toEqual([1, []])
  expect(await row(rosa.id)).toMatchObject({
    status: 'confirmed',
    attendance: 'came',
    otherNote: null,
  })
  expect([await banned(), await toDo()]).toEqual([[], []])
})

test('"Came after all" about a walk-in adds no second line that it came without an appointment', async () => {
  const { app, phone, first, markNoShow, answer } = await afterTheSlot()
  const walkIn = { name: 'Luz Marina', timeSlotId: first.id }
  const fact = newFact(app, randomUUID(), 'walk_in', { walkIn })
  await phone.send([fact])
  app.clock.advanceHours(0.1)
  await markNoShow(fact.registrationId)
  app.clock.advanceHours(0.1)
  expect((await answer([fact.registrationId], 'correct')).body.refused).toEqual([])
  const lines = await app.db
    .selectFrom('activity')
    .where('registration_id', '=', fact.registrationId)
    .orderBy('created_at')
    .select('description')
    .execute()
  expect(lines.map(({ description }) => description)).toEqual([
    'Luz Marina came without an appointment',
    'Luz Marina did not come',
    'Luz Marina was set to confirmed',
  ])
})

test('"Came after all" changes nothing if the family has signed up for the event again with the same mailbox', async () => {
  const { app, event, second, rosa, token, markNoShow, answer, row, banned } = await afterTheSlot()
  await markNoShow(rosa.id)
  const again = { eventId: event.id, timeSlotId: second.id, name: 'Rosa', email: rosa.email }
  expect((await app.post(api.adminRegistrations(), again, { token })).status).toBe(201)
  const { body } = await answer([rosa.id], 'correct')
  expect([body.taken, body.refused.length]).toEqual([[], 1])
  expect(await row(rosa.id)).toMatchObject({ status: 'no_show', attendance: 'not_here' })
  expect(await banned()).toHaveLength(1)
})

test('"The others came" does not change a family that was marked as a no-show in the meantime', async () => {
  const { rosa, luis, markNoShow, answer, row, banned } = await afterTheSlot()
  await markNoShow(luis.id)
  const { body } = await answer([rosa.id, luis.id], 'refuse')
  expect([body.taken.length, body.refused.map(({ message }) => message)]).toEqual([
    1,
    ['Family 2 has since been marked as a no-show. Nothing was changed.'],
  ])
  expect(await row(rosa.id)).toMatchObject({ attendance: 'came' })
  expect(await row(luis.id)).toMatchObject({ status: 'no_show', attendance: 'not_here' })
  expect(await banned()).toEqual(['Family 2'])
})

test('a no-show that was changed after the list was read cannot be corrected with the outdated version from the list', async () => {
  const { app, token, page, rosa, markNoShow, row } = await afterTheSlot()
  await markNoShow(rosa.id)
  const { updatedAt } = (await row(rosa.id)) ?? {}
  const change = (changes: UpdateRegistrationRequest) =>
    app.put(api.adminRegistration(rosa.id), changes, { token })
  app.clock.advanceHours(0.1)
  await change({ status: 'cancelled' })
  expect((await change({ status: 'confirmed', updatedAt })).status).toBe(409)
  const { body } = await page.list()
  expect(body.cancelled?.map(({ registrationId }) => registrationId)).toEqual([rosa.id])
})

test.each(['correct', 'keep'])(
  'a disputed no-show whose family was erased can be settled: %s',
  async (how) => {
    const { app, phone, rosa, token, markNoShow, answer, toDo, row, banned } = await afterTheSlot()
    await markNoShow(rosa.id)
    app.clock.advanceHours(0.1)
    await phone.send([newFact(app, rosa.id, 'came')])
    const erase = { registrationIds: [rosa.id] }
    expect((await app.post(api.adminFamilyErase(rosa.id), erase, { token })).status).toBe(200)
    expect(await toDo()).toHaveLength(1)
    const lines = () => app.db.selectFrom('messages').select('id').execute()
    const before = await lines()
    app.clock.advanceHours(0.1)
    const put = (changes: UpdateRegistrationRequest) =>
      app.put(api.adminRegistration(rosa.id), changes, { token })
    expect((await put({ status: 'cancelled' })).body.code).toBe('registration_erased')
    expect((await put({ status: 'confirmed', name: 'Rosa' })).body.code).toBe('registration_erased')
    if (how === 'correct') {
      expect((await answer([rosa.id], 'correct')).body.refused).toEqual([])
      expect(await row(rosa.id)).toMatchObject({ status: 'confirmed', attendance: 'came' })
      expect(await banned()).toEqual([])
    } else {
      await phone.send([newFact(app, rosa.id, 'not_here')])
      expect((await put({ status: 'no_show' })).status).toBe(200)
      expect(await banned()).toHaveLength(1)
    }
    expect(await toDo()).toEqual([])
    expect(await lines()).toEqual(before)
  },
)
