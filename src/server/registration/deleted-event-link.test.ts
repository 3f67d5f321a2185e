import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { addSlot, registerFamily, signInAdmin, tokenOf } from '../../../test/support/data.ts'
import { engineUnderTest } from '../../../test/support/database.ts'
import { beside } from '../../../test/support/held-locks.ts'
import { api } from '../../contract/paths.ts'
import { deleteExpiredJob } from '../jobs/delete-expired.ts'

const stillUnknown = { status: 404, body: { code: 'registration_not_found' } }

test('viewing, changing, confirming, moving and cancelling by a link of a deleted event fail with `event_deleted` and the phone number to call', async () => {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const slot = await addSlot(app.db, { inHours: 48 })
  const link = tokenOf(await registerFamily(app, slot))
  expect((await app.get(api.my(link))).status).toBe(200)
  await app.delete(api.adminEvent(slot.eventId), { token })
  const eventDeleted = {
    status: 404,
    body: {
      code: 'event_deleted',
      message: 'This event is cancelled. Questions? Please call us at (555) 010-0100.',
    },
  }
  const move = { eventId: slot.eventId, timeSlotId: slot.id }
  const coming = { timeSlotId: slot.id, startTime: slot.startTime }
  expect(await app.get(api.my(link))).toMatchObject(eventDeleted)
  expect(await app.put(api.my(link), { language: 'es' })).toMatchObject(eventDeleted)
  expect(await app.post(api.myMove(link), move)).toMatchObject(eventDeleted)
  expect(await app.post(api.myComing(link), coming)).toMatchObject(eventDeleted)
  expect(await app.get(api.cancel(link))).toMatchObject(eventDeleted)
  expect(await app.post(api.cancel(link))).toMatchObject(eventDeleted)
  expect(await app.get(api.my('unknown'))).toMatchObject(stillUnknown)
})

test('the links of a deleted event are recognized, by their hashes, until 30 days after its end; the links of a past event are not', async () => {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const slot = await addSlot(app.db, { inHours: 48 })
  const past = await addSlot(app.db, { inHours: 1 })
  const links = [await registerFamily(app, slot, 1), await registerFamily(app, past, 2)].map(
    tokenOf,
  )
  app.clock.advanceHours(3)
  await app.delete(api.adminEvent(slot.eventId), { token })
  await app.delete(api.adminEvent(past.eventId), { token })
  const kept = await app.db.selectFrom('ended_links').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain(links[0])
  expect(await app.get(api.my(links[1] ?? ''))).toMatchObject(stillUnknown)

  const job = deleteExpiredJob({ db: app.db })
  const run = () => job.run(app.clock(), new AbortController().signal)
  app.clock.advanceHours(46 + 29 * 24)
  await run()
  expect((await app.get<{ code: string }>(api.my(links[0] ?? ''))).body.code).toBe('event_deleted')
  app.clock.advanceHours(25)
  await run()
  expect(await app.get(api.my(links[0] ?? ''))).toMatchObject(stillUnknown)
  expect(await app.db.selectFrom('ended_links').selectAll().execute()).toEqual([])
})

test.runIf(engineUnderTest() === 'postgres')(
  'a cancellation that waits for the deletion of its event fails with `event_deleted`',
  async () => {
    const app = await createTestApp()
    const token = await signInAdmin(app)
    const slot = await addSlot(app.db, { inHours: 48 })
    const link = tokenOf(await registerFamily(app, slot))
    const lock = sql`select id from time_slots for update`
    let cancelled: unknown
    await beside(
      app,
      lock,
      () => app.delete(api.adminEvent(slot.eventId), { token }),
      async () => {
        cancelled = await app.post(api.cancel(link))
      },
    )
    expect(cancelled).toMatchObject({ status: 404, body: { code: 'event_deleted' } })
  },
)
