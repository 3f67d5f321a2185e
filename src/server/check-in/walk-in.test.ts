import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import { createCheckInDay, createPhone, newFact, rowOf } from '../../../test/support/check-in.ts'
import {
  addEvent,
  registerFamily,
  signInAdmin,
  slotOf,
  tokenOf,
} from '../../../test/support/data.ts'
import { neverAborted, zone } from '../../../test/support/reminder-job.ts'
import { api } from '../../contract/paths.ts'
import { remindJob } from '../jobs/remind.ts'

async function onTheDay() {
  const app = await createTestApp()
  const day = await createCheckInDay(app)
  await app.db.deleteFrom('messages').execute()
  await app.db.deleteFrom('activity').execute()
  return { app, ...day }
}

function luz(app: TestApp, timeSlotId: string, walkIn: object = {}) {
  return newFact(app, randomUUID(), 'walk_in', {
    walkIn: { name: 'Luz Marina', timeSlotId, ...walkIn },
  })
}

const linesOf = async (app: TestApp) => {
  const lines = await app.db
    .selectFrom('activity')
    .orderBy('created_at')
    .orderBy('description')
    .select(['description', 'status'])
    .execute()
  return lines.map(({ description, status }) => `${description}: ${status}`)
}
const began = 'Check-in of "Free laundry day" began: null'

