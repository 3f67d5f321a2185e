import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import { closeBody, closeSlots } from '../../../test/support/closing.ts'
import {
  addEvent,
  familyEmail,
  registerFamily,
  signInAdmin,
  slotOf,
  tokenOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import type { TimeSlot } from '../../contract/event.ts'
import type { LoggedMessage, MessageItem } from '../../contract/messages.ts'
import { api } from '../../contract/paths.ts'
import { skipReasons } from '../../domain/message.ts'

/**
 * An event two days ahead, with two slots. Family 1 is confirmed and family 2 waits in the first slot; family 3 is
 * confirmed in the second slot.
 */
async function setUp() {
  const app = await createTestApp()
  const options = { token: await signInAdmin(app) }
  const event = await addEvent(app.db, { slots: [{ capacity: 1 }, { inHours: 50 }] })
  const [early, late] = [slotOf(event.timeSlots, 0), slotOf(event.timeSlots, 1)]
  const first = await registerFamily(app, early, 1)
  await waitlistFamily(app, early, 2)
  await registerFamily(app, late, 3)
  return {
    app,
    token: options.token,
    early,
    late,
    first,
    put: async (changes: object) =>
      (await app.put(api.adminEvent(event.id), changes, options)).status,
    texts: async () => {
      const { body } = await app.get<MessageItem[]>(api.adminMessages(), options)
      const changed = body.filter(({ kind }) => kind === 'event_changed')
      const read = changed.map(({ id }) => app.get<LoggedMessage>(api.adminMessage(id), options))
      return new Map(
        (await Promise.all(read)).map(({ body }) => [body.recipient, body.content?.text ?? '']),
      )
    },
  }
}

const entry = ({ id, startTime, endTime, capacity }: TimeSlot, hoursLater = 0) => {
  const later = (instant: string) =>
    new Date(Date.parse(instant) + hoursLater * 3_600_000).toISOString()
  return { id, startTime: later(startTime), endTime: later(endTime), capacity }
}
const notified = async ({ db }: TestApp) =>
  (
    await db
      .selectFrom('messages')
      .where('kind', '=', 'event_changed')
      .orderBy('recipient')
      .select('recipient')
      .execute()
  ).map(({ recipient }) => recipient)

/** After the first edits of the tests */
const meanwhile = '2026-10-20T12:00:05.000Z'

describe('changing an event', () => {
  test('tells all confirmed and waiting families the new laundromat and the old one', async () => {
    const { app, put, texts } = await setUp()
    const wakes = app.wakes()
    expect(await put({ laundromatName: 'Bubble House', laundromatAddress: '9 Hill Road' })).toBe(
      200,
    )
    expect(await notified(app)).toEqual([familyEmail(1), familyEmail(2), familyEmail(3)])
    expect(app.wakes()).toBe(wakes + 1)
    const text = (await texts()).get(familyEmail(1))
    expect(text).toContain('THE PLACE HAS CHANGED')
    expect(text).toContain('Before: Spin Cycle, 12 Main Street, Harrison, OH 45030')
    expect(text).toContain('Now: Bubble House, 9 Hill Road')
    expect((await texts()).get(familyEmail(2))).toContain('You are still on the waitlist')
  })

  test('tells all families a new location, even if the laundromat stays the same', async () => {
    const { app, put, texts } = await setUp()
    expect(await put({ location: 'Cleves' })).toBe(200)
    expect(await notified(app)).toEqual([familyEmail(1), familyEmail(2), familyEmail(3)])
    const text = (await texts()).get(familyEmail(1))
    expect(text).toContain('Now: Spin Cycle, 12 Main Street, Harrison, OH 45030, Cleves')
  })

  test('sends a slot’s new time only to the families in that slot', async () => {
    const { app, early, late, put, texts } = await setUp()
    expect(await put({ timeSlots: [entry(early, 3), entry(late)] })).toBe(200)
    expect(await notified(app)).toEqual([familyEmail(1), familyEmail(2)])
    const text = (await texts()).get(familyEmail(1))
    expect(text).toContain('Before: Thursday, October 22, 2026, 8:00 AM – 9:00 AM')
    expect(text).toContain('Now: Thursday, October 22, 2026, 11:00 AM – 12:00 PM')
  })

  test('sends each family one message if time and laundromat change together', async () => {
    const { app, early, late, put } = await setUp()
    await put({ laundromatName: 'Bubble House', timeSlots: [entry(early, 3), entry(late)] })
    expect(await notified(app)).toEqual([familyEmail(1), familyEmail(2), familyEmail(3)])
  })

  test.each([
    ['title and description', { title: 'Another title', description: 'More words' }],
    ['no field', {}],
  ])('sends nothing if an edit changes %s', async (_what, changes) => {
    const { app, put } = await setUp()
    expect(await put(changes)).toBe(200)
    expect(await notified(app)).toEqual([])
  })

  test('sends nothing if the administrator turns notifications off', async () => {
    const { app, early, late, put } = await setUp()
    const timeSlots = [entry(early, 3), entry(late, 3)]
    expect(await put({ laundromatName: 'Bubble House', timeSlots, notify: false })).toBe(200)
    expect(await notified(app)).toEqual([])
    expect(await put({ notify: 'no' })).toBe(400)
  })

  test('sends nothing to cancelled families', async () => {
    const { app, first, put } = await setUp()
    await app.post(api.cancel(tokenOf(first)))
    await put({ laundromatName: 'Bubble House' })
    expect(await notified(app)).toEqual([familyEmail(2), familyEmail(3)])
  })

  test('sends a family that the edit promotes only the message about its spot', async () => {
    const { app, early, late, put } = await setUp()
    const timeSlots = [{ ...entry(early, 1), capacity: 2 }, entry(late)]
    expect(await put({ timeSlots })).toBe(200)
    expect(await notified(app)).toEqual([familyEmail(1)])
    const promoted = app.db.selectFrom('messages').where('kind', '=', 'promoted')
    expect(await promoted.select('recipient').execute()).toEqual([{ recipient: familyEmail(2) }])
  })

  test('sends nothing to the families of a closed slot', async () => {
    const { app, token, early, put } = await setUp()
    expect((await closeSlots(app, token, closeBody([early]), early)).status).toBe(200)
    expect(await put({ laundromatName: 'Bubble House' })).toBe(200)
    expect(await notified(app)).toEqual([familyEmail(3)])
  })

  test('sets a later `updated_at`, even within one millisecond', async () => {
    const { app, put } = await setUp()
    const changedAt = async () =>
      (await app.db.selectFrom('events').select('updated_at').executeTakeFirstOrThrow()).updated_at
    const before = await changedAt()
    expect(await put({ title: 'Evening wash' })).toBe(200)
    expect((await changedAt()) > before).toBe(true)
  })

  test('sends nothing to families whose slot is over, or is moved into the past by the edit', async () => {
    const { app, early, late, put } = await setUp()
    expect(await put({ timeSlots: [entry(early, -100), entry(late)] })).toBe(200)
    await put({ laundromatName: 'Bubble House' })
    expect(await notified(app)).toEqual([familyEmail(3)])
  })

  test('sends nothing if the edit is refused', async () => {
    const { app, early, put } = await setUp()
    // Removing the other slot is refused, because it has a registration.
    expect(await put({ laundromatName: 'Bubble House', timeSlots: [entry(early, 3)] })).toBe(409)
    expect(await notified(app)).toEqual([])
  })

  describe('repeatedly, before the first message is sent,', () => {
    const changes = async ({ db }: TestApp, recipient = familyEmail(1)) =>
      db
        .selectFrom('messages')
        .where('kind', '=', 'event_changed')
        .where('recipient', '=', recipient)
        .orderBy('id')
        .select(['state', 'last_error', 'payload'])
        .execute()
    const before = ({ payload }: { payload: string }) => JSON.parse(payload).before.startTime
    const startTimes = (early: TimeSlot) => [0, 3].map((hours) => entry(early, hours).startTime)

    test('sends one message, whose old time is the one that the family was last sent', async () => {
      const { app, early, late, put } = await setUp()
      for (const hours of [3, 5, 7]) await put({ timeSlots: [entry(early, hours), entry(late)] })
      const queued = (await changes(app)).filter(({ state }) => state === 'queued')
      expect(queued.map(before)).toEqual([early.startTime])
      const dropped = (await changes(app)).filter(({ state }) => state === 'failed')
      expect(dropped.map(({ last_error }) => last_error)).toEqual([
        skipReasons.obsolete,
        skipReasons.obsolete,
      ])
      expect(JSON.stringify(dropped)).not.toContain('cancelToken')
    })

    test('sends nothing if the second edit restores the original time before any message leaves', async () => {
      const { app, early, late, put } = await setUp()
      for (const hours of [3, 0]) await put({ timeSlots: [entry(early, hours), entry(late)] })
      expect((await changes(app)).map(({ state }) => state)).toEqual(['failed'])
    })

    test('sends a single message for an edit of the time and a later edit of the laundromat', async () => {
      const { app, early, late, put, texts } = await setUp()
      await put({ timeSlots: [entry(early, 3), entry(late)] })
      await put({ laundromatName: 'Bubble House' })
      const queued = (await changes(app)).filter(({ state }) => state === 'queued')
      expect(queued.map(before)).toEqual([early.startTime])
      expect((await texts()).size).toBe(3)
    })

    test.each([
      ['was sent', { state: 'sent' as const, sent_at: meanwhile }],
      ['is being delivered', { lease_id: 'w' }],
      ['may have arrived', { last_error: 'no answer; ETIMEDOUT', last_attempt_at: meanwhile }],
    ])(
      'sends a message about the restored time if a confirmation %s meanwhile',
      async (_how, left) => {
        const { app, early, late, put } = await setUp()
        await put({ timeSlots: [entry(early, 3), entry(late)] })
        const confirmations = app.db
          .updateTable('messages')
          .where('kind', '=', 'registration_confirmed')
        await confirmations.set(left).execute()
        await put({ timeSlots: [entry(early, 0), entry(late)] })
        const all = await changes(app)
        expect(all.map(({ state }) => state)).toEqual(['failed', 'queued'])
        expect(all.map(before)).toEqual(startTimes(early))
        // The other family has not been told the new time.
        const others = await changes(app, familyEmail(2))
        expect(others.map(({ state }) => state)).toEqual(['failed'])
      },
    )

    test.each([
      ['is being delivered', { state: 'queued' as const, lease_id: 'another-worker' }],
      [
        'may have arrived',
        { state: 'queued' as const, wait_ms: 30_000, last_error: 'no answer; ETIMEDOUT' },
      ],
      ['was sent', { state: 'sent' as const }],
    ])('sends a second message if the first one %s', async (_how, first) => {
      const { app, early, late, put } = await setUp()
      await put({ timeSlots: [entry(early, 3), entry(late)] })
      await app.db.updateTable('messages').where('kind', '=', 'event_changed').set(first).execute()
      await put({ timeSlots: [entry(early, 0), entry(late)] })
      const all = await changes(app)
      expect(all.map(({ state }) => state)).toEqual([first.state, 'queued'])
      expect(all.map(before)).toEqual(startTimes(early))
    })

    test('sends one message for concurrent edits', async () => {
      const { app, early, late, put } = await setUp()
      const times = [2, 3, 4, 5].map((hours) => [entry(early, hours), entry(late)])
      await Promise.all(times.map((timeSlots) => put({ timeSlots })))
      const queued = (await changes(app)).filter(({ state }) => state === 'queued')
      expect(queued.map(before)).toEqual([early.startTime])
    })
  })

  test('notifies a family that registers concurrently, unless its confirmation has the new laundromat', async () => {
    const { app, late, put, texts } = await setUp()
    const families = [11, 12, 13, 14, 15, 16]
    await Promise.all([
      put({ laundromatName: 'Bubble House' }),
      ...families.map((n) => registerFamily(app, late, n)),
    ])
    const payloads = await app.db
      .selectFrom('messages')
      .where('kind', '=', 'registration_confirmed')
      .select(['recipient', 'payload'])
      .execute()
    const changed = await texts()
    for (const n of families) {
      const confirmation = payloads.find(({ recipient }) => recipient === familyEmail(n))
      const sawNewPlace = confirmation?.payload.includes('Bubble House')
      expect(sawNewPlace || changed.has(familyEmail(n)), familyEmail(n)).toBe(true)
      expect(sawNewPlace && changed.has(familyEmail(n)), familyEmail(n)).toBe(false)
    }
  })
})
