import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { createPhone, newFact } from '../../../test/support/check-in.ts'
import { addEvent, registerFamily, signInAdmin, slotOf } from '../../../test/support/data.ts'
import { api } from '../../contract/paths.ts'
import { adminAnswers } from '../../contract/words/en/admin-answers.ts'

/** An event whose first slot of two has just begun. Of its three families, `came` are noted as come, the others not. */
async function setUp({ came = 2 } = {}) {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const event = await addEvent(app.db, { slots: [{ inHours: 2 }, { inHours: 4 }] })
  const families: { id: string }[] = []
  for (const n of [1, 2, 3]) families.push(await registerFamily(app, slotOf(event.timeSlots, 0), n))
  app.clock.advanceHours(2.1)
  await createPhone(app, event.id, token).send(
    families.map(({ id }, index) => newFact(app, id, index < came ? 'came' : 'not_here')),
  )
  /** Moves the slots with these indexes by some hours. */
  const move = (hours: number, indexes = [0, 1]) => {
    const later = (at: string) => new Date(Date.parse(at) + hours * 3_600_000).toISOString()
    const timeSlots = event.timeSlots.map(({ id, startTime, endTime, capacity }, index) =>
      indexes.includes(index)
        ? { id, startTime: later(startTime), endTime: later(endTime), capacity }
        : { id, startTime, endTime, capacity },
    )
    return app.put<{ message?: string }>(api.adminEvent(event.id), { timeSlots }, { token })
  }
  const noted = async () => {
    const rows = await app.db
      .selectFrom('registrations')
      .orderBy('email')
      .select('attendance')
      .execute()
    return rows.map(({ attendance }) => attendance)
  }
  const setStatus = (index: number, status: string) =>
    app.put(api.adminRegistration(families[index]?.id ?? ''), { status }, { token })
  const keepOnlySecondSlot = () =>
    app.put<{ message?: string }>(
      api.adminEvent(event.id),
      { timeSlots: event.timeSlots.slice(1) },
      { token },
    )
  return { app, move, noted, setStatus, keepOnlySecondSlot }
}

const nextMonth = 24 * 28

test.each([
  [1, 'This event is over, and 1 family came. To plan it again, use Duplicate.'],
  [2, 'This event is over, and 2 families came. To plan it again, use Duplicate.'],
])(
  'a past event to which families came (%i) is not moved to a coming day',
  async (came, message) => {
    const { app, move, noted } = await setUp({ came })
    app.clock.advanceHours(4)
    const before = await noted()
    const refusal = { status: 409, body: { code: 'families_came', message } }
    expect(await move(nextMonth)).toMatchObject(refusal)
    expect(await noted()).toEqual(before)
  },
)

test('if a slot with visits is over, only the later slot of its event can be moved', async () => {
  const { app, move } = await setUp()
  app.clock.advanceHours(1)
  const message = adminAnswers.familiesCame(2, { isWholeEvent: false })
  expect(await move(nextMonth)).toMatchObject({ status: 409, body: { message } })
  expect((await move(nextMonth, [1])).status).toBe(200)
})

test('a past event to which nobody came can be moved to a coming day', async () => {
  const { app, move, noted } = await setUp({ came: 0 })
  app.clock.advanceHours(4)
  expect((await move(nextMonth)).status).toBe(200)
  expect(await noted()).toEqual([null, null, null])
})

test('the date of a past event can be corrected to another past day, and the noted visits stay', async () => {
  const { app, move, noted } = await setUp()
  app.clock.advanceHours(4)
  expect((await move(-24)).status).toBe(200)
  expect(await noted()).toEqual(['came', 'came', 'not_here'])
})

test.each([
  ['visits', 1, 'cancelled'],
  ['no-shows', 0, 'no_show'],
])(
  'a past slot whose families are all cancelled or no-shows is not removed if it has %s',
  async (_, came, first) => {
    const { app, setStatus, keepOnlySecondSlot } = await setUp({ came })
    app.clock.advanceHours(4)
    for (const [index, status] of [first, 'cancelled', 'cancelled'].entries())
      expect((await setStatus(index, status)).status).toBe(200)
    expect(await keepOnlySecondSlot()).toMatchObject({
      status: 409,
      body: { code: 'slot_has_people', message: adminAnswers.slotIsInReport },
    })
  },
)

test('a past slot whose families are all cancelled is removed', async () => {
  const { app, setStatus, keepOnlySecondSlot } = await setUp({ came: 0 })
  app.clock.advanceHours(4)
  for (const index of [0, 1, 2]) await setStatus(index, 'cancelled')
  expect((await keepOnlySecondSlot()).status).toBe(200)
})

test('an event can be moved during its slot, even after families came', async () => {
  const { move } = await setUp()
  expect((await move(nextMonth)).status).toBe(200)
})
