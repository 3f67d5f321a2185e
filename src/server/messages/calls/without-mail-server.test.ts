import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import {
  addEvent,
  registerFamily,
  signInAdmin,
  slotOf,
  tokenOf,
} from '../../../../test/support/data.ts'
import { endUndoTime } from '../../../../test/support/text-outbox.ts'
import type { Announcement, AnnouncementPreview } from '../../../contract/announcement.ts'
import type { Call, CallDoneAnswer, ToldCall } from '../../../contract/calls.ts'
import type { Consequences } from '../../../contract/careful.ts'
import { api } from '../../../contract/paths.ts'
import type { AdminRegistration } from '../../../contract/registration.ts'
import { keepDueMessages } from '../outbox/outbox-commands.ts'

/**
 * No mail server and no text service, as after a first `npm start`. Family 1 has the first slot's only spot;
 * families 2 and 3 are on its waitlist.
 */
async function setUp() {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const { timeSlots } = await addEvent(app.db, { slots: [{ capacity: 1 }, { inHours: 50 }] })
  const [slot, other] = [slotOf(timeSlots, 0), slotOf(timeSlots, 1)]
  const confirmed = await registerFamily(app, slot, 1)
  const waiting = await registerFamily(app, slot, 2)
  await registerFamily(app, slot, 3)
  const keep = async () => {
    await endUndoTime(app)
    await keepDueMessages(app.db, app.clock())
  }
  await keep()
  const list = async () => (await app.get<Call[]>(api.adminCalls(), { token })).body
  const calls = async () => {
    await keep()
    return (await list()).map(({ name, news }) => [
      name,
      ...news.map(({ kind, reason }) => `${kind} ${reason}`),
    ])
  }
  const set = (id: string, changes: object) =>
    app.put<AdminRegistration>(api.adminRegistration(id), changes, { token })
  return { app, token, slot, other, confirmed, waiting, keep, list, calls, set }
}

describe('without a mail server', () => {
  test('the preview of an administrator’s act shows that the affected families must be called', async () => {
    const { app, token, confirmed, waiting } = await setUp()
    const url = api.adminRegistrationPreview(confirmed.id)
    const body = { changes: { status: 'cancelled' } }
    const { told } = (await app.post<Consequences>(url, body, { token })).body
    expect(told.map(({ name, ways }) => [name, ways])).toEqual([
      ['Family 1', ['call']],
      ['Family 2', ['call']],
    ])
    const headers = { 'if-match': (await app.post<Consequences>(url, body, { token })).body.key }
    const answer = await app.put(api.adminRegistration(confirmed.id), body.changes, {
      token,
      headers,
    })
    expect([answer.status, waiting.status]).toEqual([200, 'waitlist'])
  })

  test('an administrator’s act puts the affected families on To Call, but their own sign-up does not', async () => {
    const { calls, confirmed, set } = await setUp()
    expect(await calls()).toEqual([])
    await set(confirmed.id, { status: 'cancelled' })
    expect(await calls()).toEqual([
      ['Family 1', 'cancelled no_mail_server'],
      ['Family 2', 'promoted no_mail_server'],
    ])
  })

  test('a call marked as told moves from To Call to “Told today”, until it is put back', async () => {
    const { app, token, confirmed, set, keep, list, calls } = await setUp()
    await set(confirmed.id, { name: 'Family One', timeSlotId: undefined, status: 'cancelled' })
    await keep()
    const [call] = await list()
    const { registrationId = '', messageIds = [] } = call ?? {}
    const url = api.adminCallDone(registrationId)
    const done = await app.post<CallDoneAnswer>(url, { messageIds }, { token })
    expect(done.body.told).toBe(1)
    expect(await calls()).toEqual([['Family 2', 'promoted no_mail_server']])
    const told = await app.get<ToldCall[]>(api.adminCallsTold(), { token })
    expect(told.body).toMatchObject([{ name: 'Family One', about: ['Registration cancelled'] }])
    const { calledAt } = done.body
    await app.post(api.adminCallUndo(registrationId), { calledAt }, { token })
    expect(await calls()).toHaveLength(2)
  })

  test('the waiting families are on the list of calls for a freed spot until one of them gets it', async () => {
    const { app, calls, confirmed, waiting, set } = await setUp()
    await app.post(api.cancel(tokenOf(confirmed)))
    expect(await calls()).toEqual([
      ['Family 2', 'spot_available no_mail_server'],
      ['Family 3', 'spot_available no_mail_server'],
    ])
    await set(waiting.id, { status: 'confirmed' })
    expect(await calls()).toEqual([['Family 2', 'promoted no_mail_server']])
  })

  test('the families of an announcement are counted and listed as calls', async () => {
    const { app, token, slot, calls } = await setUp()
    const said = { timeSlotIds: [slot.id], audience: 'both', sentences: { en: 'We are late.' } }
    const url = `/api/admin/events/${slot.eventId}/announcements`
    const preview = await app.post<AnnouncementPreview>(`${url}/preview`, said, { token })
    expect(preview.body).toMatchObject({ families: 3, emails: 0, texts: 0 })
    expect(preview.body.calls).toHaveLength(3)
    const id = '019a0000-0000-7000-8000-000000000001'
    const told = await app.post<Announcement>(url, { id, ...said }, { token })
    expect(told.body).toMatchObject({ families: 3, emails: 0, texts: 0, calls: 3 })
    expect(await calls()).toHaveLength(3)
  })

  test('a family that said by phone that it is not coming is not on the list of calls for its cancellation', async () => {
    const { app, token, slot, confirmed, calls } = await setUp()
    const { id: timeSlotId, startTime } = slot
    const answer = { answer: 'no', timeSlotId, startTime, messageIds: [] }
    await app.post(`/api/admin/calls/${confirmed.id}/coming`, answer, { token })
    expect((await calls()).map(([name]) => name)).toEqual(['Family 2', 'Family 3'])
  })
})

test('a family added as already told is listed under “Told today”, not on To Call', async () => {
  const { app, token, slot, calls } = await setUp()
  const body = { eventId: slot.eventId, timeSlotId: slot.id, name: 'Luisa Phone' }
  const add = (more: object) => app.post(api.adminRegistrations(), { ...body, ...more }, { token })
  await add({ isTold: true })
  await add({ isTold: true, name: 'Rosa Mail', email: 'rosa@example.org' })
  await add({ name: 'Not Told' })
  expect((await calls()).map(([name]) => name)).toEqual(['Not Told'])
  const told = await app.get<ToldCall[]>(api.adminCallsTold(), { token })
  expect(told.body.map(({ name }) => name).toSorted()).toEqual(['Luisa Phone', 'Rosa Mail'])
})

test('a family that has come is no longer on the list of calls', async () => {
  const { app, token, slot, calls, set, confirmed } = await setUp()
  const body = { eventId: slot.eventId, timeSlotId: slot.id, name: 'Luisa Phone' }
  const added = await app.post<AdminRegistration>(api.adminRegistrations(), body, { token })
  await set(confirmed.id, { status: 'cancelled' })
  expect((await calls()).map(([name]) => name)).toContain('Luisa Phone')
  const came = { attendance: 'came' as const, attendance_at: app.clock().toISOString() }
  await app.db
    .updateTable('registrations')
    .set({ ...came, attendance_by: 'maria' })
    .where('id', '=', added.body.id)
    .execute()
  expect((await calls()).map(([name]) => name)).not.toContain('Luisa Phone')
})
