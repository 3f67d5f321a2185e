import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { createPhone, newFact, rowOf } from '../../../test/support/check-in.ts'
import {
  addEvent,
  registerFamily,
  signInAdmin,
  slotOf,
  tokenOf,
  withToken,
} from '../../../test/support/data.ts'
import { readEverything } from '../../../test/support/undo.ts'
import type { CheckInFact } from '../../contract/check-in.ts'
import { api } from '../../contract/paths.ts'

/** Three families in today's slot of an event that also has a slot tomorrow; two were noted twelve minutes ago. */
async function setUp() {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const event = await addEvent(app.db, { slots: [{ inHours: 2 }, { inHours: 26 }] })
  const [today, tomorrow] = [slotOf(event.timeSlots, 0), slotOf(event.timeSlots, 1)]
  const [rosa, ana] = [await registerFamily(app, today, 1), await registerFamily(app, today, 2)]
  const luis = await registerFamily(app, today, 3)
  app.clock.advanceHours(2.1)
  const phone = createPhone(app, event.id, token)
  const note = { note: 'Needs a ride' }
  const late = newFact(app, luis.id, 'came')
  await phone.send([
    newFact(app, rosa.id, 'came', { loads: 2 }),
    newFact(app, rosa.id, 'note', note),
    newFact(app, ana.id, 'not_here'),
  ])
  app.clock.advanceHours(0.2)
  const undoId = randomUUID()
  const options = { token, headers: { 'undo-id': undoId } }
  /** Moves today's slot by some hours. */
  const moveSlot = async (hours: number) => {
    const later = (at: string) => new Date(Date.parse(at) + hours * 3_600_000).toISOString()
    const timeSlots = [today, tomorrow].map(({ id, startTime, endTime, capacity }) =>
      id === today.id
        ? { id, capacity, startTime: later(startTime), endTime: later(endTime) }
        : { id, capacity, startTime, endTime },
    )
    expect((await app.put(api.adminEvent(event.id), { timeSlots }, options)).status).toBe(200)
  }
  const move = async (id: string) => {
    const changes = { timeSlotId: tomorrow.id }
    expect((await app.put(api.adminRegistration(id), changes, options)).status).toBe(200)
  }
  const send = async (fact: CheckInFact) => {
    const { body } = await phone.send([fact])
    expect(body.taken).toEqual([fact.id])
  }
  const waitForTomorrow = async () => {
    app.clock.advanceHours(23)
    const at = app.clock().toISOString()
    const session = { last_used_at: at, expires_at: '2029-01-01T00:00:00.000Z' }
    await app.db.updateTable('admin_sessions').set(session).execute()
  }
  const noted = async () => {
    const { body } = await phone.list()
    return [rosa, ana, luis].map(({ id }) => rowOf(body, id)?.attendance)
  }
  const undo = () => app.post(api.adminUndo(undoId), undefined, { token })
  return {
    ...{ app, token, today, tomorrow, rosa, ana, luis, late, phone },
    ...{ moveSlot, move, send, waitForTomorrow, noted, undo },
  }
}

