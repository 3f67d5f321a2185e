import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import {
  addSlot,
  registerBody,
  registerFamily,
  tokenOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import type { Appointment } from '../../contract/cancellation.ts'
import { api } from '../../contract/paths.ts'
import type { RegisterAnswer } from '../../contract/registration.ts'

const unknownToken = '0d9c1a52-4c3e-4a86-9a44-1c2b3d4e5f60'

async function statusOf(app: TestApp, id: string) {
  const row = await app.db
    .selectFrom('registrations')
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow()
  return row.status
}

async function cancellationLines(app: TestApp): Promise<string[]> {
  const lines = await app.db
    .selectFrom('activity')
    .where('type', '=', 'cancellation')
    .select('description')
    .execute()
  return lines.map((line) => line.description)
}

describe('POST /api/cancel/{token} (rule 11)', () => {
  test('cancels the registration, records it in the activity log, and sends the person an e-mail', async () => {
    const app = await createTestApp()
    const registration = await registerFamily(app, await addSlot(app.db))
    const answer = await app.post(`/api/cancel/${tokenOf(registration)}`)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      message: 'Your registration has been successfully cancelled.',
    })
    expect(await statusOf(app, registration.id)).toBe('cancelled')
    const line = await app.db
      .selectFrom('activity')
      .where('type', '=', 'cancellation')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({
      description: 'Family 1 cancelled',
      status: 'cancelled',
      event_title: 'Free laundry day',
      event_id: registration.eventId,
      registration_id: registration.id,
      actor: 'public',
    })
    const messages = await app.db.selectFrom('messages').select('kind').execute()
    expect(messages.map((message) => message.kind).sort()).toEqual([
      'cancelled',
      'registration_confirmed',
    ])
  })

  test.each([
    ['an hour', 1, 200],
    ['a day', 24, 404],
  ])(
    'with a browser’s link after the clock was set back by %s (%i h) returns %i',
    async (_by, hours, status) => {
      const app = await createTestApp()
      const slot = await addSlot(app.db)
      const { body } = await app.post<RegisterAnswer>(api.register(), registerBody(slot))
      app.clock.advanceHours(-hours)
      expect((await app.post(api.cancel(body.myToken ?? ''))).status).toBe(status)
    },
  )

  test('is idempotent: a second request returns 200 and changes nothing', async () => {
    const app = await createTestApp()
    const registration = await registerFamily(app, await addSlot(app.db))
    const url = `/api/cancel/${tokenOf(registration)}`
    const first = await app.post(url)
    app.clock.advanceHours(1)
    const second = await app.post(url)
    expect([second.status, second.body]).toEqual([200, first.body])
    expect(await cancellationLines(app)).toHaveLength(1)
    expect(await app.db.selectFrom('messages').selectAll().execute()).toHaveLength(2)
  })

  test.each([unknownToken, 'x', "'%20or%201=1--", 'a'.repeat(200)])(
    'returns 404 for the token %s',
    async (token) => {
      const app = await createTestApp()
      await registerFamily(app, await addSlot(app.db))
      for (const answer of [
        await app.post(`/api/cancel/${token}`),
        await app.get(`/api/cancel/${token}`),
      ]) {
        expect(answer.status).toBe(404)
        expect(answer.body).toEqual({
          message: 'Registration not found',
          code: 'registration_not_found',
        })
      }
    },
  )

  test('finds a registration by its token, not by its id', async () => {
    const app = await createTestApp()
    const registration = await registerFamily(app, await addSlot(app.db))
    expect((await app.post(`/api/cancel/${registration.id}`)).status).toBe(404)
  })

  test('accepts a token in uppercase with a trailing space, as mail programs may mangle it', async () => {
    const app = await createTestApp()
    const registration = await registerFamily(app, await addSlot(app.db))
    const token = tokenOf(registration).toUpperCase()
    expect((await app.post(`/api/cancel/${token}%20`)).status).toBe(200)
  })

  test('accepts an empty body with the content type JSON', async () => {
    const app = await createTestApp()
    const registration = await registerFamily(app, await addSlot(app.db))
    const answer = await app.post(`/api/cancel/${tokenOf(registration)}`, undefined, {
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(200)
  })

  test('returns 409 once the slot has ended', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db)
    const registration = await registerFamily(app, slot)
    app.clock.set(slot.endTime)
    const answer = await app.post(`/api/cancel/${tokenOf(registration)}`)
    expect(answer.status).toBe(409)
    expect(answer.body).toEqual({
      message: 'This time slot is already over, so it can no longer be cancelled.',
      code: 'slot_ended',
    })
    expect(await statusOf(app, registration.id)).toBe('confirmed')
  })

  test('works less than 24 hours before the slot and during it, and is recorded as late', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db, { inHours: 25, capacity: 2 })
    const [late, later] = [await registerFamily(app, slot, 1), await registerFamily(app, slot, 2)]
    app.clock.advanceHours(1.1)
    expect((await app.post(`/api/cancel/${tokenOf(late)}`)).status).toBe(200)
    app.clock.advanceHours(24.4)
    expect((await app.post(`/api/cancel/${tokenOf(later)}`)).status).toBe(200)
    expect(await cancellationLines(app)).toEqual([
      'Family 1 cancelled less than 24 hours ahead',
      'Family 2 cancelled less than 24 hours ahead',
    ])
  })

  test('removes a waiting family from the waitlist', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db, { capacity: 1 })
    await registerFamily(app, slot, 1)
    const waiting = await waitlistFamily(app, slot, 2)
    expect((await app.post(`/api/cancel/${tokenOf(waiting)}`)).status).toBe(200)
    expect(await statusOf(app, waiting.id)).toBe('cancelled')
    expect(await cancellationLines(app)).toEqual(['Family 2 left the waitlist'])
  })

  test('notifies nobody else when a family leaves the waitlist, because no spot becomes free', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db, { capacity: 1 })
    const leaving = await waitlistFamily(app, slot, 1)
    await waitlistFamily(app, slot, 2)
    const kinds = async () =>
      (await app.db.selectFrom('messages').select('kind').execute()).map(({ kind }) => kind).sort()
    const before = await kinds()
    await app.post(`/api/cancel/${tokenOf(leaving)}`)
    expect(await kinds()).toEqual(['cancelled', ...before])
  })

  test('returns 409 for a no-show, which stays a no-show', async () => {
    const app = await createTestApp()
    const registration = await registerFamily(app, await addSlot(app.db))
    await app.db
      .updateTable('registrations')
      .set({ status: 'no_show' })
      .where('id', '=', registration.id)
      .execute()
    expect((await app.post(`/api/cancel/${tokenOf(registration)}`)).status).toBe(409)
    expect(await statusOf(app, registration.id)).toBe('no_show')
  })
})

