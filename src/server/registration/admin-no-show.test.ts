import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import {
  addEvent,
  familyEmail,
  registerBody,
  registerFamily,
  signInAdmin,
  slotOf,
} from '../../../test/support/data.ts'
import { api } from '../../contract/paths.ts'
import type { AdminRegistration, NoShowAnswer } from '../../contract/registration.ts'

async function setUp({ capacity = 1 } = {}) {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const event = await addEvent(app.db, { slots: [{ capacity }, { inHours: 50, capacity }] })
  const [first, second] = [slotOf(event.timeSlots, 0), slotOf(event.timeSlots, 1)]
  return { app, options: { token }, event, first, second }
}

async function listOf(app: TestApp, eventId: string, options: { token: string }) {
  const answer = await app.get<AdminRegistration[]>(api.adminEventRegistrations(eventId), options)
  return answer.body
}

describe('a no-show (rule 7)', () => {
  test('is blacklisted once and refused at its next sign-up, and leaves the blacklist if its status changes', async () => {
    const { app, options, first, second } = await setUp({ capacity: 2 })
    const { id } = await registerFamily(app, first, 1)
    for (let call = 1; call <= 2; call++) {
      const answer = await app.post<{ registration: AdminRegistration; message: string }>(
        api.adminNoShow(id),
        undefined,
        options,
      )
      expect(answer.status).toBe(200)
      expect(answer.body.registration.status).toBe('no_show')
    }
    const blacklist = await app.get(api.adminBlacklist(), options)
    expect(blacklist.body).toMatchObject([{ email: familyEmail(1), registrationId: id }])
    expect((await app.post(api.register(), registerBody(second, 1))).status).toBe(403)

    await app.put(api.adminRegistration(id), { status: 'cancelled' }, options)
    expect((await app.get(api.adminBlacklist(), options)).body).toEqual([])
    expect((await app.post(api.register(), registerBody(second, 1))).status).toBe(201)
  })

  test('is recorded only once if it is marked again, but the edit’s other fields are stored', async () => {
    const { app, options, event, first } = await setUp()
    const { id } = await registerFamily(app, first, 1)
    const put = (changes: object) =>
      app.put<AdminRegistration>(api.adminRegistration(id), changes, options)
    const marked = await put({ status: 'no_show' })
    app.clock.advanceHours(1)
    expect((await put({ status: 'no_show' })).body.updatedAt).toBe(marked.body.updatedAt)
    expect((await put({ status: 'no-show', name: 'Rosa Lopez' })).status).toBe(200)
    expect(await listOf(app, event.id, options)).toMatchObject([
      { name: 'Rosa Lopez', status: 'no_show' },
    ])
    expect((await app.get(api.adminBlacklist(), options)).body).toHaveLength(1)
  })

  test('is marked by a request that returns the number of the family’s upcoming registrations, without those of another family with the same phone', async () => {
    const { app, options, first, second } = await setUp({ capacity: 3 })
    const [marked, shared] = [
      await registerFamily(app, first, 1),
      await registerFamily(app, first, 2),
    ]
    const other = await addEvent(app.db)
    await registerFamily(app, slotOf(other.timeSlots, 0), 1)
    const phone = { phone: shared.phone }
    await app.put(api.adminRegistration(marked.id), phone, options)
    const mark = async (id: string) =>
      (await app.post<NoShowAnswer>(api.adminNoShow(id), undefined, options)).body
        .upcomingRegistrations
    expect(await mark(marked.id)).toBe(1)
    expect(await mark(marked.id)).toBe(1)
    expect(await mark((await registerFamily(app, second, 3)).id)).toBe(0)
  })

  test('is refused with 404 for an unknown registration', async () => {
    const { app, options } = await setUp()
    expect((await app.post(api.adminNoShow(randomUUID()), undefined, options)).status).toBe(404)
  })
})
