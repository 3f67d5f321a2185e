import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import {
  addEvent,
  addSlot,
  registerFamily,
  signInAdmin,
  slotOf,
  tokenOf,
  waitlistBody,
  waitlistFamily,
} from '../../../test/support/data.ts'
import { api } from '../../contract/paths.ts'
import { offerUnclaimedSpots } from './waitlist-commands.ts'

/** A slot of one spot whose waiting family has had an offer that another family took; and an empty slot */
async function takenAfterAnOffer() {
  const app = await createTestApp()
  const { timeSlots } = await addEvent(app.db, { slots: [{ capacity: 1 }, { inHours: 50 }] })
  const slot = slotOf(timeSlots, 0)
  const first = await registerFamily(app, slot, 1)
  const waiting = await waitlistFamily(app, slot, 2)
  app.clock.advanceHours(1)
  await app.post(api.cancel(tokenOf(first)))
  await setOffers(app, 'sent')
  app.clock.advanceHours(1)
  const second = await registerFamily(app, slot, 3)
  app.clock.advanceHours(1)
  return { app, waiting, holder: tokenOf(second), other: slotOf(timeSlots, 1) }
}

async function setOffers({ db, clock }: TestApp, state: 'sent' | 'failed') {
  await db
    .updateTable('messages')
    .where('kind', '=', 'spot_available')
    .where('state', '=', 'queued')
    .set({ state, sent_at: state === 'sent' ? clock().toISOString() : null })
    .execute()
}

const offersTo = async ({ db }: TestApp, id: string) =>
  (
    await db
      .selectFrom('messages')
      .where('registration_id', '=', id)
      .where('kind', '=', 'spot_available')
      .orderBy('created_at')
      .select('state')
      .execute()
  ).map(({ state }) => state)

test('a spot that a move freed is offered again, once, if its message failed', async () => {
  const { app, waiting, holder, other } = await takenAfterAnOffer()
  const body = { eventId: other.eventId, timeSlotId: other.id }
  expect((await app.post(api.myMove(holder), body)).status).toBe(200)
  expect(await offersTo(app, waiting.id)).toEqual(['sent', 'queued'])
  await setOffers(app, 'failed')
  app.clock.advanceHours(1)
  for (let run = 0; run < 2; run++) await offerUnclaimedSpots(app.db, app.clock)
  expect(await offersTo(app, waiting.id)).toEqual(['sent', 'failed', 'queued'])
})

test('a spot that a cancellation freed is offered again, even if its registration has been deleted since', async () => {
  const { app, waiting, holder } = await takenAfterAnOffer()
  await app.post(api.cancel(holder))
  await setOffers(app, 'failed')
  await app.db.deleteFrom('registrations').where('status', '=', 'cancelled').execute()
  app.clock.advanceHours(1)
  await offerUnclaimedSpots(app.db, app.clock)
  expect(await offersTo(app, waiting.id)).toEqual(['sent', 'failed', 'queued'])
})

test('an offer that arrived is not repeated', async () => {
  const { app, waiting, holder, other } = await takenAfterAnOffer()
  await app.post(api.myMove(holder), { eventId: other.eventId, timeSlotId: other.id })
  await setOffers(app, 'sent')
  app.clock.advanceHours(1)
  await offerUnclaimedSpots(app.db, app.clock)
  expect(await offersTo(app, waiting.id)).toEqual(['sent', 'sent'])
})

test('an offer that waits for an undo when a spot is freed, and leaves after it, is not repeated', async () => {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const slot = await addSlot(app.db, { capacity: 3 })
  const holder = await registerFamily(app, slot, 1)
  const body = { ...waitlistBody(slot, 2), status: 'waitlist' }
  const added = await app.post<{ id: string }>(api.adminRegistrations(), body, { token })
  app.clock.advanceHours(2 / 3600)
  await app.post(api.cancel(tokenOf(holder)))
  app.clock.advanceHours(8 / 3600)
  await setOffers(app, 'sent')
  app.clock.advanceHours(1 / 3600)
  await offerUnclaimedSpots(app.db, app.clock)
  expect(await offersTo(app, added.body.id)).toEqual(['sent'])
})
