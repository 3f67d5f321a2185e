import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { closeBody, closeSlots } from '../../../test/support/closing.ts'
import { addSlot, registerFamily, signInAdmin } from '../../../test/support/data.ts'
import type { Consequences } from '../../contract/careful.ts'
import { api } from '../../contract/paths.ts'

async function setUp({ capacity, families }: { capacity: number; families: number }) {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const slot = await addSlot(app.db, { capacity })
  for (let n = 1; n <= families; n++) await registerFamily(app, slot, n)
  const { startTime, endTime } = slot
  const edit = (changed: number, more: object = {}) => ({
    timeSlots: [{ id: slot.id, startTime, endTime, capacity: changed }],
    ...more,
  })
  const preview = async (request: object) =>
    (await app.post<Consequences>(api.adminEventPreview(slot.eventId), request, { token })).body
  const put = (request: object, headers: Record<string, string> = {}) =>
    app.put(api.adminEvent(slot.eventId), request, { token, headers })
  return { slot, edit, preview, put, app, token }
}

test('the preview lists each family once if an edit changes the location and raises the capacity', async () => {
  const { edit, preview } = await setUp({ capacity: 1, families: 3 })
  const { told } = await preview(edit(2, { location: 'Miamitown' }))
  expect(told.map(({ name, isPromoted }) => [name, isPromoted]).toSorted()).toEqual([
    ['Family 1', false],
    ['Family 2', true],
    ['Family 3', false],
  ])
})

test('the preview warns about a capacity only if it is below the number of confirmed families', async () => {
  const { slot, edit, preview } = await setUp({ capacity: 5, families: 3 })
  const { startTime, endTime } = slot
  expect(await preview(edit(1))).toMatchObject({
    told: [],
    lowered: [{ startTime, endTime, taken: 3, capacity: 1 }],
  })
  expect(await preview(edit(3))).toMatchObject({ lowered: [] })
  expect(await preview(edit(9))).toMatchObject({ lowered: [] })
})

test('the preview counts kept spots as taken when a capacity is lowered', async () => {
  const { app, token, slot, edit, preview } = await setUp({ capacity: 5, families: 2 })
  const closed = await addSlot(app.db, { inHours: 96 })
  await registerFamily(app, closed, 3)
  await closeSlots(app, token, closeBody([closed], [slot]), closed)
  expect((await preview(edit(2))).lowered).toMatchObject([{ taken: 3, capacity: 2 }])
})

test('lowering a capacity is refused if a family has taken a spot since the preview, and succeeds after a new preview', async () => {
  const { app, slot, edit, preview, put } = await setUp({ capacity: 5, families: 2 })
  const { key } = await preview(edit(1))
  await registerFamily(app, slot, 3)
  const refused = await put(edit(1), { 'if-match': key })
  expect(refused).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  const again = await preview(edit(1))
  expect((await put(edit(1), { 'if-match': again.key })).status).toBe(200)
})

test('the preview warns about a new start in the past for a slot with families, but the edit can be saved', async () => {
  const { app, token, slot, preview, put } = await setUp({ capacity: 5, families: 1 })
  const moved = (year: string) => {
    const [startTime, endTime] = [slot.startTime, slot.endTime].map((at) => year + at.slice(4))
    return { timeSlots: [{ id: slot.id, startTime, endTime, capacity: 5 }] }
  }
  expect(await preview(moved('2027'))).toMatchObject({ told: [{ name: 'Family 1' }], over: [] })
  const mistyped = await preview(moved('2025'))
  expect(mistyped).toMatchObject({
    told: [],
    over: [{ startTime: `2025${slot.startTime.slice(4)}` }],
  })
  expect((await put(moved('2025'), { 'if-match': mistyped.key })).status).toBe(200)
  // The slot is already in the past, so another start in the past notifies nobody and causes no warning.
  expect(await preview(moved('2024'))).toMatchObject({ told: [], over: [] })
  expect(await preview(moved('2026'))).toMatchObject({ told: [{ name: 'Family 1' }], over: [] })

  const empty = await addSlot(app.db)
  const request = { timeSlots: [{ ...moved('2025').timeSlots[0], id: empty.id }] }
  const url = api.adminEventPreview(empty.eventId)
  expect((await app.post<Consequences>(url, request, { token })).body).toMatchObject({ over: [] })
})
