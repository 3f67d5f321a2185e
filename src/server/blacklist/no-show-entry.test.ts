import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import {
  addSlot,
  familyEmail,
  registerBody,
  registerFamily,
  signInAdmin,
  waitlistFamily,
} from '../../../test/support/data.ts'
import { textedApp } from '../../../test/support/incoming-texts.ts'
import { phoneBody } from '../../../test/support/phone-families.ts'
import { createTextingApp, familyPhone, morning } from '../../../test/support/text-outbox.ts'
import { api } from '../../contract/paths.ts'

async function setUp(given?: TestApp) {
  const app = given ?? (await createTestApp())
  const options = { token: await signInAdmin(app) }
  const missed = (id: string) => app.post(api.adminNoShow(id), undefined, options)
  return { app, options, slot: await addSlot(app.db), missed }
}

test('the ban of a no-show also matches the phone number with another e-mail address', async () => {
  const { app, options, slot, missed } = await setUp()
  const { id } = await registerFamily(app, slot, 1)
  expect((await missed(id)).status).toBe(200)
  const list = await app.get(api.adminBlacklist(), options)
  expect(list.body).toMatchObject([{ phone: '(513) 555-0001' }])
  const other = await addSlot(app.db)
  const again = registerBody(other, 1, { email: familyEmail(77) })
  expect((await app.post(api.register(), again)).status).toBe(403)
})

test('a no-show without a phone number gets a blacklist entry without a number', async () => {
  const { app, options, slot, missed } = await setUp()
  const { id } = await waitlistFamily(app, slot, 1)
  await app.put(api.adminRegistration(id), { status: 'confirmed' }, options)
  expect((await missed(id)).status).toBe(200)
  const list = await app.get(api.adminBlacklist(), options)
  expect(list.body).toMatchObject([{ email: familyEmail(1), phone: 'not given' }])
})

test('a text about a no-show whose ban matches nobody does not mention a ban', async () => {
  const noShows = { banMonths: 6, warnsFirst: false }
  const { app, twilio, sendTexts } = await createTextingApp(morning, { noShows })
  const { missed } = await setUp(app)
  const slot = await addSlot(app.db, { now: morning, inHours: 1 })
  await registerFamily(app, slot, 2)
  for (const phone of ['(513) 555-0002', '(513) 555-0003']) {
    const family = { email: '', textConsent: true, phone }
    expect((await missed((await registerFamily(app, slot, 1, family)).id)).status).toBe(200)
  }
  app.clock.advanceHours(24)
  await sendTexts()
  const told = (n: number) =>
    twilio.received.flatMap(({ to, body }) => (to === familyPhone(n) ? [body] : [])).join()
  expect(told(2)).toContain('You can sign up again. Next time please cancel.')
  expect(told(3)).toMatch(/You can sign up again from \w/)
})

test('additions and removals are listed in the recent activity', async () => {
  const { app, options } = await setUp()
  const person = { name: 'Sam', email: 'sam@example.org', phone: '(555) 010-0199', reason: 'Noise' }
  const added = await app.post<{ id: string }>(api.adminBlacklist(), person, options)
  await app.delete(api.adminBlacklistEntry(added.body.id), options)
  const { status, body } = await app.get<{ type: string; description: string }[]>(
    api.adminActivity(),
    options,
  )
  expect(status).toBe(200)
  const about = body.filter(({ description }) => description.startsWith('Sam'))
  expect(about.map(({ type }) => type)).toEqual(['other', 'other'])
})

test('the ban of a no-show with a number that another family has used matches by e-mail address alone', async () => {
  const { app, options, slot, missed } = await setUp()
  const shared = '(513) 555-0001'
  const before = await addSlot(app.db)
  const stranger = registerBody(before, 9, { email: 'stranger@example.org', phone: `${shared} x3` })
  const { body } = await app.post<{ registration: { id: string } }>(api.register(), stranger)
  await app.delete(api.adminRegistration(body.registration.id), options)
  await app.post(api.register(), stranger)
  const { id } = await registerFamily(app, slot, 1)
  expect((await missed(id)).status).toBe(200)
  const list = await app.get(api.adminBlacklist(), options)
  expect(list.body).toMatchObject([{ phone: shared, matchesPhone: false }])
  const again = await addSlot(app.db)
  expect(
    (await app.post(api.register(), { ...stranger, timeSlotId: again.id, eventId: again.eventId }))
      .status,
  ).toBe(201)
  expect(
    (await app.post(api.register(), registerBody(again, 1, { phone: '555-010-0000' }))).status,
  ).toBe(403)
})

test('a number that the family has used with another spelling of its e-mail address counts as the family’s own', async () => {
  const { app, options, slot, missed } = await setUp()
  const before = await addSlot(app.db)
  await app.post(api.register(), registerBody(before, 1, { email: 'family1+old@example.org' }))
  const { id } = await registerFamily(app, slot, 1)
  await missed(id)
  const list = await app.get(api.adminBlacklist(), options)
  expect(list.body).toMatchObject([{ matchesPhone: true }])
})

