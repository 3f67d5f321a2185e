import { describe, expect, test } from 'vitest'
import {
  addEvent,
  addSlot,
  addToBlacklist,
  signInAdmin,
  slotOf,
} from '../../../../test/support/data.ts'
import {
  family,
  phoneOfFamily,
  registerTexted,
  textedApp,
  textUs,
} from '../../../../test/support/incoming-texts.ts'
import {
  cancelled,
  findNotices,
  nothing,
  nothingInBoth,
  statusOf,
} from '../../../../test/support/text-cancelling.ts'

describe('YES', () => {
  async function askWhetherToCancel(hours = {}) {
    const app = await textedApp()
    const slot = await addSlot(app.db, hours)
    const id = await registerTexted(app, slot)
    await textUs(app, family, 'C')
    return { app, slot, id }
  }

  test('without a question cancels nothing', async () => {
    const app = await textedApp()
    const id = await registerTexted(app, await addSlot(app.db))
    expect(await textUs(app, family, 'YES')).toBe(nothing)
    expect(await statusOf(app, id)).toBe('confirmed')
  })

  test('an expired question is deleted when another phone is asked', async () => {
    const { app, slot } = await askWhetherToCancel()
    await registerTexted(app, slot, 2)
    app.clock.advanceHours(12)
    await textUs(app, phoneOfFamily(2), 'C')
    const openQuestions = await app.db.selectFrom('text_questions').select('phone').execute()
    expect(openQuestions).toEqual([{ phone: phoneOfFamily(2) }])
  })

  test("does not answer another phone's question", async () => {
    const { app, slot, id } = await askWhetherToCancel()
    const other = await registerTexted(app, slot, 2)
    expect(await textUs(app, phoneOfFamily(2), 'YES')).toBe(nothing)
    expect([await statusOf(app, id), await statusOf(app, other)]).toEqual([
      'confirmed',
      'confirmed',
    ])
  })

  test('answers a question for 12 hours', async () => {
    const { app, id } = await askWhetherToCancel()
    app.clock.advanceHours(12)
    expect(await textUs(app, family, 'YES')).toBe(nothing)
    await textUs(app, family, 'C')
    app.clock.advanceHours(11.9)
    expect(await textUs(app, family, 'YES')).toBe(cancelled)
    expect(await statusOf(app, id)).toBe('cancelled')
  })

  test('is too late once the slot is over', async () => {
    const { app, id } = await askWhetherToCancel({ inHours: 1 })
    app.clock.advanceHours(2)
    expect(await textUs(app, family, 'YES')).toBe(
      'Your spot on Tue, Oct 20, 9:00 AM is over, so it can no longer be cancelled. Questions? Call (555) 010-0100.',
    )
    expect(await statusOf(app, id)).toBe('confirmed')
  })

  test.each([
    ['time', { start_time: '2026-10-22T13:00:00.000Z', end_time: '2026-10-22T14:00:00.000Z' }],
    ['place', { laundromat_name: 'Sudsy' }],
  ])('gets another question if the %s has changed', async (what, changes) => {
    const { app, id } = await askWhetherToCancel()
    const table = what === 'time' ? 'time_slots' : 'events'
    await app.db.updateTable(table).set(changes).execute()
    const [when, where] = what === 'time' ? ['9:00 AM', 'Spin Cycle'] : ['8:00 AM', 'Sudsy']
    expect(await textUs(app, family, 'YES')).toBe(
      `Your appointment has changed. Cancel Thu, Oct 22, ${when} at ${where}? Reply YES to cancel.`,
    )
    expect(await statusOf(app, id)).toBe('confirmed')
    expect(await textUs(app, family, 'YES')).toMatch(/is cancelled/)
    expect(await statusOf(app, id)).toBe('cancelled')
  })

  test('gets another question if the registration was moved to another slot', async () => {
    const app = await textedApp()
    const { timeSlots } = await addEvent(app.db, { slots: [{}, { inHours: 50 }] })
    const id = await registerTexted(app, slotOf(timeSlots, 0))
    await textUs(app, family, 'C')
    const move = { timeSlotId: slotOf(timeSlots, 1).id }
    const token = await signInAdmin(app)
    expect((await app.put(`/api/admin/registrations/${id}`, move, { token })).status).toBe(200)
    expect(await textUs(app, family, 'YES')).toMatch(/^Your appointment has changed\. Cancel Thu, /)
    expect(await statusOf(app, id)).toBe('confirmed')
  })

  test('is answered with "cancelled" if the registration has been cancelled since the question', async () => {
    const { app, id } = await askWhetherToCancel()
    await app.db
      .updateTable('registrations')
      .set({ status: 'cancelled' })
      .where('id', '=', id)
      .execute()
    expect(await textUs(app, family, 'YES')).toBe(cancelled)
    expect(await findNotices(app)).toEqual({ lines: [], emails: [] })
  })

  test('is not answered with "cancelled" if the family has signed up again', async () => {
    const { app, slot } = await askWhetherToCancel()
    await textUs(app, family, 'YES')
    const laterSignUp = await registerTexted(app, slot)
    expect(await textUs(app, family, 'YES')).toBe(nothing)
    expect(await statusOf(app, laterSignUp)).toBe('confirmed')
  })

  test.each(['registrations', 'events'] as const)(
    'has nothing to cancel after the %s are deleted',
    async (table) => {
      const { app } = await askWhetherToCancel()
      await app.db.deleteFrom(table).execute()
      expect(await textUs(app, family, 'YES')).toBe(nothingInBoth)
    },
  )

  test.each(['waitlist', 'no_show'] as const)(
    'has nothing to cancel after an administrator has set the registration to %s',
    async (status) => {
      const { app, id } = await askWhetherToCancel()
      await app.db.updateTable('registrations').set({ status }).where('id', '=', id).execute()
      expect(await textUs(app, family, 'YES')).toBe(nothing)
      expect(await statusOf(app, id)).toBe(status)
    },
  )

  test('does not affect a registration whose phone number has changed', async () => {
    const { app, id } = await askWhetherToCancel()
    const other = { phone: '(513) 555-0002', phone_key: '5135550002' }
    await app.db.updateTable('registrations').set(other).where('id', '=', id).execute()
    expect(await textUs(app, family, 'YES')).toBe(nothingInBoth)
    expect(await statusOf(app, id)).toBe('confirmed')
  })

  test('cancels even the spot of a family on the blacklist', async () => {
    const { app, id } = await askWhetherToCancel()
    const person = { email: 'family1@example.org', phone: family }
    await addToBlacklist(app.db, person)
    expect(await textUs(app, family, 'YES')).toBe(cancelled)
    expect(await statusOf(app, id)).toBe('cancelled')
  })
})
