import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import {
  addSlot,
  registerBody,
  registerFamily,
  signInAdmin,
  tokenOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import { testNow } from '../../../test/support/test-now.ts'

/** "kind recipient" for every message, in alphabetical order */
async function listMessages(app: TestApp): Promise<string[]> {
  const rows = await app.db.selectFrom('messages').selectAll().execute()
  return rows.map((row) => `${row.kind} ${row.recipient.split('@')[0]}`).sort()
}

async function sendAll(app: TestApp): Promise<void> {
  const sent = { state: 'sent' as const, sent_at: app.clock().toISOString() }
  await app.db.updateTable('messages').set(sent).execute()
}

describe('a spot freed through a personal link (rule 5)', () => {
  test('is offered to everybody on its slot’s waitlist, and to nobody else', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db, { capacity: 1 })
    const other = await addSlot(app.db, { capacity: 1 })
    const first = await registerFamily(app, slot, 1)
    await waitlistFamily(app, slot, 3)
    await registerFamily(app, slot, 2)
    await registerFamily(app, other, 4)
    await waitlistFamily(app, other, 5)
    await app.post(`/api/cancel/${tokenOf(first)}`)
    expect(await listMessages(app)).toEqual([
      'cancelled family1',
      'registration_confirmed family1',
      'registration_confirmed family4',
      'spot_available family2',
      'spot_available family3',
      'waitlist_joined family2',
      'waitlist_joined family3',
      'waitlist_joined family5',
    ])
  })

  test('goes to the first family that completes its entry; the others stay on the waitlist', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db, { capacity: 1 })
    const first = await registerFamily(app, slot, 1)
    const second = { signUpToken: tokenOf(await waitlistFamily(app, slot, 2)) }
    const third = { signUpToken: tokenOf(await waitlistFamily(app, slot, 3)) }
    await app.post(`/api/cancel/${tokenOf(first)}`)
    expect((await registerFamily(app, slot, 3, third)).status).toBe('confirmed')
    expect((await registerFamily(app, slot, 2, second)).status).toBe('waitlist')
  })

  test('is offered again if the family that took it frees it', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db, { capacity: 1 })
    const first = await registerFamily(app, slot, 1)
    await waitlistFamily(app, slot, 2)
    await app.post(`/api/cancel/${tokenOf(first)}`)
    await sendAll(app)
    app.clock.advanceHours(0.5)
    const second = await registerFamily(app, slot, 3)
    await app.post(`/api/cancel/${tokenOf(second)}`)
    const offers = (await listMessages(app)).filter((line) => line === 'spot_available family2')
    expect(offers).toHaveLength(2)
  })

  test('is offered to each family at most once per half hour; the next offer is delayed', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db, { capacity: 3 })
    const going = []
    for (const n of [1, 2, 3]) going.push(await registerFamily(app, slot, n))
    await waitlistFamily(app, slot, 4)
    for (const registration of going) {
      await app.post(`/api/cancel/${tokenOf(registration)}`)
      if (registration === going[0]) await sendAll(app)
      app.clock.advanceHours(0.05)
      // A second request frees no second spot.
      await app.post(`/api/cancel/${tokenOf(registration)}`)
    }
    const offers = await app.db
      .selectFrom('messages')
      .where('kind', '=', 'spot_available')
      .orderBy('created_at')
      .select(['state', 'next_attempt_at'])
      .execute()
    const inHalfAnHour = new Date(Date.parse(testNow) + 30 * 60_000).toISOString()
    expect(offers).toMatchObject([
      { state: 'sent' },
      { state: 'queued', next_attempt_at: inHalfAnHour },
    ])
  })

  test('is offered to a family again if the link in its earlier, queued offer was revoked', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db, { capacity: 2 })
    const first = await registerFamily(app, slot, 1)
    const second = await registerFamily(app, slot, 2)
    const { id } = await waitlistFamily(app, slot, 3)
    await app.post(`/api/cancel/${tokenOf(first)}`)
    await app.db.deleteFrom('cancel_tokens').where('registration_id', '=', id).execute()
    await app.post(`/api/cancel/${tokenOf(second)}`)
    const offers = (await listMessages(app)).filter((line) => line === 'spot_available family3')
    expect(offers).toHaveLength(2)
  })

  test('is offered again if an administrator gives it back to its family and the family frees it again', async () => {
    const app = await createTestApp()
    const token = await signInAdmin(app)
    const slot = await addSlot(app.db, { capacity: 1 })
    const first = await registerFamily(app, slot, 1)
    await waitlistFamily(app, slot, 2)
    await app.post(`/api/cancel/${tokenOf(first)}`)
    await sendAll(app)
    app.clock.advanceHours(0.5)
    const back = { status: 'confirmed' }
    await app.put(`/api/admin/registrations/${first.id}`, back, { token })
    app.clock.advanceHours(0.1)
    await app.post(`/api/cancel/${tokenOf(first)}`)
    const offers = (await listMessages(app)).filter((line) => line === 'spot_available family2')
    expect(offers).toHaveLength(2)
  })

  test('is offered without naming the family that freed it', async () => {
    const app = await createTestApp()
    const token = await signInAdmin(app)
    const slot = await addSlot(app.db, { capacity: 1 })
    const leaving = await registerFamily(app, slot, 1)
    await waitlistFamily(app, slot, 2)
    await app.post(`/api/cancel/${tokenOf(leaving)}`)
    const { id, payload } = await app.db
      .selectFrom('messages')
      .where('kind', '=', 'spot_available')
      .select(['id', 'payload'])
      .executeTakeFirstOrThrow()
    const { body } = await app.get(`/api/admin/messages/${id}`, { token })
    for (const word of [leaving.id, leaving.name, leaving.email, leaving.phone ?? 'no phone']) {
      expect(payload + JSON.stringify(body)).not.toContain(word)
    }
    expect(JSON.stringify(body)).toContain('A spot is open')
  })

  test('is not offered while the slot is over capacity', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db, { capacity: 2 })
    const first = await registerFamily(app, slot, 1)
    await registerFamily(app, slot, 2)
    await waitlistFamily(app, slot, 3)
    // As if an administrator had lowered the capacity
    await app.db.updateTable('time_slots').set({ capacity: 1 }).where('id', '=', slot.id).execute()
    await app.post(`/api/cancel/${tokenOf(first)}`)
    expect(await listMessages(app)).not.toContain('spot_available family3')
  })

  test('is not offered after the slot has started', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db, { capacity: 1 })
    const first = await registerFamily(app, slot, 1)
    await waitlistFamily(app, slot, 2)
    app.clock.set(slot.startTime)
    expect((await app.post(`/api/cancel/${tokenOf(first)}`)).status).toBe(200)
    expect(await listMessages(app)).not.toContain('spot_available family2')
  })

  test('is not offered when a family only leaves the waitlist, which frees no spot', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db, { capacity: 1 })
    await registerFamily(app, slot, 1)
    const leaving = await waitlistFamily(app, slot, 2)
    await waitlistFamily(app, slot, 3)
    await app.post(`/api/cancel/${tokenOf(leaving)}`)
    expect(await listMessages(app)).toEqual([
      'cancelled family2',
      'registration_confirmed family1',
      'waitlist_joined family2',
      'waitlist_joined family3',
    ])
    const answer = await app.post('/api/register', registerBody(slot, 4))
    expect(answer.body).toMatchObject({ status: 'waitlist' })
  })

  test('that is still free is not offered again when a family leaves the waitlist', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db, { capacity: 1 })
    const first = await registerFamily(app, slot, 1)
    const leaving = await waitlistFamily(app, slot, 2)
    await waitlistFamily(app, slot, 3)
    await app.post(`/api/cancel/${tokenOf(first)}`)
    await sendAll(app)
    app.clock.advanceHours(1)
    await app.post(`/api/cancel/${tokenOf(leaving)}`)
    const offers = (await listMessages(app)).filter((line) => line === 'spot_available family3')
    expect(offers).toHaveLength(1)
    expect(await app.db.selectFrom('freed_spots').selectAll().execute()).toHaveLength(1)
  })
})
