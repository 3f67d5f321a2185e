import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import {
  addEvent,
  registerBody,
  registerFamily,
  slotOf,
  tokenOf,
} from '../../../test/support/data.ts'
import { api } from '../../contract/paths.ts'
import type { RegisterAnswer } from '../../contract/registration.ts'
import { inTransaction } from '../db/transaction.ts'
import { findAndLockTimeSlot } from '../time-slot/time-slot-commands.ts'
import { claimSpot } from './claim-commands.ts'

/** A slot whose only spot was given up, and a waiting family with complete details */
async function setUp() {
  const app = await createTestApp()
  const { timeSlots } = await addEvent(app.db, { slots: [{ capacity: 1, inHours: 72 }] })
  const slot = slotOf(timeSlots, 0)
  const holder = await registerFamily(app, slot, 1)
  const waiting = await app.post<RegisterAnswer>(
    api.register(),
    registerBody(slot, 2, { waitlist: true }),
  )
  const { myToken, registration } = waiting.body
  await app.post(api.cancel(tokenOf(holder)))
  const claim = () =>
    inTransaction(app.db, async (tx) => {
      const locked = await findAndLockTimeSlot(tx, slot.id)
      if (!locked) throw new Error('no slot')
      return claimSpot(tx, locked, registration.id, app.clock())
    })
  return { app, id: registration.id, myToken, claim }
}

test('a claimed spot is recorded as taken by the family that claimed it', async () => {
  const { app, id, claim } = await setUp()
  app.clock.advanceHours(1)
  expect(await claim()).toEqual({ outcome: 'claimed' })
  const freed = await app.db.selectFrom('freed_spots').selectAll().execute()
  expect(freed).toMatchObject([{ taken_by: id, taken_at: app.clock().toISOString() }])
})

test('a claim revokes the link of the browser that joined the waitlist, which may be a stranger’s (decision 0034)', async () => {
  const { app, myToken, claim } = await setUp()
  expect((await app.get(api.my(myToken))).status).toBe(200)
  expect(await claim()).toEqual({ outcome: 'claimed' })
  expect((await app.get(api.my(myToken))).status).toBe(404)
})

test('a spot in a closed slot cannot be claimed', async () => {
  const { app, id, claim } = await setUp()
  await app.db.updateTable('time_slots').set({ closed_at: app.clock().toISOString() }).execute()
  expect(await claim()).toEqual({ outcome: 'closed' })
  const row = app.db.selectFrom('registrations').where('id', '=', id).select('status')
  expect(await row.executeTakeFirst()).toEqual({ status: 'waitlist' })
})
