import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createPhone, newFact, onTheDay, rowOf } from '../../../test/support/check-in.ts'
import { addEvent, adminLogin } from '../../../test/support/data.ts'
import { testNow } from '../../../test/support/test-now.ts'
import { api } from '../../contract/paths.ts'
import { factsPerRequest } from '../../domain/check-in-store.ts'

const opening = '2026-10-20T14:00:00.000Z'

describe('the check-in list', () => {
  test('has slots in order, families by name, and waiting families last', async () => {
    const { event, phone, rosa, luis, waiting } = await onTheDay()
    const { status, body } = await phone.list()
    expect(status).toBe(200)
    expect(body.event).toMatchObject({ id: event.id, title: 'Free laundry day' })
    expect(body.timeSlots.map(({ capacity }) => capacity)).toEqual([2, 10])
    expect(body.serverTime).toBe(opening)
    expect(body.rows.map(({ registrationId }) => registrationId)).toEqual([
      rosa.id,
      luis.id,
      waiting.id,
    ])
    expect(rowOf(body, rosa.id)).toEqual({
      registrationId: rosa.id,
      timeSlotId: rosa.timeSlotId,
      name: 'Family 1',
      phone: '(513) 555-0001',
      status: 'confirmed',
      updatedAt: testNow,
      language: 'en',
      isWalkIn: false,
      attendance: null,
      notedAt: null,
      notedBy: null,
      loads: null,
      note: '',
      otherNote: null,
      unseenNote: null,
    })
  })

  test('is refused without a session, and for an event that does not exist', async () => {
    const { app, event, token } = await onTheDay()
    expect((await app.get(api.adminCheckIn(event.id))).status).toBe(401)
    expect((await app.post(api.adminCheckIn(event.id), {})).status).toBe(401)
    const nowhere = createPhone(app, randomUUID(), token)
    expect(await nowhere.list()).toMatchObject({ status: 404, body: { code: 'event_not_found' } })
    expect(await nowhere.send([])).toMatchObject({ status: 404 })
  })

  test('leaves out families that cancelled, until somebody notes that they came', async () => {
    const { app, phone, luis, token } = await onTheDay()
    await app.put(api.adminRegistration(luis.id), { status: 'cancelled' }, { token })
    const { body: before } = await phone.list()
    expect(rowOf(before, luis.id)).toBeUndefined()
    expect(before.cancelled).toMatchObject([{ registrationId: luis.id, status: 'cancelled' }])
    const { body } = await phone.send([newFact(app, luis.id, 'came')])
    expect(rowOf(body, luis.id)).toMatchObject({ status: 'cancelled', attendance: 'came' })
    app.clock.advanceHours(0.1)
    const { body: after } = await phone.send([newFact(app, luis.id, 'not_here')])
    expect(rowOf(after, luis.id)).toBeUndefined()
    expect(after.cancelled).toMatchObject([{ registrationId: luis.id, attendance: 'not_here' }])
  })
})

describe('facts that can never be stored', () => {
  test('are refused with a reason, while valid facts are stored', async () => {
    const { app, phone, rosa, luis } = await onTheDay()
    const gone = newFact(app, randomUUID(), 'came')
    const nameless = newFact(app, randomUUID(), 'walk_in', {
      walkIn: { name: ' ', timeSlotId: rosa.timeSlotId },
    })
    const nowhere = newFact(app, randomUUID(), 'walk_in', {
      walkIn: { name: 'Luz', timeSlotId: randomUUID() },
    })
    const bare = newFact(app, randomUUID(), 'walk_in')
    const good = [newFact(app, rosa.id, 'came'), newFact(app, luis.id, 'not_here')]
    const invalidFacts = [{ id: 'x', kind: 'danced' }, 7, null, [], { kind: 'came' }]
    const { status, body } = await phone.send([
      gone,
      nameless,
      nowhere,
      bare,
      ...invalidFacts,
      ...good,
      { ...good[0], kind: 'danced' },
    ])
    expect(status).toBe(200)
    expect(body.taken.toSorted()).toEqual(good.map(({ id }) => id).toSorted())
    expect(new Map(body.refused.map(({ id, message }) => [id, message]))).toEqual(
      new Map([
        [gone.id, 'This family is no longer on the list, because its registration was deleted.'],
        [nameless.id, 'Name is required'],
        [nowhere.id, 'The time slot of Luz no longer exists. Add the family to another one.'],
        [bare.id, 'This entry could not be read.'],
        ['x', 'This entry could not be read.'],
      ]),
    )
  })

  test('are refused with the new appointment if the family has moved to another event', async () => {
    const { app, rosa, phone } = await onTheDay()
    const { timeSlots } = await addEvent(app.db, {
      now: opening,
      slots: [{ inHours: 72 }],
      title: 'Winter laundry',
    })
    await app.db
      .updateTable('registrations')
      .set({ event_id: timeSlots[0]?.eventId ?? '', time_slot_id: timeSlots[0]?.id ?? '' })
      .where('id', '=', rosa.id)
      .execute()
    const { body } = await phone.send([newFact(app, rosa.id, 'came')])
    expect(body.refused[0]?.message).toBe(
      'Family 1 is no longer on this list. The appointment is now at "Winter laundry" on Friday, October 23, 2026.',
    )
  })
})

test('the maximum number of facts with long notes fits into one request', async () => {
  const { app, phone, rosa } = await onTheDay()
  const facts = Array.from({ length: factsPerRequest }, (_, n) =>
    newFact(app, rosa.id, 'note', { note: `${'ñ'.repeat(490)} ${n}` }),
  )
  const { status, body } = await phone.send(facts)
  expect(status).toBe(200)
  expect(body.taken).toHaveLength(factsPerRequest)
})

test('check-in adds one activity line per event and day, not per tap', async () => {
  const { app, event, phone, other, rosa, luis } = await onTheDay()
  await phone.send([newFact(app, rosa.id, 'came')])
  await other.send([newFact(app, luis.id, 'came'), newFact(app, rosa.id, 'undone')])
  app.clock.advanceHours(24)
  const login = await app.post<{ token: string }>(api.adminLogin(), adminLogin)
  await createPhone(app, event.id, login.body.token).send([newFact(app, rosa.id, 'came')])
  const lines = await app.db
    .selectFrom('activity')
    .where('actor', '=', 'maria')
    .select(['description', 'event_title'])
    .execute()
  const line = {
    description: 'Check-in of "Free laundry day" began',
    event_title: 'Free laundry day',
  }
  expect(lines).toEqual([line, line])
})

test('deleting a registration or an event deletes its facts', async () => {
  const { app, phone, rosa, luis, token, event } = await onTheDay()
  const note = (id: string) => newFact(app, id, 'note', { note: 'Rosa needs a dryer' })
  await phone.send([note(rosa.id), newFact(app, rosa.id, 'came'), note(luis.id)])
  await app.delete(api.adminRegistration(rosa.id), { token })
  const facts = () => app.db.selectFrom('attendance_facts').selectAll().execute()
  expect(await facts()).toMatchObject([{ registration_id: luis.id }])
  await app.delete(api.adminEvent(event.id), { token })
  expect(await facts()).toEqual([])
})
