import { describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/support/app.ts'
import { createChangingEvent, entry } from '../../../test/support/changing-event.ts'
import { closeBody, closeSlots } from '../../../test/support/closing.ts'
import { familyEmail, registerFamily, tokenOf } from '../../../test/support/data.ts'
import { api } from '../../contract/paths.ts'

const notified = async ({ db }: TestApp) =>
  (
    await db
      .selectFrom('messages')
      .where('kind', '=', 'event_changed')
      .orderBy('recipient')
      .select('recipient')
      .execute()
  ).map(({ recipient }) => recipient)

describe('changing an event', () => {
  test('tells all confirmed and waiting families the new laundromat and the old one', async () => {
    const { app, put, texts } = await createChangingEvent()
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
    const { app, put, texts } = await createChangingEvent()
    expect(await put({ location: 'Cleves' })).toBe(200)
    expect(await notified(app)).toEqual([familyEmail(1), familyEmail(2), familyEmail(3)])
    const text = (await texts()).get(familyEmail(1))
    expect(text).toContain('Now: Spin Cycle, 12 Main Street, Harrison, OH 45030, Cleves')
  })

  test('sends a slot’s new time only to the families in that slot', async () => {
    const { app, early, late, put, texts } = await createChangingEvent()
    expect(await put({ timeSlots: [entry(early, 3), entry(late)] })).toBe(200)
    expect(await notified(app)).toEqual([familyEmail(1), familyEmail(2)])
    const text = (await texts()).get(familyEmail(1))
    expect(text).toContain('Before: Thursday, October 22, 2026, 8:00 AM – 9:00 AM')
    expect(text).toContain('Now: Thursday, October 22, 2026, 11:00 AM – 12:00 PM')
  })

  test('sends each family one message if time and laundromat change together', async () => {
    const { app, early, late, put } = await createChangingEvent()
    await put({ laundromatName: 'Bubble House', timeSlots: [entry(early, 3), entry(late)] })
    expect(await notified(app)).toEqual([familyEmail(1), familyEmail(2), familyEmail(3)])
  })

  test.each([
    ['title and description', { title: 'Another title', description: 'More words' }],
    ['no field', {}],
  ])('sends nothing if an edit changes %s', async (_what, changes) => {
    const { app, put } = await createChangingEvent()
    expect(await put(changes)).toBe(200)
    expect(await notified(app)).toEqual([])
  })

  test('sends nothing if the administrator turns notifications off', async () => {
    const { app, early, late, put } = await createChangingEvent()
    const timeSlots = [entry(early, 3), entry(late, 3)]
    expect(await put({ laundromatName: 'Bubble House', timeSlots, notify: false })).toBe(200)
    expect(await notified(app)).toEqual([])
    expect(await put({ notify: 'no' })).toBe(400)
  })

  test('sends nothing to cancelled families', async () => {
    const { app, first, put } = await createChangingEvent()
    await app.post(api.cancel(tokenOf(first)))
    await put({ laundromatName: 'Bubble House' })
    expect(await notified(app)).toEqual([familyEmail(2), familyEmail(3)])
  })

  test('sends a family that the edit promotes only the message about its spot', async () => {
    const { app, early, late, put } = await createChangingEvent()
    const timeSlots = [{ ...entry(early, 1), capacity: 2 }, entry(late)]
    expect(await put({ timeSlots })).toBe(200)
    expect(await notified(app)).toEqual([familyEmail(1)])
    const promoted = app.db.selectFrom('messages').where('kind', '=', 'promoted')
    expect(await promoted.select('recipient').execute()).toEqual([{ recipient: familyEmail(2) }])
  })

  test('sends nothing to the families of a closed slot', async () => {
    const { app, token, early, put } = await createChangingEvent()
    expect((await closeSlots(app, token, closeBody([early]), early)).status).toBe(200)
    expect(await put({ laundromatName: 'Bubble House' })).toBe(200)
    expect(await notified(app)).toEqual([familyEmail(3)])
  })

  test('sets a later `updated_at`, even within one millisecond', async () => {
    const { app, put } = await createChangingEvent()
    const changedAt = async () =>
      (await app.db.selectFrom('events').select('updated_at').executeTakeFirstOrThrow()).updated_at
    const before = await changedAt()
    expect(await put({ title: 'Evening wash' })).toBe(200)
    expect((await changedAt()) > before).toBe(true)
  })

  test('sends nothing to families whose slot is over, or is moved into the past by the edit', async () => {
    const { app, early, late, put } = await createChangingEvent()
    expect(await put({ timeSlots: [entry(early, -100), entry(late)] })).toBe(200)
    await put({ laundromatName: 'Bubble House' })
    expect(await notified(app)).toEqual([familyEmail(3)])
  })

  test('sends nothing if the edit is refused', async () => {
    const { app, early, put } = await createChangingEvent()
    // Removing the other slot is refused, because it has a registration.
    expect(await put({ laundromatName: 'Bubble House', timeSlots: [entry(early, 3)] })).toBe(409)
    expect(await notified(app)).toEqual([])
  })

  test('notifies a family that registers concurrently, unless its confirmation has the new laundromat', async () => {
    const { app, late, put, texts } = await createChangingEvent()
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
