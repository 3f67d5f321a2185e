import { describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/support/app.ts'
import { createChangingEvent, entry } from '../../../test/support/changing-event.ts'
import { familyEmail } from '../../../test/support/data.ts'
import type { TimeSlot } from '../../contract/event.ts'
import { skipReasons } from '../../domain/message.ts'

/** After the first edits of the tests */
const meanwhile = '2026-10-20T12:00:05.000Z'

describe('changing an event repeatedly, before the first message is sent,', () => {
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
    const { app, early, late, put } = await createChangingEvent()
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
    const { app, early, late, put } = await createChangingEvent()
    for (const hours of [3, 0]) await put({ timeSlots: [entry(early, hours), entry(late)] })
    expect((await changes(app)).map(({ state }) => state)).toEqual(['failed'])
  })

  test('sends a single message for an edit of the time and a later edit of the laundromat', async () => {
    const { app, early, late, put, texts } = await createChangingEvent()
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
      const { app, early, late, put } = await createChangingEvent()
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
    const { app, early, late, put } = await createChangingEvent()
    await put({ timeSlots: [entry(early, 3), entry(late)] })
    await app.db.updateTable('messages').where('kind', '=', 'event_changed').set(first).execute()
    await put({ timeSlots: [entry(early, 0), entry(late)] })
    const all = await changes(app)
    expect(all.map(({ state }) => state)).toEqual([first.state, 'queued'])
    expect(all.map(before)).toEqual(startTimes(early))
  })

  test('sends one message for concurrent edits', async () => {
    const { app, early, late, put } = await createChangingEvent()
    const times = [2, 3, 4, 5].map((hours) => [entry(early, hours), entry(late)])
    await Promise.all(times.map((timeSlots) => put({ timeSlots })))
    const queued = (await changes(app)).filter(({ state }) => state === 'queued')
    expect(queued.map(before)).toEqual([early.startTime])
  })
})