describe('a walk-in', () => {
  test('takes a freed spot before the start, and frees it when the walk-in is undone', async () => {
    const app = await createTestApp()
    const event = await addEvent(app.db, { slots: [{ inHours: 2, capacity: 1 }] })
    const slot = slotOf(event.timeSlots, 0)
    const family = await registerFamily(app, slot, 1)
    await app.post(api.cancel(tokenOf(family)))
    const phone = createPhone(app, event.id, await signInAdmin(app))
    const spots = () => app.db.selectFrom('freed_spots').select(['taken_by', 'taken_at']).execute()
    const fact = luz(app, slot.id)
    await phone.send([fact])
    const taken = { taken_by: fact.registrationId, taken_at: app.clock().toISOString() }
    expect(await spots()).toEqual([taken])
    app.clock.advanceHours(0.1)
    await phone.send([newFact(app, fact.registrationId, 'undone')])
    expect(await spots()).toEqual([{ taken_by: null, taken_at: null }])
    app.clock.advanceHours(0.1)
    await phone.send([newFact(app, fact.registrationId, 'came')])
    expect(await spots()).toMatchObject([{ taken_by: fact.registrationId }])
  })

  test('with only a name is confirmed in a full slot, is noted as came, and gets no message', async () => {
    const { app, phone, first } = await onTheDay()
    const fact = luz(app, first.id)
    const { body } = await phone.send([fact])
    expect(body.taken).toEqual([fact.id])
    expect(rowOf(body, fact.registrationId)).toMatchObject({
      name: 'Luz Marina',
      phone: '',
      timeSlotId: first.id,
      status: 'confirmed',
      isWalkIn: true,
      attendance: 'came',
      loads: 3,
    })
    expect(await app.db.selectFrom('messages').selectAll().execute()).toEqual([])
    expect(await linesOf(app)).toEqual([began, 'Luz Marina came without an appointment: confirmed'])
  })

  test('is not reminded of a slot later that day', async () => {
    const { app, phone, second } = await onTheDay()
    await phone.send([luz(app, second.id, { phone: '(513) 555-0199' })])
    await app.db.deleteFrom('registrations').where('is_walk_in', 'is', null).execute()
    await remindJob({ db: app.db, zone, sendsTexts: true }).run(app.clock(), neverAborted)
    expect(await app.db.selectFrom('messages').selectAll().execute()).toEqual([])
  })

  test('that is sent twice is added once', async () => {
    const { app, phone, other, second } = await onTheDay()
    const fact = luz(app, second.id)
    await phone.send([fact])
    const { body } = await phone.send([fact])
    expect(body.rows.filter(({ isWalkIn }) => isWalkIn)).toHaveLength(1)
    const seenTwice = { ...luz(app, second.id), registrationId: fact.registrationId }
    const again = await other.send([seenTwice])
    expect(again.body.taken).toEqual([seenTwice.id])
    expect(again.body.rows.filter(({ isWalkIn }) => isWalkIn)).toHaveLength(1)
    expect(await linesOf(app)).toHaveLength(2)
  })

  test('can be sent in one request with facts about it, in any order', async () => {
    const { app, phone, second } = await onTheDay()
    const fact = luz(app, second.id, { phone: '' })
    const { registrationId } = fact
    const note = newFact(app, registrationId, 'note', { note: 'Two baskets' })
    app.clock.advanceHours(0.1)
    const { body } = await phone.send([
      newFact(app, registrationId, 'came', { loads: 1 }),
      note,
      fact,
    ])
    expect(rowOf(body, registrationId)).toMatchObject({ loads: 1, note: 'Two baskets' })
  })

  test('that is undone is cancelled without a message, and a later "came" confirms it again', async () => {
    const { app, phone, first } = await onTheDay()
    const fact = luz(app, first.id)
    await phone.send([fact])
    app.clock.advanceHours(0.1)
    const undone = await phone.send([newFact(app, fact.registrationId, 'undone')])
    expect(rowOf(undone.body, fact.registrationId)).toBeUndefined()
    app.clock.advanceHours(0.1)
    const back = await phone.send([newFact(app, fact.registrationId, 'came')])
    expect(rowOf(back.body, fact.registrationId)).toMatchObject({
      status: 'confirmed',
      attendance: 'came',
    })
    expect(await app.db.selectFrom('messages').selectAll().execute()).toEqual([])
    expect(await linesOf(app)).toEqual([
      began,
      'Luz Marina came without an appointment: confirmed',
      'Luz Marina was taken off the check-in list: cancelled',
      'Luz Marina came without an appointment: confirmed',
    ])
  })

  test('that an administrator has moved to a later slot, with a message to the family, stays confirmed when it is undone', async () => {
    const { app, phone, first, second, token } = await onTheDay()
    const fact = luz(app, first.id)
    await phone.send([fact])
    app.clock.advanceHours(0.1)
    const undone = newFact(app, fact.registrationId, 'undone')
    app.clock.advanceHours(0.1)
    const change = { email: 'luz@example.org', timeSlotId: second.id }
    const path = api.adminRegistration(fact.registrationId)
    expect((await app.put(path, change, { token })).status).toBe(200)
    for (const one of [undone, newFact(app, fact.registrationId, 'undone')]) {
      const { body } = await phone.send([one])
      expect(body.taken).toEqual([one.id])
      const row = rowOf(body, fact.registrationId)
      expect(row).toMatchObject({ status: 'confirmed', attendance: null, timeSlotId: second.id })
      app.clock.advanceHours(0.1)
    }
  })

  test('that an administrator deleted stays deleted, even if a phone sends it again', async () => {
    const { app, phone, first, token } = await onTheDay()
    const fact = luz(app, first.id)
    await phone.send([fact])
    const { status } = await app.delete(api.adminRegistration(fact.registrationId), { token })
    expect(status).toBe(204)
    const { body } = await phone.send([fact])
    expect(body.refused.map(({ id }) => id)).toEqual([fact.id])
    expect(rowOf(body, fact.registrationId)).toBeUndefined()
  })
})

test('a walk-in that violates an unexpected constraint is not refused, so that the phone sends it again', async () => {
  const app = await createTestApp({ expectErrors: true })
  const { first, phone } = await createCheckInDay(app)
  await sql`create unique index in_the_way on attendance_facts (kind)`.execute(app.db)
  await phone.send([luz(app, first.id)])
  const fact = luz(app, first.id, { name: 'Ana' })
  expect((await phone.send([fact])).body).toMatchObject({ taken: [], refused: [] })
  await sql`drop index in_the_way`.execute(app.db)
  expect((await phone.send([fact])).body).toMatchObject({ taken: [fact.id], refused: [] })
})
