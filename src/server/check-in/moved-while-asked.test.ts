import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { createPhone, newFact, rowOf } from '../../../test/support/check-in.ts'
import { addEvent, registerFamily, signInAdmin, slotOf } from '../../../test/support/data.ts'
import type { CheckInResult } from '../../contract/check-in.ts'
import { api } from '../../contract/paths.ts'

/** An event of two days. The slot of the first day is over, and Who Came is open. */
async function afterTheFirstDay() {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const event = await addEvent(app.db, { slots: [{ inHours: 2 }, { inHours: 26 }] })
  const [today, tomorrow] = [slotOf(event.timeSlots, 0), slotOf(event.timeSlots, 1)]
  const [rosa, luis] = [await registerFamily(app, today, 1), await registerFamily(app, today, 2)]
  app.clock.advanceHours(4)
  const page = createPhone(app, event.id, token)
  const answerCame = (noShows: 'correct' | 'refuse') => {
    const facts = [rosa, luis].map(({ id }) => newFact(app, id, 'came'))
    const body = { deviceId: page.deviceId, sentAt: app.clock().toISOString(), facts, noShows }
    return app.post<CheckInResult>(api.adminCheckIn(event.id), body, { token })
  }
  const attendances = async () => {
    const { body } = await page.list()
    return [rosa, luis].map(({ id }) => rowOf(body, id)?.attendance)
  }
  return { app, token, today, tomorrow, rosa, luis, page, answerCame, attendances }
}

test.each(['correct', 'refuse'] as const)(
  'an answer of Who Came is refused for a family that was moved to a slot still to come (%s)',
  async (noShows) => {
    const { app, token, tomorrow, luis, answerCame, attendances } = await afterTheFirstDay()
    const changes = { timeSlotId: tomorrow.id }
    expect((await app.put(api.adminRegistration(luis.id), changes, { token })).status).toBe(200)
    app.clock.advanceHours(0.1)
    const { body } = await answerCame(noShows)
    expect(body.refused.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Family 2 .*Wednesday, October 21/),
    ])
    expect(await attendances()).toEqual(['came', null])
  },
)

test('a family that comes early is noted by a phone before its slot starts', async () => {
  const { app, token, tomorrow, luis, page, attendances } = await afterTheFirstDay()
  await app.put(api.adminRegistration(luis.id), { timeSlotId: tomorrow.id }, { token })
  app.clock.advanceHours(0.1)
  await page.send([newFact(app, luis.id, 'came')])
  expect(await attendances()).toEqual([null, 'came'])
})
