import { describe, expect, test } from 'vitest'
import { registerFamily, signInAdmin, tokenOf } from '../../../test/support/data.ts'
import { createTextingApp } from '../../../test/support/text-outbox.ts'
import { at, runEveryQuarterHour, slotAt, start } from '../../../test/support/text-reminders.ts'
import type { Call, CallComingAnswer } from '../../contract/calls.ts'
import { api } from '../../contract/paths.ts'

/** Two families with a spot at 13:00 on December 8 */
async function createSite() {
  const site = await createTextingApp(start)
  const { app } = site
  const slot = await slotAt(app, '13:00')
  const families = [await registerFamily(app, slot, 1), await registerFamily(app, slot, 2)] as const
  const set = (id: string, columns: object) =>
    app.db.updateTable('registrations').set(columns).where('id', '=', id).execute()
  const close = () =>
    app.db
      .updateTable('time_slots')
      .set({ closed_at: app.clock().toISOString() })
      .where('id', '=', slot.id)
      .execute()
  const toCall = async () => {
    app.clock.set(at(7, '12:00'))
    const token = await signInAdmin(app)
    return (await app.get<Call[]>(api.adminCalls(), { token })).body.map(({ name }) => name)
  }
  const reminded = async () => {
    const rows = await app.db
      .selectFrom('messages')
      .where('kind', 'in', ['reminder_two_days_before', 'reminder_day_before'])
      .select('registration_id')
      .execute()
    return [...new Set(rows.map((row) => row.registration_id))]
  }
  const ask = () => runEveryQuarterHour(site, at(6, '17:45'), at(6, '18:15'))
  return { ...site, slot, families, set, close, toCall, reminded, ask }
}

const noted = { attendance: 'came' as const, attendance_at: start, attendance_by: 'maria' }

describe('a closed slot', () => {
  test('causes no call, even if it was closed after its families were asked', async () => {
    const { close, toCall, ask } = await createSite()
    await ask()
    await close()
    expect(await toCall()).toEqual([])
  })

  test('refuses a yes on the page and on the phone, and accepts a no on the phone', async () => {
    const { app, slot, families, close, ask } = await createSite()
    const [first, second] = families
    await ask()
    await close()
    const appointment = { timeSlotId: slot.id, startTime: slot.startTime }
    const page = await app.post(api.myComing(tokenOf(first)), appointment)
    expect(page).toMatchObject({ status: 409, body: { code: 'slot_closed' } })
    const options = { token: await signInAdmin(app) }
    const say = (id: string, answer: string) =>
      app.post<CallComingAnswer>(
        api.adminCallComing(id),
        { answer, messageIds: [], ...appointment },
        options,
      )
    expect((await say(first.id, 'yes')).body).toEqual({ isNew: false })
    expect((await say(second.id, 'no')).body).toEqual({ isNew: true })
    const answers = await app.db.selectFrom('coming_answers').select('answered_at').execute()
    expect(answers).toEqual([{ answered_at: null }])
  })
})

describe.each([
  ['a walk-in', { is_walk_in: 1 as const }],
  ['a family that was checked in', noted],
  ['a family noted as not here', { ...noted, attendance: 'not_here' as const }],
])('%s', (_who, columns) => {
  test('gets no reminder, and is not asked', async () => {
    const { families, set, reminded, ask, toCall } = await createSite()
    await set(families[0].id, columns)
    await ask()
    expect(await reminded()).toEqual([families[1].id])
    expect(await toCall()).toEqual(['Family 2'])
  })

  test('is not called, even if it was asked before', async () => {
    const { families, set, ask, toCall } = await createSite()
    await ask()
    await set(families[0].id, columns)
    expect(await toCall()).toEqual(['Family 2'])
  })
})

test('a family that no message reaches is not called about its reminder once it is checked in', async () => {
  const { app, families, set, ask, toCall } = await createSite()
  await set(families[0].id, { email: null, email_key: null })
  await ask()
  const calls = await app.db
    .selectFrom('messages')
    .where('channel', '=', 'call')
    .select('kind')
    .execute()
  expect(calls).toEqual([{ kind: 'reminder_two_days_before' }])
  await set(families[0].id, noted)
  expect(await toCall()).toEqual(['Family 2'])
})