describe('a slot that moves to another day', () => {
  test('loses the attendance of its families, even if phones later send facts from before the move', async () => {
    const { app, phone, rosa, late, moveSlot, send, waitForTomorrow, noted } = await setUp()
    expect(await noted()).toEqual(['came', 'not_here', null])
    await moveSlot(23)
    expect(await noted()).toEqual([null, null, null])
    const { body } = await phone.list()
    const nothing = { attendance: null, notedAt: null, loads: null, note: '', otherNote: null }
    expect(rowOf(body, rosa.id)).toMatchObject(nothing)
    const asked = await app.db.selectFrom('coming_answers').select('registration_id').execute()
    expect(asked).toHaveLength(3)
    await send(late)
    expect(await noted()).toEqual([null, null, null])
    await waitForTomorrow()
    await send(newFact(app, rosa.id, 'came'))
    expect(await noted()).toEqual(['came', null, null])
  })

  test('gets the attendance back when the edit is undone', async () => {
    const { app, late, moveSlot, send, noted, undo } = await setUp()
    await noted()
    const before = await readEverything(app)
    await moveSlot(24 * 7)
    expect(await noted()).toEqual([null, null, null])
    expect((await undo()).status).toBe(204)
    expect(await readEverything(app)).toEqual(before)
    await send(late)
    expect(await noted()).toEqual(['came', 'not_here', 'came'])
  })

  test.each([
    ['later on the same day', 3],
    ['to a day that is over, which corrects its date', -48],
  ])('keeps the attendance if it moves %s', async (_where, hours) => {
    const { moveSlot, noted } = await setUp()
    await moveSlot(hours)
    expect(await noted()).toEqual(['came', 'not_here', null])
  })

  test('has no walk-in of the former day, even if it was taken back or cancelled before', async () => {
    const { app, token, today, phone, moveSlot, send, waitForTomorrow } = await setUp()
    const [undone, cancelled] = ['Luz', 'Eva'].map((name) =>
      newFact(app, randomUUID(), 'walk_in', { walkIn: { name, timeSlotId: today.id } }),
    )
    if (!undone || !cancelled) throw new Error('No walk-ins')
    await phone.send([undone, cancelled])
    app.clock.advanceHours(0.1)
    await send(newFact(app, undone.registrationId, 'undone'))
    const url = api.adminRegistration(cancelled.registrationId)
    await app.put(url, { status: 'cancelled' }, { token })
    app.clock.advanceHours(0.1)
    const late = newFact(app, undone.registrationId, 'came')
    app.clock.advanceHours(0.1)
    await moveSlot(23)
    await send(late)
    const walkIns = async () =>
      (await phone.list()).body.rows.filter(({ name }) => /Luz|Eva/.test(name))
    expect(await walkIns()).toEqual([])
    await waitForTomorrow()
    await send(newFact(app, undone.registrationId, 'came'))
    expect(await walkIns()).toMatchObject([{ name: 'Luz', status: 'confirmed', isWalkIn: true }])
  })

  test('keeps no attendance from a no-show that is corrected after the move', async () => {
    const { app, token, ana, moveSlot, noted } = await setUp()
    await app.post(api.adminNoShow(ana.id), undefined, { token })
    await moveSlot(24)
    await app.put(api.adminRegistration(ana.id), { status: 'confirmed' }, { token })
    expect(await noted()).toEqual([null, null, null])
  })
})

describe('a family that moves to another day of its event loses its attendance', () => {
  test('if an administrator moves it; undoing the move restores the attendance', async () => {
    const { app, ana, late, luis, move, send, noted, undo } = await setUp()
    await move(luis.id)
    await send(late)
    expect(await noted()).toEqual(['came', 'not_here', null])
    const before = await readEverything(app)
    await move(ana.id)
    expect(await noted()).toEqual(['came', null, null])
    expect((await undo()).status).toBe(204)
    expect(await readEverything(app)).toEqual(before)
  })

  test('if it came while waiting, and then completes its entry in another slot', async () => {
    const { app, token, tomorrow, luis, late, send, phone } = await setUp()
    await app.put(api.adminRegistration(luis.id), { status: 'waitlist' }, { token })
    const { token: signUpToken } = await withToken(app, luis)
    await send(late)
    const attendance = async () => rowOf((await phone.list()).body, luis.id)?.attendance
    expect(await attendance()).toBe('came')
    await registerFamily(app, tomorrow, 3, { signUpToken })
    expect(await attendance()).toBeNull()
  })

  test('if it moves by its link out of a closed slot, even if a phone then sends an earlier fact', async () => {
    const { app, today, tomorrow, ana, send, noted } = await setUp()
    const late = newFact(app, ana.id, 'not_here')
    app.clock.advanceHours(0.1)
    const closed_at = app.clock().toISOString()
    await app.db.updateTable('time_slots').set({ closed_at }).where('id', '=', today.id).execute()
    const target = { eventId: tomorrow.eventId, timeSlotId: tomorrow.id }
    expect((await app.post(api.myMove(tokenOf(ana)), target)).status).toBe(200)
    await send(late)
    expect(await noted()).toEqual(['came', null, null])
  })
})
