import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import {
  addSlot,
  familyEmail,
  registerBody,
  registerFamily,
  signInAdmin,
} from '../../../test/support/data.ts'
import type { AddToBlacklistAnswer, BlacklistEntry } from '../../contract/blacklist.ts'
import { api } from '../../contract/paths.ts'

const person = {
  name: 'Sam "the" <b>Stain</b> 🧦',
  email: 'Sam@example.org',
  phone: '(555) 010-0199',
  reason: 'Took a machine apart',
}

test('entries are listed newest first, and removing an entry again returns 404', async () => {
  const app = await createTestApp()
  const options = { token: await signInAdmin(app) }
  const first = await app.post<AddToBlacklistAnswer>(api.adminBlacklist(), person, options)
  expect(first.status).toBe(201)
  expect(first.body).toMatchObject({ ...person, registrationId: null, upcomingRegistrations: 0 })
  app.clock.advanceHours(1)
  await app.post(api.adminBlacklist(), { ...person, name: 'Later' }, options)
  const list = await app.get<BlacklistEntry[]>(api.adminBlacklist(), options)
  expect(list.body.map(({ name }) => name)).toEqual(['Later', person.name])

  const remove = () => app.delete(api.adminBlacklistEntry(first.body.id), options)
  expect((await remove()).status).toBe(204)
  expect(await remove()).toMatchObject({
    ...{ status: 404, body: { message: 'This entry is no longer on the blacklist' } },
  })
  expect((await app.delete(api.adminBlacklistEntry(randomUUID()), options)).status).toBe(404)
})

test('an entry that was added is returned to a repeated request even if its last day is over by then', async () => {
  const app = await createTestApp({ now: '2026-10-21T03:59:00.000Z' })
  const options = { token: await signInAdmin(app) }
  const entry = { ...person, id: randomUUID(), endDate: '2026-10-20' }
  expect((await app.post(api.adminBlacklist(), entry, options)).status).toBe(201)
  app.clock.set('2026-10-21T04:00:00.000Z')
  expect(await app.post(api.adminBlacklist(), entry, options)).toMatchObject({
    ...{ status: 201, body: { id: entry.id, endDate: entry.endDate, hasEnded: true } },
  })
  const other = { ...entry, id: randomUUID() }
  expect((await app.post(api.adminBlacklist(), other, options)).body.code).toBe('date_in_past')
})

test('invalid fields are refused with SPEC.md’s messages, and nothing is added', async () => {
  const app = await createTestApp()
  const options = { token: await signInAdmin(app) }
  const answer = await app.post(api.adminBlacklist(), { phone: '123', reason: ' ' }, options)
  expect(answer.status).toBe(400)
  expect(answer.body.errors).toEqual([
    { path: 'name', message: 'Name is required' },
    { path: 'email', message: 'Valid email is required' },
    { path: 'phone', message: 'Valid phone number is required' },
    { path: 'reason', message: 'Reason is required' },
  ])
  expect((await app.get(api.adminBlacklist(), options)).body).toEqual([])
})

test('the response counts upcoming registrations, and the person can no longer sign up, until the entry is removed', async () => {
  const app = await createTestApp()
  const options = { token: await signInAdmin(app) }
  const slot = await addSlot(app.db)
  await registerFamily(app, slot, 1)
  const answer = await app.post<AddToBlacklistAnswer>(
    api.adminBlacklist(),
    { ...person, phone: '513-555-0001' },
    options,
  )
  expect(answer.body.upcomingRegistrations).toBe(1)
  const other = await addSlot(app.db)
  const register = () =>
    app.post(api.register(), registerBody(other, 1, { email: familyEmail(77) }))
  expect(await register()).toMatchObject({
    status: 403,
    body: { message: 'Unable to register. Please contact us at (555) 010-0100.' },
  })
  await app.delete(api.adminBlacklistEntry(answer.body.id), options)
  expect((await register()).status).toBe(201)
})

test('an upcoming registration counts by any number in its phone field, because the ban matches any of them', async () => {
  const app = await createTestApp()
  const options = { token: await signInAdmin(app) }
  const slot = await addSlot(app.db)
  const { id } = await registerFamily(app, slot, 1)
  const changes = { phone: '513-555-0001 or 513-555-0002' }
  expect((await app.put(api.adminRegistration(id), changes, options)).status).toBe(200)
  const entry = { ...person, phone: '513-555-0002' }
  const { body } = await app.post<AddToBlacklistAnswer>(api.adminBlacklist(), entry, options)
  expect(body.upcomingRegistrations).toBe(1)
})