describe('GET /api/cancel/{token}', () => {
  test('shows the appointment and changes nothing, because mail scanners follow links', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db)
    const registration = await registerFamily(app, slot)
    const answer = await app.get<Appointment>(`/api/cancel/${tokenOf(registration)}`)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      eventTitle: 'Free laundry day',
      spanishTitle: null,
      location: 'Harrison',
      laundromatName: 'Spin Cycle',
      laundromatAddress: '12 Main Street, Harrison, OH 45030',
      startTime: slot.startTime,
      endTime: slot.endTime,
      status: 'confirmed',
      timeSlotId: slot.id,
      isReplaced: false,
      isClosed: false,
    })
    expect(await statusOf(app, registration.id)).toBe('confirmed')
  })

  test('returns isReplaced if the family has signed up again, and POST then cancels nothing', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db)
    const link = `/api/cancel/${tokenOf(await registerFamily(app, slot))}`
    await app.post(link)
    const again = await registerFamily(app, slot)
    expect((await app.get<Appointment>(link)).body).toMatchObject({
      status: 'cancelled',
      isReplaced: true,
      isClosed: false,
    })
    expect(await app.post(link)).toMatchObject({ status: 409, body: { code: 'signed_up_again' } })
    expect(await statusOf(app, again.id)).toBe('confirmed')
  })

  test('returns the status “cancelled” for a cancelled registration', async () => {
    const app = await createTestApp()
    const token = tokenOf(await registerFamily(app, await addSlot(app.db)))
    await app.post(`/api/cancel/${token}`)
    expect((await app.get<Appointment>(`/api/cancel/${token}`)).body.status).toBe('cancelled')
  })
})

test('the tables of tokens and registrations contain no usable token', async () => {
  const app = await createTestApp()
  const token = tokenOf(await registerFamily(app, await addSlot(app.db)))
  const stored = await app.db.selectFrom('cancel_tokens').selectAll().execute()
  // One token is for the e-mail, one for the browser.
  expect(stored).toHaveLength(2)
  expect(JSON.stringify(stored)).not.toContain(token)
  const rows = await app.db.selectFrom('registrations').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(token)
})
