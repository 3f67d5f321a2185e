import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import {
  addEvent,
  addSlot,
  addToBlacklist,
  familyEmail,
  registerBody,
  registerFamily,
  slotOf,
  tokenOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import { setStatus } from '../../../test/support/personal-links.ts'
import type { MoveAnswer } from '../../contract/my-appointment.ts'
import { api } from '../../contract/paths.ts'

type Slot = { id: string; eventId: string }

const move = (app: TestApp, token: string, slot: Slot, more: object = {}) =>
  app.post<MoveAnswer & { code: string }>(api.myMove(token), {
    eventId: slot.eventId,
    timeSlotId: slot.id,
    ...more,
  })

async function readEverything(app: TestApp) {
  const rows = await app.db.selectFrom('registrations').orderBy('id').selectAll().execute()
  const messages = await app.db.selectFrom('messages').orderBy('id').selectAll().execute()
  const lines = await app.db.selectFrom('activity').orderBy('id').selectAll().execute()
  const tokens = await app.db
    .selectFrom('cancel_tokens')
    .orderBy('token_hash')
    .selectAll()
    .execute()
  return { rows, messages, lines, tokens }
}

async function createTwoSlots(app: TestApp) {
  const { timeSlots } = await addEvent(app.db, {
    slots: [{ capacity: 1 }, { capacity: 1, inHours: 50 }],
  })
  return { first: slotOf(timeSlots, 0), second: slotOf(timeSlots, 1) }
}

describe('a move is refused, without changing anything,', () => {
  async function expectRefused(
    app: TestApp,
    token: string,
    [slot, more]: [Slot, object?],
    refused: [number, string],
  ) {
    const before = await readEverything(app)
    const answer = await move(app, token, slot, more)
    expect([answer.status, answer.body.code]).toEqual(refused)
    expect(await readEverything(app)).toEqual(before)
  }

  test('to a full slot of another event, with a response that does not reveal a duplicate, a full household or a ban', async () => {
    const app = await createTestApp()
    const target = await addSlot(app.db, { capacity: 2 })
    const shared = registerBody(target, 9).phone
    await registerFamily(app, target, 1)
    await registerFamily(app, target, 2, { phone: shared })
    const from = await addSlot(app.db)
    for (const [n, changes] of [
      [1, {}],
      [3, { phone: shared }],
      [4, {}],
      [5, {}],
    ] as const) {
      const family = await registerFamily(app, from, n, changes)
      if (n === 5) await addToBlacklist(app.db, { email: familyEmail(5), phone: '' })
      await expectRefused(app, tokenOf(family), [target], [409, 'slot_full'])
    }
  })

  test('to the last spot, for one of two families that request it concurrently', async () => {
    const app = await createTestApp()
    const { timeSlots } = await addEvent(app.db, {
      slots: [{ capacity: 2 }, { capacity: 1, inHours: 50 }],
    })
    const [old, wanted] = [slotOf(timeSlots, 0), slotOf(timeSlots, 1)]
    const links = [
      tokenOf(await registerFamily(app, old, 1)),
      tokenOf(await registerFamily(app, old, 2)),
    ]
    const statuses = await Promise.all(
      links.map(async (link) => (await move(app, link, wanted)).status),
    )
    expect(statuses.toSorted()).toEqual([200, 409])
    const loser = links[statuses.indexOf(409)] ?? ''
    await expectRefused(app, loser, [wanted], [409, 'slot_full'])
  })

  test('to or from a slot that has started', async () => {
    const app = await createTestApp()
    const { first, second } = await createTwoSlots(app)
    const late = tokenOf(await registerFamily(app, second, 1))
    const early = tokenOf(await registerFamily(app, first, 2))
    const other = await addSlot(app.db, { inHours: 100 })
    app.clock.set(first.startTime)
    await expectRefused(app, early, [other], [409, 'slot_started'])
    await expectRefused(app, late, [first], [409, 'slot_started'])
  })

  test('to a slot whose start differs from the one that the family chose', async () => {
    const app = await createTestApp()
    const { first, second } = await createTwoSlots(app)
    const link = tokenOf(await registerFamily(app, first))
    const startTime = first.startTime
    await expectRefused(app, link, [second, { startTime }], [409, 'slot_moved'])
  })

  test('if the family’s present slot differs from the one that its page showed', async () => {
    const app = await createTestApp()
    const { first, second } = await createTwoSlots(app)
    const link = tokenOf(await registerFamily(app, first))
    const target = await addSlot(app.db)
    for (const seen of [
      { timeSlotId: second.id, startTime: first.startTime },
      { timeSlotId: first.id, startTime: second.startTime },
    ]) {
      await expectRefused(app, link, [target, { from: seen }], [409, 'slot_moved'])
    }
    const from = { timeSlotId: first.id, startTime: first.startTime }
    expect((await move(app, link, target, { from })).status).toBe(200)
    expect((await move(app, link, target, { from })).body.message).toBe(
      'This spot is already yours.',
    )
  })

  test('from a spot, if the family’s page still showed a place on the waitlist', async () => {
    const app = await createTestApp()
    const { first, second } = await createTwoSlots(app)
    const link = tokenOf(await registerFamily(app, first))
    const from = { timeSlotId: first.id, startTime: first.startTime, status: 'waitlist' }
    await expectRefused(app, link, [second, { from }], [409, 'slot_moved'])
    expect((await move(app, link, first, { from })).status).toBe(200)
  })

  test('to an event where the e-mail address has a spot or is on the waitlist', async () => {
    const app = await createTestApp()
    const old = await addSlot(app.db)
    const link = tokenOf(await registerFamily(app, old))
    const taken = await addSlot(app.db)
    await registerFamily(app, taken)
    await expectRefused(app, link, [taken], [409, 'already_registered'])
    const waits = await addSlot(app.db)
    await waitlistFamily(app, waits)
    await expectRefused(app, link, [waits], [409, 'on_waitlist'])
  })

  test('to an event where the household has two registrations', async () => {
    const app = await createTestApp()
    const link = tokenOf(await registerFamily(app, await addSlot(app.db)))
    const other = await addSlot(app.db)
    const phone = '(513) 555-0001'
    for (const n of [2, 3]) await registerFamily(app, other, n, { phone })
    await expectRefused(app, link, [other], [409, 'household_full'])
  })

  test('for a family on the blacklist', async () => {
    const app = await createTestApp()
    const { first, second } = await createTwoSlots(app)
    const link = tokenOf(await registerFamily(app, first))
    await addToBlacklist(app.db, { email: familyEmail(1), phone: '' })
    await expectRefused(app, link, [second], [403, 'unable_to_register'])
  })

  test('for a waitlisted family with missing details', async () => {
    const app = await createTestApp()
    const { first, second } = await createTwoSlots(app)
    const link = tokenOf(await waitlistFamily(app, first))
    await expectRefused(app, link, [second], [409, 'details_missing'])
  })

  test.each(['cancelled', 'no_show'] as const)(
    'for a registration with the status %s',
    async (status) => {
      const app = await createTestApp()
      const { first, second } = await createTwoSlots(app)
      const family = await registerFamily(app, first)
      await setStatus(app, family.id, status)
      await expectRefused(app, tokenOf(family), [second], [409, 'no_spot_to_move'])
    },
  )

  test('with an unknown link, or if the slot belongs to another event than the request says', async () => {
    const app = await createTestApp()
    const { first, second } = await createTwoSlots(app)
    const link = tokenOf(await registerFamily(app, first))
    const { eventId } = await addSlot(app.db)
    await expectRefused(app, 'x', [second], [404, 'registration_not_found'])
    await expectRefused(app, link, [{ id: second.id, eventId }], [404, 'time_slot_not_found'])
  })
})
