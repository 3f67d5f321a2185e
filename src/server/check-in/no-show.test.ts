import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { createCheckInDay, newFact, rowOf } from '../../../test/support/check-in.ts'
import { api } from '../../contract/paths.ts'

/** The slot of Rosa and Luis is over. */
async function afterTheSlot() {
  const app = await createTestApp()
  const day = await createCheckInDay(app)
  app.clock.advanceHours(2)
  const { token } = day
  const markNoShow = (id: string) => app.post(api.adminNoShow(id), undefined, { token })
  const setStatus = (id: string, status: string) =>
    app.put(api.adminRegistration(id), { status }, { token })
  const attendanceOf = async (id: string) => {
    const row = rowOf((await day.phone.list()).body, id)
    return row && { attendance: row.attendance, notedBy: row.notedBy, other: row.otherNote }
  }
  return { app, ...day, markNoShow, setStatus, attendanceOf }
}

describe('marking a no-show', () => {
  test('notes that the family was not here', async () => {
    const { rosa, markNoShow, attendanceOf } = await afterTheSlot()
    expect((await markNoShow(rosa.id)).status).toBe(200)
    expect(await attendanceOf(rosa.id)).toEqual({
      attendance: 'not_here',
      notedBy: 'maria',
      other: null,
    })
  })

  test('is refused for a family that had cancelled, also through a status change', async () => {
    const { app, rosa, markNoShow, setStatus, token } = await afterTheSlot()
    await setStatus(rosa.id, 'cancelled')
    const refusal = {
      status: 409,
      body: {
        code: 'no_show_cancelled',
        message: 'This family had cancelled, so it is not a no-show. Nothing was changed.',
      },
    }
    expect(await markNoShow(rosa.id)).toMatchObject(refusal)
    expect(await setStatus(rosa.id, 'no-show')).toMatchObject(refusal)
    expect((await app.get(api.adminBlacklist(), { token })).body).toEqual([])
  })
})

test('marking a waiting family as a no-show is refused; the family is neither banned nor counted', async () => {
  const { app, rosa, markNoShow, setStatus, token } = await afterTheSlot()
  await setStatus(rosa.id, 'waitlist')
  const refusal = { status: 409, body: { code: 'no_show_waiting' } }
  expect(await markNoShow(rosa.id)).toMatchObject(refusal)
  expect(await setStatus(rosa.id, 'no-show')).toMatchObject(refusal)
  expect((await app.get(api.adminBlacklist(), { token })).body).toEqual([])
  const stats = await app.get<{ statusDistribution: object }>(api.adminStats(), { token })
  expect(stats.body.statusDistribution).toMatchObject({ no_show: 0 })
})

describe('correcting a no-show', () => {
  test('sends no message about a past slot, and removes the ban and the note', async () => {
    const { app, rosa, markNoShow, setStatus, attendanceOf, token } = await afterTheSlot()
    await markNoShow(rosa.id)
    await app.db.deleteFrom('messages').execute()
    expect((await setStatus(rosa.id, 'confirmed')).status).toBe(200)
    expect(await app.db.selectFrom('messages').selectAll().execute()).toEqual([])
    expect((await app.get(api.adminBlacklist(), { token })).body).toEqual([])
    expect(await attendanceOf(rosa.id)).toEqual({ attendance: null, notedBy: null, other: null })
  })

  test('leaves a reinstated walk-in confirmed, although a volunteer had undone the walk-in before', async () => {
    const { app, phone, first, setStatus } = await afterTheSlot()
    const walkIn = { name: 'Luz Marina', timeSlotId: first.id }
    const fact = newFact(app, randomUUID(), 'walk_in', { walkIn })
    await phone.send([fact])
    app.clock.advanceHours(0.1)
    await phone.send([newFact(app, fact.registrationId, 'undone')])
    for (const status of ['confirmed', 'no-show', 'confirmed']) {
      app.clock.advanceHours(0.1)
      expect((await setStatus(fact.registrationId, status)).status).toBe(200)
    }
    const row = app.db.selectFrom('registrations').where('id', '=', fact.registrationId)
    expect(await row.select('status').executeTakeFirst()).toEqual({ status: 'confirmed' })
  })

  test('keeps what a volunteer noted before', async () => {
    const { app, phone, rosa, luis, markNoShow, setStatus, attendanceOf } = await afterTheSlot()
    await phone.send([newFact(app, rosa.id, 'came'), newFact(app, luis.id, 'not_here')])
    app.clock.advanceHours(0.1)
    for (const { id } of [rosa, luis]) await markNoShow(id)
    expect(await attendanceOf(rosa.id)).toMatchObject({
      attendance: 'not_here',
      other: { attendance: 'came' },
    })
    for (const { id } of [rosa, luis]) await setStatus(id, 'confirmed')
    expect(await attendanceOf(rosa.id)).toMatchObject({ attendance: 'came', other: null })
    expect(await attendanceOf(luis.id)).toMatchObject({ attendance: 'not_here', other: null })
  })
})
