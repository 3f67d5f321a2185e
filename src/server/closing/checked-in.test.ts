import { expect, test } from 'vitest'
import { newFact, onTheDay } from '../../../test/support/check-in.ts'
import { closeBody, closeSlots, messagesOf } from '../../../test/support/closing.ts'
import { addSlot, tokenOf } from '../../../test/support/data.ts'
import type { AnnouncementPreview } from '../../contract/announcement.ts'
import type { MyAppointment } from '../../contract/my-appointment.ts'
import { api } from '../../contract/paths.ts'

/** Rosa is checked in, Luis is not; then their slot is closed, and a spot elsewhere is kept. */
async function setUp() {
  const site = await onTheDay()
  const { app, event, first, rosa, token, phone } = site
  const elsewhere = await addSlot(app.db, { inHours: 100, capacity: 9 })
  await phone.send([newFact(app, rosa.id, 'came')])
  const body = closeBody([first], [elsewhere])
  const { id: _, ...request } = { ...body, audience: 'both' }
  const preview = await app.post<AnnouncementPreview>(
    api.adminAnnouncementPreview(event.id),
    request,
    { token },
  )
  expect((await closeSlots(app, token, body, first)).status).toBe(200)
  const my = async (family: typeof rosa) =>
    (await app.get<MyAppointment>(api.my(tokenOf(family)))).body
  const move = (family: typeof rosa) =>
    app.post(api.myMove(tokenOf(family)), { eventId: elsewhere.eventId, timeSlotId: elsewhere.id })
  return { ...site, elsewhere, preview: preview.body, my, move }
}

test('a closing tells no family that is checked in, keeps no spot for it, and says so before', async () => {
  const { app, luis, rosa, waiting, preview, my } = await setUp()
  expect(preview).toMatchObject({ families: 2, confirmed: 1, here: 1 })
  const told = await messagesOf(app, 'slot_closed')
  expect(told.map((row) => row.registration_id).toSorted()).toEqual(
    [luis.id, waiting.id].toSorted(),
  )
  expect(await app.db.selectFrom('kept_spots').select('id').execute()).toHaveLength(1)
  expect(await my(rosa)).toMatchObject({ status: 'confirmed', canMove: false, spotsLeft: 0 })
  expect((await my(rosa)).closed).toBeUndefined()
  expect(Object.values((await my(luis)).closed?.keptSpots ?? {})).toEqual([1])
})

test('a family that came to a closed slot cannot lose the visit by its link', async () => {
  const { app, luis, rosa, phone, elsewhere, move } = await setUp()
  expect(await move(rosa)).toMatchObject({ status: 409, body: { code: 'came_already' } })
  const fact = newFact(app, luis.id, 'came')
  app.clock.advanceHours(0.1)
  await phone.send([fact])
  expect(await move(luis)).toMatchObject({ status: 409, body: { code: 'came_already' } })
  app.clock.advanceHours(0.1)
  await phone.send([newFact(app, luis.id, 'undone')])
  expect((await move(luis)).status).toBe(200)
  const row = await app.db
    .selectFrom('registrations')
    .where('id', '=', luis.id)
    .selectAll()
    .executeTakeFirst()
  expect(row).toMatchObject({ time_slot_id: elsewhere.id, attendance: null })
})
