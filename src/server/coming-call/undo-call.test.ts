import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { TestApp } from '../../../test/support/app.ts'
import { registerFamily, signInAdmin, waitlistFamily } from '../../../test/support/data.ts'
import { createTextingApp } from '../../../test/support/text-outbox.ts'
import { at, runEveryQuarterHour, slotAt, start } from '../../../test/support/text-reminders.ts'
import type { Call, CallComingRequest } from '../../contract/calls.ts'
import { undoHeader } from '../../contract/careful.ts'
import { api } from '../../contract/paths.ts'
import { undoMs } from '../../domain/undo.ts'

/** Family 1 has the only spot and has not said whether it is coming; family 2 waits. It is noon on the day before. */
async function createSite() {
  const site = await createTextingApp(start)
  const { app } = site
  const slot = await slotAt(app, '13:00')
  await app.db.updateTable('time_slots').set({ capacity: 1 }).execute()
  const { id } = await registerFamily(app, slot, 1)
  await waitlistFamily(app, slot, 2)
  await runEveryQuarterHour(site, at(6, '17:45'), at(6, '18:15'))
  app.clock.set(at(7, '12:00'))
  const token = await signInAdmin(app)
  const undoId = randomUUID()
  const answer = (said: CallComingRequest['answer']) =>
    app.post(
      api.adminCallComing(id),
      { answer: said, timeSlotId: slot.id, startTime: slot.startTime, messageIds: [] },
      { token, headers: { [undoHeader]: undoId } },
    )
  const undo = () => app.post(api.adminUndo(undoId), undefined, { token })
  const calls = async () => (await app.get<Call[]>(api.adminCalls(), { token })).body
  const state = async () => ({
    registrations: await app.db
      .selectFrom('registrations')
      .orderBy('email')
      .select(['status', 'cancelled_at'])
      .execute(),
    answers: await app.db.selectFrom('coming_answers').selectAll().execute(),
    messages: await app.db.selectFrom('messages').orderBy('id').selectAll().execute(),
    freed: await app.db.selectFrom('freed_spots').selectAll().execute(),
  })
  return { ...site, answer, undo, calls, state }
}

test.each(['yes', 'no', 'no_answer'] as const)(
  'an answer that a volunteer noted by mistake can be undone: %s',
  async (said) => {
    const { app, answer, undo, calls, state } = await createSite()
    const before = { ...(await state()), calls: await calls() }
    expect(before.calls).toHaveLength(1)
    expect((await answer(said)).status).toBe(200)
    expect(await calls()).toEqual([])
    passSeconds(app, 5)
    expect((await undo()).status).toBe(204)
    expect({ ...(await state()), calls: await calls() }).toEqual(before)
  },
)

const passSeconds = (app: TestApp, seconds: number) => app.clock.advanceHours(seconds / 3_600)

test('the spot of a family noted as not coming is offered only after the time for undoing', async () => {
  const { app, answer, undo, state } = await createSite()
  await answer('no')
  const offers = (await state()).messages.filter(({ kind }) => kind === 'spot_available')
  const earliest = new Date(app.clock().getTime() + undoMs).toISOString()
  expect(offers.map((offer) => offer.next_attempt_at)).toEqual([earliest])
  passSeconds(app, 16)
  expect((await undo()).status).toBe(409)
  expect((await state()).registrations[0]).toMatchObject({ status: 'cancelled' })
})
