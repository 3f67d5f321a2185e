import { describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/support/app.ts'
import { closeBody, closeSlots, reopenSlots, sentences } from '../../../test/support/closing.ts'
import { addSlot, registerBody, registerFamily } from '../../../test/support/data.ts'
import { textConfig } from '../../../test/support/incoming-texts.ts'
import { registerByPhone } from '../../../test/support/phone-families.ts'
import { readEverything, undoSite } from '../../../test/support/undo.ts'
import type { TimeSlot } from '../../contract/event.ts'
import { api } from '../../contract/paths.ts'
import { hourMs } from '../../domain/duration.ts'
import { releaseKeptSpots } from '../closing/kept-spot-commands.ts'
import { countKeptSpots } from '../time-slot/kept-spot-queries.ts'

type Site = Awaited<ReturnType<typeof undoSite>>

const keptIn = async ({ db, clock }: TestApp, slot: TimeSlot) =>
  (await countKeptSpots(db, clock())).get(slot.id) ?? 0
const later = (at: string) => new Date(Date.parse(at) + hourMs).toISOString()

async function expectRefused(site: Site, act: string, code: string) {
  const before = await readEverything(site.app)
  expect(await site.undo(act)).toMatchObject({ status: 409, body: { code } })
  expect(await readEverything(site.app)).toEqual(before)
}

describe('an undo is refused if the cancelled family was not told that', () => {
  test.each<[string, (site: Site) => Promise<{ status: number }>]>([
    [
      'the slot has another time',
      ({ app, token, slot: { eventId, ...slot } }) => {
        const { startTime, endTime } = slot
        const moved = { ...slot, startTime: later(startTime), endTime: later(endTime) }
        return app.put(api.adminEvent(eventId), { timeSlots: [moved] }, { token })
      },
    ],
    [
      'the event has another location',
      ({ app, token, slot }) =>
        app.put(api.adminEvent(slot.eventId), { location: 'Oxford' }, { token }),
    ],
    [
      'the slot has closed',
      ({ app, token, slot }) => closeSlots(app, token, closeBody([slot]), slot),
    ],
    [
      'the slot has closed and is open again',
      async ({ app, token, slot }) => {
        await closeSlots(app, token, closeBody([slot]), slot)
        return reopenSlots(app, token, [slot])
      },
    ],
    [
      'the slot’s families were sent an announcement',
      ({ app, token, slot }) =>
        app.post(
          api.adminAnnouncements(slot.eventId),
          {
            ...{ id: crypto.randomUUID(), timeSlotIds: [slot.id], sentences },
            audience: 'confirmed',
          },
          { token },
        ),
    ],
  ])('%s', async (_what, meanwhile) => {
    const site = await undoSite({ capacity: 3 })
    const family = await registerFamily(site.app, site.slot, 1)
    await registerFamily(site.app, site.slot, 2)
    await site.deliver()
    const act = await site.change(family.id, { status: 'cancelled' })
    site.wait(3)
    expect((await meanwhile(site)).status).toBeLessThan(300)
    await expectRefused(site, act, 'undo_changed')
  })
})

describe('an undo that affects capacity or households', () => {
  test('is refused if the freed spot is kept for families of a closed slot', async () => {
    const site = await undoSite({ capacity: 2 })
    const { app, token, slot } = site
    const closing = await addSlot(app.db, { inHours: 80 })
    await registerFamily(app, closing, 5)
    const family = await registerFamily(app, slot, 1)
    await registerFamily(app, slot, 2)
    await site.deliver()
    const act = await site.change(family.id, { status: 'cancelled' })
    await closeSlots(app, token, closeBody([closing], [slot]), closing)
    expect(await keptIn(app, slot)).toBe(1)
    await expectRefused(site, act, 'undo_spot_taken')
  })

  /** A family in a closed slot, and another slot that keeps a spot for it */
  async function closedSite() {
    const site = await undoSite()
    const { app, token, slot } = site
    const elsewhere = await addSlot(app.db, { inHours: 120, capacity: 1 })
    const family = await registerFamily(app, slot, 1)
    await closeSlots(app, token, closeBody([slot], [elsewhere]), slot)
    await site.deliver()
    return { site, elsewhere, family }
  }

  test.each<[string, (family: { id: string }, site: Site) => Promise<string>]>([
    ['cancelling', ({ id }, { change }) => change(id, { status: 'cancelled' })],
    ['deleting', ({ id }, { remove }) => remove(id)],
  ])(
    'keeps the spot in the other slot again if it undoes %s a registration in a closed slot',
    async (_what, run) => {
      const { site, elsewhere, family } = await closedSite()
      const act = await run(family, site)
      expect(await keptIn(site.app, elsewhere)).toBe(0)
      expect((await site.undo(act)).status).toBe(204)
      expect(await keptIn(site.app, elsewhere)).toBe(1)
    },
  )

  test('is refused if somebody has signed up for the spot that was kept', async () => {
    const { site, elsewhere, family } = await closedSite()
    const act = await site.change(family.id, { status: 'cancelled' })
    expect((await site.app.post(api.register(), registerBody(elsewhere, 9))).status).toBe(201)
    await expectRefused(site, act, 'undo_spot_taken')
  })

  test('is refused if the spot that was kept was offered to its slot’s waitlist', async () => {
    const { site, family } = await closedSite()
    const act = await site.change(family.id, { status: 'cancelled' })
    site.wait(3)
    await releaseKeptSpots(site.app.db, site.app.clock)
    await expectRefused(site, act, 'undo_changed')
  })

  test('is refused if the family, identified by its phone, has signed up for another slot', async () => {
    const site = await undoSite({ capacity: 3, config: textConfig })
    const { app, slot } = site
    const other = await addOther(site)
    const family = await registerByPhone(app, slot)
    const act = await site.change(family.id, { status: 'cancelled' })
    await registerByPhone(app, other)
    await expectRefused(site, act, 'undo_changed')
  })

  test('is refused if the household would have three registrations', async () => {
    const site = await undoSite({ capacity: 5 })
    const { app, slot } = site
    const other = await addOther(site)
    const home = { address: '12 Elm St', phone: '(513) 555-0144' }
    const family = await registerFamily(app, slot, 1, home)
    await registerFamily(app, slot, 2, home)
    const act = await site.remove(family.id)
    await registerFamily(app, other, 3, home)
    await expectRefused(site, act, 'undo_changed')
  })

  test('is possible if the household had three registrations before the act, because an administrator added one', async () => {
    const site = await undoSite({ capacity: 5 })
    const { app, token, slot } = site
    const home = { address: '12 Elm St', phone: '(513) 555-0144' }
    const family = await registerFamily(app, slot, 1, home)
    await registerFamily(app, slot, 2, home)
    const third = { ...registerBody(slot, 3, home), status: 'confirmed' }
    expect((await app.post(api.adminRegistrations(), third, { token })).status).toBe(201)
    const act = await site.change(family.id, { status: 'cancelled' })
    expect((await site.undo(act)).status).toBe(204)
  })
})

async function addOther({ app, token, slot }: Site): Promise<TimeSlot> {
  const { id, startTime, endTime, capacity, eventId } = slot
  const added = { startTime: endTime, endTime: later(endTime), capacity: 3 }
  const timeSlots = [{ id, startTime, endTime, capacity }, added]
  await app.put(api.adminEvent(eventId), { timeSlots }, { token })
  const row = await app.db
    .selectFrom('time_slots')
    .where('event_id', '=', eventId)
    .where('id', '!=', id)
    .select('id')
    .executeTakeFirstOrThrow()
  return { ...slot, ...added, id: row.id }
}
