import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import {
  addAdministrator,
  addSlot,
  adminLogin,
  eventBody,
  registerBody,
  registerFamily,
  signInAdmin,
  tokenOf,
  waitlistBody,
} from '../../../test/support/data.ts'
import { mailedToken } from '../../../test/support/personal-links.ts'
import type { Event } from '../../contract/event.ts'
import type { RegisterAnswer } from '../../contract/registration.ts'

/** Fields that no client may set, with their names in the API and in the tables */
const forbidden = {
  id: '01998f1e-7d3c-7000-8000-00000000dead',
  status: 'confirmed',
  uniqueCancelToken: '00000000-0000-4000-8000-000000000000',
  cancelToken: '00000000-0000-4000-8000-000000000000',
  createdAt: '2001-01-01T00:00:00.000Z',
  created_at: '2001-01-01T00:00:00.000Z',
  confirmed_at: '2001-01-01T00:00:00.000Z',
  waitlisted_at: null,
  email_key: 'somebody@example.org',
  phone_key: '0000000000',
  registrationCount: -5,
  isAdmin: true,
  actor: 'maria',
}

describe('unknown fields in a body change nothing', () => {
  test('in a registration: a full slot stays full, and id, token and times come from the server', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db, { capacity: 1 })
    await registerFamily(app, slot, 1)
    const answer = await app.post<RegisterAnswer>(
      '/api/register',
      registerBody(slot, 2, { ...forbidden, capacity: 99 }),
    )
    const { registration } = answer.body
    expect(registration.status).toBe('waitlist')
    expect(registration.id).not.toBe(forbidden.id)
    expect(registration.createdAt).toBe(app.clock().toISOString())
    expect(await mailedToken(app, registration.id)).not.toBe(forbidden.uniqueCancelToken)
    expect(answer.body).not.toHaveProperty('isAdmin')
    const waiting = await app.post<{ registration: { status: string } }>(
      '/api/waitlist',
      waitlistBody(slot, 3, forbidden),
    )
    expect(waiting.body.registration.status).toBe('waitlist')
    const rows = await app.db.selectFrom('registrations').selectAll().execute()
    expect(rows.filter((row) => row.status === 'confirmed')).toHaveLength(1)
    expect(rows.map((row) => row.email_key).sort()).toEqual(rows.map((row) => row.email).sort())
    const activity = await app.db.selectFrom('activity').select('actor').execute()
    expect(activity.map((line) => line.actor)).not.toContain('maria')
  })

  test('in an event: the counts are computed, and another event’s slot cannot be taken over', async () => {
    const app = await createTestApp()
    const token = await signInAdmin(app)
    const other = await addSlot(app.db)
    const created = await app.post<Event>(
      '/api/admin/events',
      {
        ...eventBody(),
        ...forbidden,
        // A browser may choose the event's id, so that a repeated request does not create it twice (decision 0081).
        id: undefined,
        timeSlots: eventBody().timeSlots.map((slot) => ({ ...slot, ...forbidden })),
      },
      { token },
    )
    expect(created.status).toBe(201)
    expect(created.body.id).not.toBe(forbidden.id)
    expect(created.body.timeSlots[0]).toMatchObject({
      registrationCount: 0,
      eventId: created.body.id,
    })
    const stolen = { ...eventBody().timeSlots[0], id: other.id, eventId: created.body.id }
    const answer = await app.put(
      `/api/admin/events/${created.body.id}`,
      { timeSlots: [stolen] },
      { token },
    )
    expect(answer.status).toBeGreaterThanOrEqual(400)
    const row = await app.db
      .selectFrom('time_slots')
      .where('id', '=', other.id)
      .select('event_id')
      .executeTakeFirst()
    expect(row?.event_id).toBe(other.eventId)
  })

  test('in an administrator’s edit: a registration keeps its id, event and token', async () => {
    const app = await createTestApp()
    const [slot, other] = [await addSlot(app.db), await addSlot(app.db)]
    const registration = await registerFamily(app, slot)
    const token = await signInAdmin(app)
    const { status, ...rest } = forbidden
    const body = { name: 'Rosa', ...rest, eventId: other.eventId }
    const answer = await app.put(`/api/admin/registrations/${registration.id}`, body, { token })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        id: registration.id,
        eventId: slot.eventId,
        name: 'Rosa',
        createdAt: registration.createdAt,
      },
    })
    expect((await app.get(`/api/cancel/${tokenOf(registration)}`)).status).toBe(200)
  })

  test('in a new administrator: the password hash is computed from the given password', async () => {
    const app = await createTestApp()
    const token = await signInAdmin(app)
    const person = { username: 'carmen', email: 'carmen@example.org', password: 'a new password' }
    const answer = await app.post(
      '/api/admin/admins',
      { ...person, currentPassword: adminLogin.password, ...forbidden, password_hash: 'x' },
      { token },
    )
    expect(answer.status).toBe(201)
    expect(Object.keys(answer.body).sort()).toEqual(['email', 'id', 'username'])
    expect((await app.post('/api/admin/login', person)).status).toBe(200)
  })
})

describe('property names of prototypes', () => {
  test.each([
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '{"a":{"__proto__":{}}}',
  ])('are refused anywhere in a body: %s', async (body) => {
    const app = await createTestApp()
    const headers = { 'content-type': 'application/json' }
    expect((await app.post('/api/waitlist', body, { headers })).body.code).toBe('malformed')
    expect({}).not.toHaveProperty('isAdmin')
  })

  test('have no special meaning in URLs', async () => {
    const app = await createTestApp()
    const token = await signInAdmin(app)
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      expect((await app.get(`/api/events/${name}`)).status).toBe(404)
      expect((await app.get(`/api/admin/registrations?${name}=x`, { token })).body).toEqual([])
      expect((await app.get(`/api/admin/messages/preview/${name}`, { token })).status).toBe(400)
    }
  })
})

test('a repeated query parameter is refused', async () => {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  for (const query of [
    'eventId=a&eventId=b',
    'search=a&search=b',
    'status=waitlist&status=confirmed',
  ]) {
    expect((await app.get(`/api/admin/registrations?${query}`, { token })).status).toBe(400)
  }
})

test('public requests with the id of a registration reveal nothing about the person', async () => {
  const app = await createTestApp()
  await addAdministrator(app)
  const slot = await addSlot(app.db)
  const { id } = await registerFamily(app, slot)
  for (const url of ['/api/events', `/api/events/${slot.eventId}`]) {
    const text = JSON.stringify((await app.get(url)).body)
    expect(text).not.toMatch(/Family|example\.org|River Road/)
    expect(text).not.toContain(id)
  }
  for (const url of [`/api/cancel/${id}`, `/api/events/${id}`, `/api/register/${id}`]) {
    expect((await app.get(url)).status).toBe(404)
  }
})
