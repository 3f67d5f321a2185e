import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { newFact, onTheDay, rowOf } from '../../../test/support/check-in.ts'
import { api } from '../../contract/paths.ts'

/** A phone without a network holds "came" about Rosa; an administrator acts, and the phone sends it before the undo. */
async function actAndUndo(
  act: (
    day: Awaited<ReturnType<typeof onTheDay>>,
    options: { token: string; headers: Record<string, string> },
  ) => Promise<{ status: number }>,
) {
  const day = await onTheDay()
  const { app, token, rosa, phone } = day
  const came = newFact(app, rosa.id, 'came', { loads: 2 })
  app.clock.advanceHours(0.1)
  const undoId = randomUUID()
  const acted = await act(day, { token, headers: { 'undo-id': undoId } })
  expect(acted.status).toBe(200)
  expect((await phone.send([came])).body.taken).toEqual([came.id])
  expect((await app.post(api.adminUndo(undoId), undefined, { token })).status).toBe(204)
  const { body } = await phone.list()
  return rowOf(body, rosa.id)
}

test('a family that a phone notes as here before its no-show is undone has come', async () => {
  const row = await actAndUndo(({ app, rosa }, options) =>
    app.post(api.adminNoShow(rosa.id), undefined, options),
  )
  expect(row).toMatchObject({ status: 'confirmed', attendance: 'came', loads: 2, otherNote: null })
})

test('a family that a phone notes as here before the move of its slot to another day is undone has come', async () => {
  const row = await actAndUndo(({ app, event, first, second }, options) => {
    const nextDay = (at: string) => new Date(Date.parse(at) + 24 * 3_600_000).toISOString()
    const timeSlots = [first, second].map(({ id, startTime, endTime, capacity }) => ({
      ...{ id, capacity, startTime: nextDay(startTime), endTime: nextDay(endTime) },
    }))
    return app.put(api.adminEvent(event.id), { timeSlots }, options)
  })
  expect(row).toMatchObject({ status: 'confirmed', attendance: 'came', loads: 2 })
})
