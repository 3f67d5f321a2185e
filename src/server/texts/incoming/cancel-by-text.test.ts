import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/support/app.ts'
import {
  addEvent,
  addSlot,
  registerFamily,
  signInAdmin,
  slotOf,
  waitlistFamily,
} from '../../../../test/support/data.ts'
import { engineUnderTest } from '../../../../test/support/database.ts'
import { beside } from '../../../../test/support/held-locks.ts'
import {
  family,
  newSid,
  registerTexted,
  textedApp,
  textUs,
} from '../../../../test/support/incoming-texts.ts'
import {
  cancelled,
  findNotices,
  noSpot,
  noSpotInBoth,
  nothing,
  nothingInBoth,
  question,
  statusOf,
} from '../../../../test/support/text-cancelling.ts'
import { api } from '../../../contract/paths.ts'

describe('C, then YES', () => {
  test('cancels the registration, logs and confirms the cancellation, and offers the spot to the waitlist', async () => {
    const app = await textedApp()
    const slot = await addSlot(app.db, { capacity: 1 })
    const id = await registerTexted(app, slot)
    await waitlistFamily(app, slot, 2)
    const wakes = app.wakes()

    expect(await textUs(app, family, 'C')).toBe(question)
    expect(await statusOf(app, id)).toBe('confirmed')
    expect(await textUs(app, family, 'Yes!')).toBe(cancelled)
    expect(await statusOf(app, id)).toBe('cancelled')
    expect(await findNotices(app)).toEqual({
      lines: ['Family 1 cancelled'],
      emails: ['cancelled family1@example.org', 'spot_available family2@example.org'],
    })
    expect(app.wakes()).toBeGreaterThan(wakes)
  })

  test('cancels once, and gives the same answer to a second YES and to a repeated delivery', async () => {
    const app = await textedApp()
    const id = await registerTexted(app, await addSlot(app.db))
    await textUs(app, family, 'C')
    const again = { MessageSid: newSid() }
    for (const more of [again, again, {}]) {
      expect(await textUs(app, family, 'YES', more)).toBe(cancelled)
    }
    expect(await statusOf(app, id)).toBe('cancelled')
    expect(await findNotices(app)).toEqual({
      lines: ['Family 1 cancelled'],
      emails: ['cancelled family1@example.org'],
    })
  })

  test('cancels once for ten concurrent YES texts', async () => {
    const app = await textedApp()
    const slot = await addSlot(app.db, { capacity: 1 })
    await registerTexted(app, slot)
    await waitlistFamily(app, slot, 2)
    await textUs(app, family, 'C')
    const answers = await Promise.all(Array.from({ length: 10 }, () => textUs(app, family, 'YES')))
    expect(answers).toEqual(Array(10).fill(cancelled))
    expect(await findNotices(app)).toEqual({
      lines: ['Family 1 cancelled'],
      emails: ['cancelled family1@example.org', 'spot_available family2@example.org'],
    })
  })

  test('is logged as a late cancellation from 24 hours before the slot starts, even during the slot', async () => {
    const app = await textedApp()
    await registerTexted(app, await addSlot(app.db, { inHours: 2 }))
    app.clock.advanceHours(2.5)
    await textUs(app, family, 'C')
    await textUs(app, family, 'YES')
    expect((await findNotices(app)).lines).toEqual(['Family 1 cancelled less than 24 hours ahead'])
  })

  test('cancels no second registration if the same C is delivered again before another YES, because the repeated C asks about the first registration again', async () => {
    const app = await textedApp()
    const [first, second] = [await addSlot(app.db), await addSlot(app.db, { inHours: 72 })]
    const ids = [await registerTexted(app, first), await registerTexted(app, second)]
    const c = { MessageSid: newSid() }
    await textUs(app, family, 'C', c)
    await textUs(app, family, 'YES')
    expect(await textUs(app, family, 'C', c)).toBe(`${question} For Fri, Oct 23, 8:00 AM, reply C.`)
    expect(await textUs(app, family, 'YES')).toBe(cancelled)
    expect(await Promise.all(ids.map((id) => statusOf(app, id)))).toEqual([
      'cancelled',
      'confirmed',
    ])
  })
})