test('the ban of a no-show with several numbers in the phone field matches by e-mail address alone', async () => {
  const { app, options, slot, missed } = await setUp()
  const { id } = await registerFamily(app, slot, 1)
  const phone = '614-555-7777 or 614-555-8888'
  await app.put(api.adminRegistration(id), { phone }, options)
  await missed(id)
  const list = await app.get(api.adminBlacklist(), options)
  expect(list.body).toMatchObject([{ phone, matchesPhone: false }])
  const again = await addSlot(app.db)
  const status = async (n: number, changes: object) =>
    (await app.post(api.register(), registerBody(again, n, changes))).status
  expect(await status(20, { phone: '614-555-7777' })).toBe(201)
  expect(await status(21, { phone: '614-555-8888' })).toBe(201)
  expect(await status(1, {})).toBe(403)
})

test.each(['513-555-0100, 513-555-0001', '513-555-0100 / 51-35-55-00-01'])(
  'the ban of a no-show whose number is the second in another family’s phone field matches by e-mail address alone: %s',
  async (phone) => {
    const { app, options, slot, missed } = await setUp()
    const before = await addSlot(app.db)
    const other = await registerFamily(app, before, 9)
    await app.put(api.adminRegistration(other.id), { phone }, options)
    const { id } = await registerFamily(app, slot, 1, { phone: '(513) 555-0001' })
    await missed(id)
    const list = await app.get(api.adminBlacklist(), options)
    expect(list.body).toMatchObject([{ matchesPhone: false }])
  },
)

test('the ban of a no-show still matches by phone if another family’s number only contains the same digits', async () => {
  const { app, options, slot, missed } = await setUp()
  const before = await addSlot(app.db)
  await registerFamily(app, before, 9, { phone: '513-555-0100 x01' })
  const { id } = await registerFamily(app, slot, 1, { phone: '(513) 555-0001' })
  await missed(id)
  const list = await app.get(api.adminBlacklist(), options)
  expect(list.body).toMatchObject([{ matchesPhone: true }])
})

test('a corrected e-mail address and phone replace the old values in the entry, which no longer match', async () => {
  const { app, options, slot, missed } = await setUp()
  const { id } = await registerFamily(app, slot, 1)
  await missed(id)
  const correction = { name: 'Rosa', email: 'rosa@example.org', phone: '614-555-7777' }
  const corrected = await app.put(api.adminRegistration(id), correction, options)
  expect(corrected).toMatchObject({ status: 200, body: { status: 'no_show' } })
  const list = await app.get(api.adminBlacklist(), options)
  expect(list.body).toMatchObject([{ ...correction, registrationId: id }])
  const again = await addSlot(app.db)
  const status = async (n: number, changes: object) =>
    (await app.post(api.register(), registerBody(again, n, changes))).status
  expect(await status(1, {})).toBe(201)
  expect(await status(2, { email: 'rosa@example.org' })).toBe(403)
  expect(await status(3, { phone: '614-555-7777' })).toBe(403)
})

test('the entry includes a correction from the request that marked the no-show', async () => {
  const { app, options, slot } = await setUp()
  const { id } = await registerFamily(app, slot, 1)
  const changes = { status: 'no_show', email: 'rosa@example.org' }
  await app.put(api.adminRegistration(id), changes, options)
  const list = await app.get(api.adminBlacklist(), options)
  expect(list.body).toMatchObject([{ email: 'rosa@example.org' }])
})

test('a correction does not restore an entry that an administrator removed', async () => {
  const { app, options, slot, missed } = await setUp()
  const { id } = await registerFamily(app, slot, 1)
  await missed(id)
  const [entry] = (await app.get<{ id: string }[]>(api.adminBlacklist(), options)).body
  await app.delete(api.adminBlacklistEntry(entry?.id ?? ''), options)
  await app.put(api.adminRegistration(id), { email: 'rosa@example.org' }, options)
  expect((await app.get(api.adminBlacklist(), options)).body).toEqual([])
})

test.each(['Rosa Diaz', 'rosa diaz', 'Sam'])(
  'the no-show of a stranger named %j with the phone of a family without an e-mail address does not ban that family',
  async (name) => {
    const { app, missed } = await setUp(await textedApp())
    const rosa = phoneBody(await addSlot(app.db), 1, { name: 'Rosa Diaz' })
    expect((await app.post(api.register(), rosa)).status).toBe(201)
    const stranger = { name, phone: rosa.phone }
    const { id } = await registerFamily(app, await addSlot(app.db), 9, stranger)
    expect((await missed(id)).status).toBe(200)
    const again = phoneBody(await addSlot(app.db), 1, { name: 'Rosa Diaz' })
    expect((await app.post(api.register(), again)).status).toBe(201)
  },
)

test('a no-show without an e-mail address is matched by phone, even with an accented capital in the name', async () => {
  const { app, missed } = await setUp(await textedApp())
  const family = { name: 'Ángel Ruiz' }
  await app.post(api.register(), phoneBody(await addSlot(app.db), 1, family))
  const { id } = await app.db.selectFrom('registrations').select('id').executeTakeFirstOrThrow()
  expect((await missed(id)).status).toBe(200)
  const again = phoneBody(await addSlot(app.db), 1, family)
  expect(await app.post(api.register(), again)).toMatchObject({ status: 403 })
})
