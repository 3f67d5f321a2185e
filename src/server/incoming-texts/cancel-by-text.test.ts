import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import {
  addEvent,
  addSlot,
  addToBlacklist,
  registerFamily,
  signInAdmin,
  slotOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import {
  newSid,
  phoneOfFamily,
  registerTexted,
  textConfig,
  textUs,
} from '../../../test/support/incoming-texts.ts'

const family = phoneOfFamily(1)
const question = 'Cancel Thu, Oct 22, 8:00 AM at Spin Cycle? Reply YES to cancel.'
const cancelled = 'Your spot on Thu, Oct 22, 8:00 AM is cancelled. Thank you for telling us.'
const nothing =
  'There is nothing to cancel right now. To cancel a spot, reply C. Questions? Call (555) 010-0100.'
const noSpot = 'We found no upcoming spot for this phone number. Questions? Call (555) 010-0100.'

const textedApp = () => createTestApp({ config: textConfig })

async function statusOf(app: TestApp, id: string): Promise<string | undefined> {
  const query = app.db.selectFrom('registrations').where('id', '=', id).select('status')
  return (await query.executeTakeFirst())?.status
}

async function told(app: TestApp): Promise<{ lines: string[]; emails: string[] }> {
  const lines = await app.db
    .selectFrom('activity')
    .where('type', '=', 'cancellation')
    .select('description')
    .execute()
  const emails = await app.db
    .selectFrom('messages')
    .where('channel', '=', 'email')
    .where('kind', 'in', ['cancelled', 'spot_available'])
    .select(['kind', 'recipient'])
    .orderBy('kind')
    .execute()
  return {
    lines: lines.map((line) => line.description),
    emails: emails.map(({ kind, recipient }) => `${kind} ${recipient}`),
  }
}

describe('C, then YES', () => {
  test('cancels: noted, told by e-mail, the spot offered to the waitlist', async () => {
    const app = await textedApp()
    const slot = await addSlot(app.db, { capacity: 1 })
    const id = await registerTexted(app, slot)
    await waitlistFamily(app, slot, 2)
    const wakes = app.wakes()

    expect(await textUs(app, family, 'C')).toBe(question)
    expect(await statusOf(app, id)).toBe('confirmed')
    expect(await textUs(app, family, 'Yes!')).toBe(cancelled)
    expect(await statusOf(app, id)).toBe('cancelled')
    expect(await told(app)).toEqual({
      lines: ['Family 1 cancelled'],
      emails: ['cancelled family1@example.org', 'spot_available family2@example.org'],
    })
    expect(app.wakes()).toBeGreaterThan(wakes)
  })

  test('a second YES, and the same one delivered again, hear the same, and nothing happens twice', async () => {
    const app = await textedApp()
    const id = await registerTexted(app, await addSlot(app.db))
    await textUs(app, family, 'C')
    const again = { MessageSid: newSid() }
    for (const more of [again, again, {}]) {
      expect(await textUs(app, family, 'YES', more)).toBe(cancelled)
    }
    expect(await statusOf(app, id)).toBe('cancelled')
    expect(await told(app)).toEqual({
      lines: ['Family 1 cancelled'],
      emails: ['cancelled family1@example.org'],
    })
  })

  test('of ten YES at once, one cancels', async () => {
    const app = await textedApp()
    const slot = await addSlot(app.db, { capacity: 1 })
    await registerTexted(app, slot)
    await waitlistFamily(app, slot, 2)
    await textUs(app, family, 'C')
    const answers = await Promise.all(Array.from({ length: 10 }, () => textUs(app, family, 'YES')))
    expect(answers).toEqual(Array(10).fill(cancelled))
    expect(await told(app)).toEqual({
      lines: ['Family 1 cancelled'],
      emails: ['cancelled family1@example.org', 'spot_available family2@example.org'],
    })
  })

  test('less than 24 hours ahead, also while the slot runs, is noted as late', async () => {
    const app = await textedApp()
    await registerTexted(app, await addSlot(app.db, { inHours: 2 }))
    app.clock.advanceHours(2.5)
    await textUs(app, family, 'C')
    await textUs(app, family, 'YES')
    expect((await told(app)).lines).toEqual(['Family 1 cancelled less than 24 hours ahead'])
  })

  test('C delivered again asks the same, not about the next one', async () => {
    const app = await textedApp()
    const [first, second] = [await addSlot(app.db), await addSlot(app.db, { inHours: 72 })]
    const ids = [await registerTexted(app, first), await registerTexted(app, second)]
    const c = { MessageSid: newSid() }
    await textUs(app, family, 'C', c)
    await textUs(app, family, 'YES')
    expect(await textUs(app, family, 'C', c)).toBe(question)
    expect(await textUs(app, family, 'YES')).toBe(cancelled)
    expect(await Promise.all(ids.map((id) => statusOf(app, id)))).toEqual([
      'cancelled',
      'confirmed',
    ])
  })
})

describe('C', () => {
  test('asks about the earliest of several, and after that about the next', async () => {
    const app = await textedApp()
    const { timeSlots } = await addEvent(app.db, { slots: [{ inHours: 72 }] })
    await registerTexted(app, slotOf(timeSlots, 0))
    await registerTexted(app, await addSlot(app.db))
    expect(await textUs(app, family, 'C')).toBe(question)
    await textUs(app, family, 'YES')
    expect(await textUs(app, family, 'C')).toBe(
      'Cancel Fri, Oct 23, 8:00 AM at Spin Cycle? Reply YES to cancel.',
    )
  })

  test('finds a number however it was typed', async () => {
    const app = await textedApp()
    const id = await registerTexted(app, await addSlot(app.db))
    const typed = { phone: '+1 555.555.0001', phone_key: '5555550001' }
    await app.db.updateTable('registrations').set(typed).where('id', '=', id).execute()
    expect(await textUs(app, family, 'c')).toBe(question)
  })

  test('names what a text can carry, in one segment', async () => {
    const app = await textedApp()
    const slot = await addSlot(app.db)
    await registerTexted(app, slot)
    const laundromat_name = `Lavandería “Ōtsu” 👍 & <Söhne> ${'x'.repeat(300)}`
    await app.db.updateTable('events').set({ laundromat_name }).execute()
    const asked = await textUs(app, family, 'C')
    expect(asked).toMatch(
      /^Cancel Thu, Oct 22, 8:00 AM at Lavanderia "Otsu" {2}& <Söhne> x+\.\.\.\? Reply YES to cancel\.$/,
    )
    expect(asked?.length).toBeLessThanOrEqual(160)
    expect(await textUs(app, family, 'YES')).toBe(cancelled)
  })

  type Without = [string, (app: TestApp, id: string) => Promise<unknown>]
  const update = (app: TestApp, id: string) =>
    app.db.updateTable('registrations').where('id', '=', id)
  const withoutSpot: Without[] = [
    [
      'did not agree to texts',
      (app, id) => update(app, id).set({ text_consent_at: null }).execute(),
    ],
    ['is on the waitlist', (app, id) => update(app, id).set({ status: 'waitlist' }).execute()],
    ['has cancelled', (app, id) => update(app, id).set({ status: 'cancelled' }).execute()],
    ['was a no-show', (app, id) => update(app, id).set({ status: 'no_show' }).execute()],
    ['has another number', (app, id) => update(app, id).set({ phone_key: '5555550002' }).execute()],
    ['was deleted', (app) => app.db.deleteFrom('registrations').execute()],
    ['had a slot that is over', async (app) => app.clock.advanceHours(49)],
  ]
  test.each(withoutSpot)('says so to somebody who %s', async (_who, makeSo) => {
    const app = await textedApp()
    const id = await registerTexted(app, await addSlot(app.db))
    await makeSo(app, id)
    expect(await textUs(app, family, 'C')).toBe(noSpot)
    expect(await textUs(app, family, 'YES')).toBe(nothing)
  })

  test('is nothing to a number of another country that ends the same', async () => {
    const app = await textedApp()
    const id = await registerTexted(app, await addSlot(app.db))
    const british = { phone: '+44 20 7946 0000', phone_key: '2079460000' }
    expect(await textUs(app, '+445555550001', 'C')).toBe(noSpot)
    expect(await textUs(app, '+445555550001', 'YES')).toBe(nothing)
    expect(await textUs(app, family, 'C')).toBe(question)
    await app.db.updateTable('registrations').set(british).where('id', '=', id).execute()
    expect(await textUs(app, '+12079460000', 'C')).toBe(noSpot)
    expect(await textUs(app, '+442079460000', 'C')).toBe(question)
  })
})

describe('YES', () => {
  async function asked(hours = {}) {
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

  test('has no question left over once it is expired and another is asked', async () => {
    const { app, slot } = await asked()
    await registerTexted(app, slot, 2)
    app.clock.advanceHours(12)
    await textUs(app, phoneOfFamily(2), 'C')
    const left = await app.db.selectFrom('text_cancel_requests').select('phone').execute()
    expect(left).toEqual([{ phone: phoneOfFamily(2) }])
  })

  test("does not answer another phone's question", async () => {
    const { app, slot, id } = await asked()
    const other = await registerTexted(app, slot, 2)
    expect(await textUs(app, phoneOfFamily(2), 'YES')).toBe(nothing)
    expect([await statusOf(app, id), await statusOf(app, other)]).toEqual([
      'confirmed',
      'confirmed',
    ])
  })

  test('counts for 12 hours', async () => {
    const { app, id } = await asked()
    app.clock.advanceHours(12)
    expect(await textUs(app, family, 'YES')).toBe(nothing)
    await textUs(app, family, 'C')
    app.clock.advanceHours(11.9)
    expect(await textUs(app, family, 'YES')).toBe(cancelled)
    expect(await statusOf(app, id)).toBe('cancelled')
  })

  test('is too late once the slot is over', async () => {
    const { app, id } = await asked({ inHours: 1 })
    app.clock.advanceHours(2)
    expect(await textUs(app, family, 'YES')).toBe(
      'Your spot on Tue, Oct 20, 9:00 AM is over, so it can no longer be cancelled. Questions? Call (555) 010-0100.',
    )
    expect(await statusOf(app, id)).toBe('confirmed')
  })

  test.each([
    ['time', { start_time: '2026-10-22T13:00:00.000Z', end_time: '2026-10-22T14:00:00.000Z' }],
    ['place', { laundromat_name: 'Sudsy' }],
  ])('is asked for again when the %s has changed', async (what, changes) => {
    const { app, id } = await asked()
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

  test('is asked for again when the registration was moved to another slot', async () => {
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

  test('hears that it is cancelled when it was meanwhile by other ways', async () => {
    const { app, id } = await asked()
    await app.db
      .updateTable('registrations')
      .set({ status: 'cancelled' })
      .where('id', '=', id)
      .execute()
    expect(await textUs(app, family, 'YES')).toBe(cancelled)
    expect(await told(app)).toEqual({ lines: [], emails: [] })
  })

  test('never says that it is cancelled to somebody who has signed up again', async () => {
    const { app, slot } = await asked()
    await textUs(app, family, 'YES')
    const again = await registerTexted(app, slot)
    expect(await textUs(app, family, 'YES')).toBe(nothing)
    expect(await statusOf(app, again)).toBe('confirmed')
  })

  test.each(['registrations', 'events'] as const)(
    'has nothing to cancel once its %s are deleted',
    async (table) => {
      const { app } = await asked()
      await app.db.deleteFrom(table).execute()
      expect(await textUs(app, family, 'YES')).toBe(nothing)
    },
  )

  test.each(['waitlist', 'no_show'] as const)(
    'has nothing to cancel once an administrator made it %s',
    async (status) => {
      const { app, id } = await asked()
      await app.db.updateTable('registrations').set({ status }).where('id', '=', id).execute()
      expect(await textUs(app, family, 'YES')).toBe(nothing)
      expect(await statusOf(app, id)).toBe(status)
    },
  )

  test('does nothing to a registration that has got another phone number', async () => {
    const { app, id } = await asked()
    const other = { phone: '(555) 555-0002', phone_key: '5555550002' }
    await app.db.updateTable('registrations').set(other).where('id', '=', id).execute()
    expect(await textUs(app, family, 'YES')).toBe(nothing)
    expect(await statusOf(app, id)).toBe('confirmed')
  })

  test('frees the spot of somebody on the blacklist too: it helps the next family', async () => {
    const { app, id } = await asked()
    const person = { email: 'family1@example.org', phone: family, phoneKey: '5555550001' }
    await addToBlacklist(app.db, person)
    expect(await textUs(app, family, 'YES')).toBe(cancelled)
    expect(await statusOf(app, id)).toBe('cancelled')
  })
})

describe('NO', () => {
  test('keeps the spot, and a later YES cancels nothing', async () => {
    const app = await textedApp()
    const id = await registerTexted(app, await addSlot(app.db))
    await textUs(app, family, 'C')
    expect(await textUs(app, family, 'No, thanks')).toBe(
      'OK, you keep your spot on Thu, Oct 22, 8:00 AM. See you there.',
    )
    expect(await textUs(app, family, 'YES')).toBe(nothing)
    expect(await statusOf(app, id)).toBe('confirmed')
  })

  test('without a question is not answered', async () => {
    const app = await textedApp()
    await registerTexted(app, await addSlot(app.db))
    expect(await textUs(app, family, 'no')).toBeNull()
  })
})

test('a family without texts is not touched by the one that shares its phone', async () => {
  const app = await textedApp()
  const slot = await addSlot(app.db)
  const { id } = await registerFamily(app, slot, 1)
  const later = await addSlot(app.db, { inHours: 72 })
  const texted = await registerTexted(app, later, 1)
  expect(await textUs(app, family, 'C')).toMatch(/Fri, Oct 23/)
  await textUs(app, family, 'YES')
  expect([await statusOf(app, id), await statusOf(app, texted)]).toEqual(['confirmed', 'cancelled'])
})
