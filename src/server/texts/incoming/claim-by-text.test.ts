import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addSlot,
  type Registered,
  registerBody,
  signInAdmin,
  tokenOf,
} from '../../../../test/support/data.ts'
import { waitByPhone } from '../../../../test/support/phone-families.ts'
import {
  createTextingApp,
  familyPhone,
  morning,
  registerForTexts,
  type TextingApp,
} from '../../../../test/support/text-outbox.ts'
import { api } from '../../../contract/paths.ts'
import type { RegisterAnswer } from '../../../contract/registration.ts'

const yours = 'The spot is yours: Wed, Dec 2, 10:00 PM, Spin Cycle. Reply C to cancel.'
const taken =
  'Sorry, someone else already took Wed, Dec 2, 10:00 PM. You stay on the waitlist. We will tell you when a spot opens.'

const createSite = async (size = {}) => addFullSlot(await createTextingApp(morning), size)

/**
 * A full slot in 36 hours. Families from number `first` on are on its waitlist; families from `first` + 98 on have its
 * spots.
 */
async function addFullSlot(site: TextingApp, { waiting = 1, capacity = 1, first = 2 } = {}) {
  const { app } = site
  const slot = await addSlot(app.db, { now: morning, inHours: 36, capacity })
  const holders: Registered[] = []
  for (let n = 0; n < capacity; n++) {
    const changes = { name: `Holder ${n}`, address: `${n} Elm Street`, textConsent: false }
    holders.push(await registerForTexts(app, slot, first + 98 + n, changes))
  }
  const ids: string[] = []
  for (let n = first; n < first + waiting; n++) ids.push((await registerForTexts(app, slot, n)).id)
  const statuses = async () => {
    const rows = await app.db.selectFrom('registrations').select(['id', 'status']).execute()
    return new Map(rows.map(({ id, status }) => [id, status]))
  }
  const confirmed = async () => {
    const found = app.db.selectFrom('registrations').where('time_slot_id', '=', slot.id)
    return (await found.where('status', '=', 'confirmed').select('id').execute()).length
  }
  const cancelHolders = async () => {
    for (const holder of holders) await app.post(api.cancel(tokenOf(holder)))
  }
  const free = async () => {
    await cancelHolders()
    await site.sendEmails()
    await site.sendTexts()
  }
  return { ...site, slot, ids, statuses, confirmed, cancelHolders, free }
}

