import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { closeBody, closeSlots, messagesOf } from '../../../test/support/closing.ts'
import {
  addEvent,
  addSlot,
  registerFamily,
  signInAdmin,
  slotOf,
  tokenOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import { api } from '../../contract/paths.ts'
import { updateEvent } from '../event/event-commands.ts'
import { countKeptSpots } from '../time-slot/kept-spot-queries.ts'
import { releaseKeptSpots } from './kept-spot-commands.ts'

/** Slots of these capacities; the first has two families, and is the one to close. */
async function setUp(capacities: number[]) {
  const app = await createTestApp()
  const { timeSlots } = await addEvent(app.db, {
    slots: capacities.map((capacity, n) => ({ capacity, inHours: 72 + n })),
  })
  const token = await signInAdmin(app)
  const slots = capacities.map((_, n) => slotOf(timeSlots, n))
  const first = slotOf(timeSlots, 0)
  const families = [await registerFamily(app, first, 1), await registerFamily(app, first, 2)]
  const kept = async () => {
    const counts = await countKeptSpots(app.db, app.clock())
    return slots.map(({ id }) => counts.get(id) ?? 0)
  }
  return { app, token, slots, first, families, kept }
}

test('a family that an administrator moves takes the kept spot in its new slot', async () => {
  const { app, token, slots, first, families, kept } = await setUp([2, 1, 1])
  const [, second, third] = slots
  if (!second || !third) throw new Error('A slot is missing')
  await closeSlots(app, token, closeBody([first], [second, third]), first)
  expect(await kept()).toEqual([0, 1, 1])
  const path = api.adminRegistration(families[0]?.id ?? '')
  const moved = await app.put(path, { timeSlotId: second.id }, { token })
  expect(moved.status).toBe(200)
  expect(await kept(), 'the other family’s spot').toEqual([0, 0, 1])
})

test('no spots are kept in a slot that is already closed', async () => {
  const { app, token, slots, first, kept } = await setUp([2, 5, 5])
  const [, second, third] = slots
  if (!second || !third) throw new Error('A slot is missing')
  expect((await closeSlots(app, token, closeBody([second]), second)).status).toBe(200)
  const answer = await closeSlots(app, token, closeBody([first], [second, third]), first)
  expect(answer.status).toBe(200)
  expect(await kept()).toEqual([0, 0, 2])
})

test('deleting an event offers the spots that it kept at other events to their waitlists', async () => {
  const { app, token, first } = await setUp([2])
  const others = [await addSlot(app.db, { capacity: 1 }), await addSlot(app.db, { capacity: 1 })]
  for (const [n, other] of others.entries()) {
    const holder = await registerFamily(app, other, 10 + n)
    await waitlistFamily(app, other, 20 + n)
    expect((await app.post(api.cancel(tokenOf(holder)))).status).toBe(200)
  }
  await closeSlots(app, token, closeBody([first], others), first)
  await app.db.deleteFrom('messages').execute()
  expect((await app.delete(api.adminEvent(first.eventId), { token })).status).toBe(204)
  await releaseKeptSpots(app.db, app.clock)
  expect(await messagesOf(app, 'spot_available')).toHaveLength(2)
})

test('a kept spot whose time ends while sign-up is postponed is offered once the opening is brought forward', async () => {
  const { app, token, first } = await setUp([2])
  const other = await addSlot(app.db, { inHours: 96, capacity: 1 })
  const holder = await registerFamily(app, other, 10)
  await waitlistFamily(app, other, 20)
  await app.post(api.cancel(tokenOf(holder)))
  const offers = () => messagesOf(app, 'spot_available')
  const sent = { state: 'sent', last_attempt_at: app.clock().toISOString() } as const
  await app.db.updateTable('messages').where('kind', '=', 'spot_available').set(sent).execute()
  await closeSlots(app, token, closeBody([first], [other]), first)
  const setOpening = (opensAt: string | null) => {
    const actor = { by: 'maria', clock: app.clock, zone: 'America/New_York' }
    return updateEvent(app.db, other.eventId, { opensAt }, actor)
  }
  await setOpening(new Date(app.clock().getTime() + 48 * 3_600_000).toISOString())
  app.clock.advanceHours(25)
  await releaseKeptSpots(app.db, app.clock)
  expect(await offers(), 'not yet').toHaveLength(1)
  await setOpening(null)
  for (let run = 0; run < 2; run++) await releaseKeptSpots(app.db, app.clock)
  expect(await offers()).toHaveLength(2)
})
