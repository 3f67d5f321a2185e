import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import {
  addSlot,
  addToBlacklist,
  registerBody,
  registerFamily,
  signInAdmin,
  tokenOf,
  waitlistBody,
  waitlistFamily,
} from '../../../test/support/data.ts'
import { promotedFamily } from '../../../test/support/personal-links.ts'
import { api } from '../../contract/paths.ts'

const ban = { email: 'R.Osa@gmail.com', phone: '614-555-7777 x2 or 614-555-8888' }
const refusal = {
  status: 403,
  body: {
    message: 'Unable to register. Please contact us at (555) 010-0100.',
    code: 'unable_to_register',
  },
}

async function rowsOf(app: TestApp) {
  return app.db.selectFrom('registrations').selectAll().execute()
}

describe('a ban cannot be evaded (rule 4)', () => {
  test.each([
    { email: 'rosa@gmail.com' },
    { email: 'ro.sa+two@GoogleMail.com' },
    { phone: '614-555-7777' },
    { phone: '+1 614 555 7777' },
    { phone: '001 (614) 555-7777' },
    { phone: '614-555-7777 #1' },
    { phone: '61455577779' },
    { phone: '614.555.8888 ext 5' },
    { phone: '614-555-8888 (home)' },
    { phone: '6a1b4c5d5e5f7g7h7i7j' },
  ])('by registering with %j', async (changes) => {
    const app = await createTestApp()
    const slot = await addSlot(app.db)
    await addToBlacklist(app.db, ban)
    expect(await app.post(api.register(), registerBody(slot, 1, changes))).toMatchObject(refusal)
    expect(await rowsOf(app)).toEqual([])
  })

  test('but does not match a phone number whose digits span two banned numbers', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db)
    // The digits of both numbers, joined, contain 614-555-7777.
    await addToBlacklist(app.db, { ...ban, phone: '(555) 614-5557 or (777) 761-4555' })
    const phone = '614-555-7777'
    expect((await app.post(api.register(), registerBody(slot, 1, { phone }))).status).toBe(201)
  })

  test('by joining the waitlist with another spelling of the e-mail address', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db)
    await addToBlacklist(app.db, ban)
    const body = waitlistBody(slot, 1, { email: 'rosa+wait@gmail.com' })
    expect(await app.post(api.waitlist(), body)).toMatchObject(refusal)
    expect(await rowsOf(app)).toEqual([])
  })

  test.each([
    ['unchanged details', {}],
    ['another e-mail address and phone', { email: 'other@example.org', phone: '555-010-0000' }],
  ])('through a personal link from before the ban, with %s', async (_with, changes) => {
    const app = await createTestApp()
    const slot = await addSlot(app.db)
    const signUpToken = tokenOf(await waitlistFamily(app, slot, 1))
    await addToBlacklist(app.db, { email: 'family1@example.org', phone: '513-555-0001' })
    const body = registerBody(slot, 1, { ...changes, signUpToken })
    expect(await app.post(api.register(), body)).toMatchObject(refusal)
    expect(await rowsOf(app)).toMatchObject([{ status: 'waitlist', email: 'family1@example.org' }])
  })

  test.each([
    ['phone', { email: 'somebody@example.org', phone: '513-555-0002' }],
    ['e-mail', { email: 'family2@example.org', phone: '614-555-9999' }],
  ])('by adding missing details, if the ban is by %s', async (_by, entry) => {
    const app = await createTestApp()
    const { link, slot } = await promotedFamily(app)
    await addToBlacklist(app.db, entry)
    const { phone, address, city, state, zipCode } = registerBody(slot, 2)
    const answer = await app.put(api.my(link), { phone, address, city, state, zipCode })
    expect(answer).toMatchObject(refusal)
    const row = (await rowsOf(app)).find(({ email }) => email === 'family2@example.org')
    expect(row).toMatchObject({ status: 'confirmed', phone: null, address: null })
  })

  test('but a banned family can still cancel through its personal link', async () => {
    const app = await createTestApp()
    const token = tokenOf(await registerFamily(app, await addSlot(app.db), 1))
    await addToBlacklist(app.db, { email: 'family1@example.org', phone: '513-555-0001' })
    expect((await app.post(api.cancel(token))).status).toBe(200)
  })
})

describe('a ban with a last day', () => {
  test('is in force through that day in the program’s time zone, then matches nobody but stays listed', async () => {
    const app = await createTestApp({ now: '2026-10-21T20:00:00.000Z' })
    const slot = await addSlot(app.db, { inHours: 24 * 30 })
    const token = await signInAdmin(app)
    const person = { name: 'Rosa', ...ban, reason: 'Noise' }
    const added = await app.post<{ id: string }>(
      api.adminBlacklist(),
      { ...person, endDate: '2026-10-21' },
      { token },
    )
    expect(added).toMatchObject({ status: 201, body: { endDate: '2026-10-21', hasEnded: false } })
    const list = async () => (await app.get(api.adminBlacklist(), { token })).body
    const register = () => app.post(api.register(), registerBody(slot, 1, { email: ban.email }))
    app.clock.set('2026-10-22T03:59:59.999Z')
    expect(await register()).toMatchObject(refusal)
    expect(await list()).toMatchObject([{ endDate: '2026-10-21', hasEnded: false }])
    app.clock.set('2026-10-22T04:00:00.000Z')
    expect((await register()).status).toBe(201)
    expect(await list()).toMatchObject([{ ...person, endDate: '2026-10-21', hasEnded: true }])
  })

  test('no longer matches by phone once it has ended', async () => {
    const app = await createTestApp()
    const slot = await addSlot(app.db, { inHours: 24 * 30 })
    await addToBlacklist(app.db, { ...ban, endDate: '2026-10-20' })
    const body = registerBody(slot, 1, { phone: '6145557777' })
    expect(await app.post(api.register(), body)).toMatchObject(refusal)
    app.clock.advanceHours(24)
    expect((await app.post(api.register(), body)).status).toBe(201)
  })

  test('does not end another ban of the same person without a last day', async () => {
    const app = await createTestApp({ now: '2026-10-25T12:00:00.000Z' })
    const slot = await addSlot(app.db, { inHours: 24 * 30 })
    await addToBlacklist(app.db, { ...ban, endDate: '2026-10-21' })
    await addToBlacklist(app.db, ban)
    const body = registerBody(slot, 1, { email: ban.email })
    expect(await app.post(api.register(), body)).toMatchObject(refusal)
  })

  test.each([
    ['2026-10-19', 'date_in_past'],
    ['2026-02-30', 'validation'],
    ['tomorrow', 'validation'],
    ['2026-10-21T00:00:00Z', 'validation'],
    [20261021, 'validation'],
  ])('of %s is refused', async (endDate, code) => {
    const app = await createTestApp()
    const token = await signInAdmin(app)
    const body = { name: 'Rosa', ...ban, reason: 'Noise', endDate }
    const answer = await app.post(api.adminBlacklist(), body, { token })
    expect(answer).toMatchObject({ status: 400, body: { code } })
  })

  test.each([undefined, null, ''])('of %j never ends', async (endDate) => {
    const app = await createTestApp()
    const token = await signInAdmin(app)
    const body = { name: 'Rosa', ...ban, reason: 'Noise', endDate }
    const answer = await app.post(api.adminBlacklist(), body, { token })
    expect(answer).toMatchObject({ status: 201, body: { endDate: null, hasEnded: false } })
  })
})