describe('an offer by text:', () => {
  test('YES takes the spot, which is logged and reported by e-mail but not by a second text', async () => {
    const { app, twilio, mail, ids, statuses, free, text, sendEmails, sendTexts } =
      await createSite()
    await free()
    expect(twilio.received.map(({ body }) => body)).toEqual([
      'Washday: A spot is open Wed, Dec 2, 10:00 PM, Spin Cycle. Reply YES to take it. The first to reply gets it.',
    ])
    expect(await text(familyPhone(2), 'Yes please')).toBe(yours)
    expect(await text(familyPhone(2), 'YES')).toBe(yours)
    expect((await statuses()).get(ids[0] ?? '')).toBe('confirmed')
    await sendEmails()
    await sendTexts()
    expect(twilio.received).toHaveLength(1)
    const subjects = mail.received.filter(({ recipients }) => recipients[0]?.startsWith('family2@'))
    // E-mails that are due at the same time are sent in any order.
    expect(subjects.map(({ subject }) => subject?.split(':')[0]).toSorted()).toEqual([
      'A spot is open',
      "You're on the waitlist",
      "You're signed up",
    ])
    const lines = await app.db.selectFrom('activity').select('description').execute()
    expect(lines.filter(({ description }) => description === 'Family 2 registered')).toHaveLength(1)
  })

  test('YES after the spot is taken gets the reply that it is taken, and the family stays on the waitlist', async () => {
    const { ids, statuses, free, text } = await createSite({ waiting: 2 })
    await free()
    expect(await text(familyPhone(3), 'ACEPTO')).toBe(yours)
    expect(await text(familyPhone(2), 'YES')).toBe(taken)
    expect((await statuses()).get(ids[0] ?? '')).toBe('waitlist')
  })

  test('NO keeps the place on the waitlist, and a later YES takes nothing', async () => {
    const { ids, statuses, free, text } = await createSite()
    await free()
    expect(await text(familyPhone(2), 'no')).toBe(
      'OK, you stay on the waitlist for Wed, Dec 2, 10:00 PM.',
    )
    expect(await text(familyPhone(2), 'YES')).toMatch(/^There is nothing to cancel/)
    expect((await statuses()).get(ids[0] ?? '')).toBe('waitlist')
  })

  test('"we are coming" takes nothing', async () => {
    const { ids, statuses, free, text } = await createSite()
    await free()
    expect(await text(familyPhone(2), 'we are coming')).toMatch(/^Sorry, nobody reads texts/)
    expect((await statuses()).get(ids[0] ?? '')).toBe('waitlist')
  })

  test('YES with missing details is answered with a link to complete them', async () => {
    const { app, twilio, slot, free, text, sendTexts } = await createSite({ waiting: 0 })
    const { id } = await waitByPhone(app, slot, 2)
    await sendTexts()
    await free()
    expect(twilio.received.at(-1)?.body).toMatch(/First one gets it: https:\S+$/)
    expect(await text(familyPhone(2), 'YES')).toBe(
      'We need a few details before you can take Wed, Dec 2, 10:00 PM. We are texting you a link. The first to finish gets the spot.',
    )
    await sendTexts()
    const link = /\/m\/(\S+)$/.exec(twilio.received.at(-1)?.body ?? '')?.[1]
    const body = registerBody(slot, 2, { email: '', textConsent: true, signUpToken: link })
    const answer = await app.post<RegisterAnswer>(api.register(), body)
    expect(answer.body).toMatchObject({ status: 'confirmed', registration: { id } })
  })

  test('YES after the slot has started takes nothing', async () => {
    const { app, ids, statuses, free, text } = await createSite()
    await free()
    app.clock.advanceHours(36)
    expect(await text(familyPhone(2), 'YES')).toMatch(/has started/)
    expect((await statuses()).get(ids[0] ?? '')).toBe('waitlist')
  })

  test('YES from a family on the blacklist gets the reply to call', async () => {
    const { app, ids, statuses, free, text } = await createSite()
    await free()
    const token = await signInAdmin(app)
    const entry = { name: 'B', email: 'family2@example.org', phone: '(513) 555-0002', reason: 'x' }
    await app.post(api.adminBlacklist(), entry, { token })
    expect(await text(familyPhone(2), 'YES')).toMatch(/please call/)
    expect((await statuses()).get(ids[0] ?? '')).toBe('waitlist')
  })

  test('YES from a family that has left the waitlist takes nothing', async () => {
    const { app, ids, statuses, free, text } = await createSite()
    await free()
    const token = await signInAdmin(app)
    await app.put(api.adminRegistration(ids[0] ?? ''), { status: 'cancelled' }, { token })
    expect(await text(familyPhone(2), 'YES')).toMatch(/^You are not on the waitlist/)
    expect((await statuses()).get(ids[0] ?? '')).toBe('cancelled')
  })

  test('YES after a change of time leads to a new question, and the next YES takes the spot', async () => {
    const { app, slot, ids, statuses, free, text } = await createSite()
    await free()
    const token = await signInAdmin(app)
    const startTime = new Date(Date.parse(slot.startTime) + 3_600_000).toISOString()
    const endTime = new Date(Date.parse(slot.endTime) + 3_600_000).toISOString()
    const timeSlots = [{ id: slot.id, startTime, endTime, capacity: 1 }]
    await app.put(api.adminEvent(slot.eventId), { timeSlots }, { token })
    expect(await text(familyPhone(2), 'YES')).toBe(
      'That time has changed. A spot is open Wed, Dec 2, 11:00 PM, Spin Cycle. Reply YES to take it.',
    )
    expect((await statuses()).get(ids[0] ?? '')).toBe('waitlist')
    expect(await text(familyPhone(2), 'YES')).toMatch(/^The spot is yours: Wed, Dec 2, 11:00 PM/)
  })
})

test('YES takes the later of two offers to one phone', async () => {
  const { app, ids, statuses, free, text, sendTexts } = await createSite()
  await free()
  app.clock.advanceHours(1)
  const other = await addSlot(app.db, { now: morning, inHours: 40, capacity: 1 })
  const holder = await registerForTexts(app, other, 90, { textConsent: false })
  const second = await registerForTexts(app, other, 2)
  await app.post(api.cancel(tokenOf(holder)))
  await sendTexts()
  expect(await text(familyPhone(2), 'YES')).toMatch(/^The spot is yours: Thu, Dec 3, 2:00 AM/)
  const now = await statuses()
  expect([now.get(ids[0] ?? ''), now.get(second.id)]).toEqual(['waitlist', 'confirmed'])
})

test('concurrent YES texts never exceed a slot’s capacity, and every reply is true', {
  timeout: 120_000,
}, async () => {
  const texting = await createTextingApp(morning)
  // Each run has its own families.
  let first = 1000
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.nat(4), { minLength: 2, maxLength: 12 }),
      async (capacity, waiting, order) => {
        first += 200
        const from = first
        const site = await addFullSlot(texting, { capacity, waiting, first })
        await site.cancelHolders()
        // YES answers only texts, so no e-mails are sent.
        await texting.sendTexts()
        const senders = order.map((n) => n % waiting)
        const replies = await Promise.all(
          senders.map((n) => site.text(familyPhone(n + from), 'YES')),
        )
        const statuses = await site.statuses()
        for (const [index, n] of senders.entries()) {
          const hasSpot = statuses.get(site.ids[n] ?? '') === 'confirmed'
          expect(replies[index]).toBe(hasSpot ? yours : taken)
        }
        expect(await site.confirmed()).toBe(Math.min(capacity, new Set(senders).size))
      },
    ),
    { numRuns: 8 },
  )
})