describe('C', () => {
  test('asks about the earliest of several registrations, then about the next', async () => {
    const app = await textedApp()
    const { timeSlots } = await addEvent(app.db, { slots: [{ inHours: 72 }] })
    await registerTexted(app, slotOf(timeSlots, 0))
    await registerTexted(app, await addSlot(app.db))
    expect(await textUs(app, family, 'C')).toBe(`${question} For Fri, Oct 23, 8:00 AM, reply C.`)
    await textUs(app, family, 'YES')
    expect(await textUs(app, family, 'C')).toBe(
      'Cancel Fri, Oct 23, 8:00 AM at Spin Cycle? Reply YES to cancel.',
    )
  })

  test('finds a registration with the number in any notation', async () => {
    const app = await textedApp()
    const id = await registerTexted(app, await addSlot(app.db))
    const typed = { phone: '+1 513.555.0001', phone_key: '5135550001' }
    await app.db.updateTable('registrations').set(typed).where('id', '=', id).execute()
    expect(await textUs(app, family, 'c')).toBe(question)
  })

  test('asks the family to call if every e-mail about the sign-up was held back', async () => {
    const app = await textedApp()
    const id = await registerTexted(app, await addSlot(app.db))
    await app.db.updateTable('messages').set({ state: 'held' }).execute()
    expect(await textUs(app, family, 'C')).toMatch(/^To cancel your spot, please call /)
    expect(await textUs(app, family, 'YES')).not.toBe(cancelled)
    expect(await statusOf(app, id)).toBe('confirmed')
  })

  test('is answered with a question of one segment in the GSM alphabet', async () => {
    const app = await textedApp()
    const slot = await addSlot(app.db)
    await registerTexted(app, slot)
    const laundromat_name = `Lavandería “Ōtsu” 👍 & <Söhne> ${'x'.repeat(300)}`
    await app.db.updateTable('events').set({ laundromat_name }).execute()
    const cancelQuestion = await textUs(app, family, 'C')
    expect(cancelQuestion).toMatch(
      /^Cancel Thu, Oct 22, 8:00 AM at Lavanderia "Otsu" {2}& <Söhne> x+\.\.\.\? Reply YES to cancel\.$/,
    )
    expect(cancelQuestion?.length).toBeLessThanOrEqual(160)
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
    ['has cancelled', (app, id) => update(app, id).set({ status: 'cancelled' }).execute()],
    ['was a no-show', (app, id) => update(app, id).set({ status: 'no_show' }).execute()],
    ['has another number', (app, id) => update(app, id).set({ phone_key: '5135550002' }).execute()],
    ['has no registration anymore', (app) => app.db.deleteFrom('registrations').execute()],
    ['has a slot that is over', async (app) => app.clock.advanceHours(49)],
  ]
  test.each(withoutSpot)(
    'from somebody who %s gets the reply that we found no spot for this phone',
    async (_who, makeSo) => {
      const app = await textedApp()
      const id = await registerTexted(app, await addSlot(app.db))
      await makeSo(app, id)
      // A phone that we no longer know gets the answer in Spanish too.
      expect([noSpot, noSpotInBoth]).toContain(await textUs(app, family, 'C'))
      expect([nothing, nothingInBoth]).toContain(await textUs(app, family, 'YES'))
    },
  )

  test('from a foreign number is not answered, even if a registration’s number has the same last ten digits', async () => {
    const app = await textedApp()
    await registerTexted(app, await addSlot(app.db))
    expect(await textUs(app, '+445135550001', 'C')).toBeNull()
    expect(await textUs(app, '+445135550001', 'YES')).toBeNull()
    expect(await textUs(app, family, 'C')).toBe(question)
  })

  // We never text foreign numbers, so nobody there was told to reply C.
  test('from a US number does not find a registration whose foreign number has the same digits', async () => {
    const app = await textedApp()
    const id = await registerTexted(app, await addSlot(app.db))
    const british = { phone: '+44 20 7946 0000', phone_key: '2079460000' }
    await app.db.updateTable('registrations').set(british).where('id', '=', id).execute()
    expect(await textUs(app, '+12079460000', 'C')).toBe(noSpotInBoth)
    expect(await textUs(app, '+442079460000', 'C')).toBeNull()
  })
})

describe('NO', () => {
  test('keeps the spot, so that a later YES cancels nothing', async () => {
    const app = await textedApp()
    const id = await registerTexted(app, await addSlot(app.db))
    await textUs(app, family, 'C')
    expect(await textUs(app, family, 'No, thanks')).toBe(
      'OK, you keep your spot on Thu, Oct 22, 8:00 AM. See you then.',
    )
    expect(await textUs(app, family, 'YES')).toBe(nothing)
    expect(await statusOf(app, id)).toBe('confirmed')
  })

  test('after the slot has ended gets the answer that the time is over', async () => {
    const app = await textedApp()
    await registerTexted(app, await addSlot(app.db, { inHours: 1 }))
    await textUs(app, family, 'C')
    app.clock.advanceHours(2)
    expect(await textUs(app, family, 'NO')).toBe(
      'Your time on Tue, Oct 20, 9:00 AM is over. Questions? Call (555) 010-0100.',
    )
  })

  test('is not answered without a question', async () => {
    const app = await textedApp()
    await registerTexted(app, await addSlot(app.db))
    expect(await textUs(app, family, 'no')).toBeNull()
  })
})

test('C does not affect another registration with the same phone that did not agree to texts', async () => {
  const app = await textedApp()
  const slot = await addSlot(app.db)
  const { id } = await registerFamily(app, slot, 1)
  const later = await addSlot(app.db, { inHours: 72 })
  const texted = await registerTexted(app, later, 1)
  expect(await textUs(app, family, 'C')).toMatch(/Fri, Oct 23/)
  await textUs(app, family, 'YES')
  expect([await statusOf(app, id), await statusOf(app, texted)]).toEqual(['confirmed', 'cancelled'])
})

test.runIf(engineUnderTest() === 'postgres')(
  'C while the registration is being deleted is answered as if there were no registration',
  async () => {
    const app = await textedApp()
    const path = api.adminRegistration(await registerTexted(app, await addSlot(app.db)))
    const token = await signInAdmin(app)
    // The deletion waits for this lock after it has deleted the registration.
    const lockFreedSpots = sql`lock table freed_spots in exclusive mode`
    let answer: string | null = null
    const remove = () => app.delete(path, { token })
    const { status } = await beside(app, lockFreedSpots, remove, async () => {
      answer = await textUs(app, family, 'C')
    })
    expect({ status, answer }).toEqual({ status: 204, answer: noSpotInBoth })
  },
)
