import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createTestApp, testConfig } from '../../../test/support/app.ts'
import {
  addEvent,
  addSlot,
  familyEmail,
  type Registered,
  registerBody,
  registerFamily,
  slotOf,
  tokenOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import {
  contactDetails,
  fullSlot,
  mailedToken,
  promotedFamily,
  readMyAppointment,
  rowOf,
  setStatus,
} from '../../../test/support/personal-links.ts'
import { api } from '../../contract/paths.ts'
import { buildApp } from '../app.ts'

describe('GET /api/my/{token}', () => {
  test('returns the place on the waitlist, and whether the slot has a free spot', async () => {
    const app = await createTestApp()
    const { slot, holder, links } = await fullSlot(app, [2, 3])
    expect(await readMyAppointment(app, links[1] ?? '')).toEqual({
      status: 'waitlist',
      eventTitle: 'Free laundry day',
      spanishTitle: null,
      location: 'Harrison',
      laundromatName: 'Spin Cycle',
      laundromatAddress: '12 Main Street, Harrison, OH 45030',
      startTime: slot.startTime,
      endTime: slot.endTime,
      registrationId: (await rowOf(app, 3)).id,
      calendarSequence: 1_000_000_000,
      eventId: slot.eventId,
      timeSlotId: slot.id,
      name: 'Family 3',
      email: familyEmail(3),
      phoneEnding: '',
      hasAddress: false,
      zipCode: '',
      language: 'en',
      updatedAt: app.clock().toISOString(),
      textConsent: false,
      canMove: false,
      canCancel: true,
      coming: 'not_asked',
      missing: ['phone', 'address'],
      spotsLeft: 0,
      waitlistPosition: 2,
      wasOffered: false,
    })
    await app.post(api.cancel(holder))
    expect(await readMyAppointment(app, links[1] ?? '')).toMatchObject({
      spotsLeft: 1,
      waitlistPosition: 2,
      wasOffered: true,
    })
    await app.post(api.cancel(links[0] ?? ''))
    expect(await readMyAppointment(app, links[1] ?? '')).toMatchObject({ waitlistPosition: 1 })
  })

  test('reports that a spot was offered, even after the spot is taken, but not after the family moves to another slot', async () => {
    const app = await createTestApp()
    const { timeSlots } = await addEvent(app.db, {
      slots: [{ capacity: 1 }, { capacity: 1, inHours: 50 }],
    })
    const [slot, other] = [slotOf(timeSlots, 0), slotOf(timeSlots, 1)]
    const holder = tokenOf(await registerFamily(app, slot, 1))
    await registerFamily(app, other, 3)
    const link = tokenOf(await waitlistFamily(app, slot, 2))
    await app.post(api.cancel(holder))
    await registerFamily(app, slot, 4)
    expect(await readMyAppointment(app, link)).toMatchObject({ spotsLeft: 0, wasOffered: true })

    app.clock.advanceHours(1)
    const { id } = await rowOf(app, 2)
    await app.post(api.register(), registerBody(other, 2, { signUpToken: link }))
    expect(await readMyAppointment(app, await mailedToken(app, id))).toMatchObject({
      timeSlotId: other.id,
      wasOffered: false,
    })
  })

  test('does not count an offer that was held back', async () => {
    const app = await createTestApp()
    const { holder, link } = await fullSlot(app)
    await app.post(api.cancel(holder))
    await app.db
      .updateTable('messages')
      .set({ state: 'held' })
      .where('kind', '=', 'spot_available')
      .execute()
    expect(await readMyAppointment(app, link)).toMatchObject({ wasOffered: false })
  })

  test('changes nothing, because mail scanners follow links', async () => {
    const app = await createTestApp()
    const { holder, link } = await fullSlot(app)
    await app.post(api.cancel(holder))
    const before = await rowOf(app, 2)
    await readMyAppointment(app, link)
    expect(await rowOf(app, 2)).toEqual(before)
  })

  test('lists the missing details of a confirmed registration', async () => {
    const app = await createTestApp()
    const { link } = await promotedFamily(app)
    expect(await readMyAppointment(app, link)).toMatchObject({
      status: 'confirmed',
      missing: ['phone', 'address'],
      waitlistPosition: null,
    })
    const complete = tokenOf(await registerFamily(app, await addSlot(app.db), 5))
    expect(await readMyAppointment(app, complete)).toMatchObject({
      status: 'confirmed',
      missing: [],
    })
  })

  test.each(['cancelled', 'no_show'] as const)(
    'returns no name and no e-mail address if the status is %s',
    async (status) => {
      const app = await createTestApp()
      const { link, id } = await promotedFamily(app)
      await setStatus(app, id, status)
      expect(await readMyAppointment(app, link)).toMatchObject({ status, name: '', email: '' })
    },
  )

  test('counts places in join order, and by id for families that joined at the same time', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db, { capacity: 1 })
    await registerFamily(app, slot, 1)
    const joined: Registered[] = []
    for (const n of [2, 3, 4]) joined.push(await waitlistFamily(app, slot, n))
    const places = await Promise.all(
      joined
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .map(async (one) => (await readMyAppointment(app, tokenOf(one))).waitlistPosition),
    )
    expect(places).toEqual([1, 2, 3])
  })

  test.each(['x', randomUUID(), "'%20or%201=1--", 'a'.repeat(200)])(
    'returns 404 for the token %s, as PUT does',
    async (token) => {
      const app = await createTestApp()
      await fullSlot(app)
      const url = `/api/my/${token}`
      for (const answer of [await app.get(url), await app.put(url, contactDetails)]) {
        expect([answer.status, answer.body]).toEqual([
          404,
          { message: 'Registration not found', code: 'registration_not_found' },
        ])
      }
    },
  )

  test('accepts a token in uppercase with a trailing space, as mail programs may mangle it', async () => {
    const app = await createTestApp()
    const { link } = await fullSlot(app)
    expect((await app.get(`/api/my/${link.toUpperCase()}%20`)).status).toBe(200)
  })

  test('is not cached, and does not log the token', async () => {
    const app = await createTestApp()
    const { link } = await fullSlot(app)
    expect((await app.get(api.my(link))).headers['cache-control']).toBe('no-store')

    const lines: string[] = []
    const logging = await buildApp({
      db: app.db,
      clock: app.clock,
      config: testConfig(app.url),
      wakeJobs: () => {},
      logger: { level: 'trace', stream: { write: (line) => void lines.push(line) } },
    })
    await logging.inject(api.my(link))
    await logging.inject({ method: 'PUT', url: api.my(link), payload: contactDetails })
    await logging.close()
    expect(lines.join('')).toContain('/api/my/:token')
    for (const secret of [link, familyEmail(2), contactDetails.address]) {
      expect(lines.join('')).not.toContain(secret)
    }
  })
})
