import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import {
  addToBlacklist,
  familyEmail,
  registerFamily,
  signInAdmin,
  tokenOf,
} from '../../../test/support/data.ts'
import { fullSlot, rowOf } from '../../../test/support/personal-links.ts'
import type { BlacklistEntry } from '../../contract/blacklist.ts'
import { api } from '../../contract/paths.ts'
import type { AdminRegistration } from '../../contract/registration.ts'
import type { MessageKind } from '../../domain/message-kind.ts'
import { offerUnclaimedSpots } from '../waitlist/waitlist-commands.ts'

/** Families 2, 3 and 4 wait; `ban` matches the second number in family 2's phone field. */
async function setUp() {
  const app = await createTestApp({ now: '2026-10-20T18:00:00.000Z' })
  const token = await signInAdmin(app)
  const { slot, holder } = await fullSlot(app, [2, 3, 4])
  await app.db
    .updateTable('registrations')
    .set({ phone: '614-555-0000 or 614-555-7777', phone_key: '6145550000' })
    .where('email', '=', familyEmail(2))
    .execute()
  return { app, token, slot, holder }
}
const ban = { email: 'other@example.org', phone: '614-555-7777' }

async function recipientsOf(app: TestApp, kind: MessageKind) {
  const rows = await app.db
    .selectFrom('messages')
    .where('kind', '=', kind)
    .orderBy('recipient')
    .select('recipient')
    .execute()
  return rows.map(({ recipient }) => recipient)
}

test('a family blacklisted while waiting is passed over when an administrator frees a spot', async () => {
  const { app, token } = await setUp()
  await addToBlacklist(app.db, ban)
  const { id } = await rowOf(app, 1)
  expect((await app.delete(api.adminRegistration(id), { token })).status).toBe(204)
  expect(await rowOf(app, 2)).toMatchObject({ status: 'waitlist' })
  expect(await rowOf(app, 3)).toMatchObject({ status: 'confirmed' })
  expect(await recipientsOf(app, 'promoted')).toEqual([familyEmail(3)])
})

test('a family blacklisted while waiting gets no message when a spot is offered to the waitlist', async () => {
  const { app, holder } = await setUp()
  await addToBlacklist(app.db, ban)
  expect((await app.post(api.cancel(holder))).status).toBe(200)
  expect(await recipientsOf(app, 'spot_available')).toEqual([familyEmail(3), familyEmail(4)])
})

test('a family blacklisted while waiting gets no sign-up link, because its sign-up would be refused', async () => {
  const { app } = await setUp()
  const { event_id: eventId, time_slot_id: timeSlotId } = await rowOf(app, 2)
  const ask = (email: string) =>
    app.post('/api/register/check-duplicate', { eventId, timeSlotId, email })
  await addToBlacklist(app.db, ban)
  for (const n of [2, 3]) expect(await ask(familyEmail(n))).toMatchObject({ status: 200 })
  const body = { eventId, timeSlotId, name: 'Rosa', email: familyEmail(2), zipCode: '45030' }
  await app.post(api.register(), body)
  await app.post(api.waitlist(), body)
  expect(await recipientsOf(app, 'sign_up_link')).toEqual([familyEmail(3)])
})

test('a family blacklisted while waiting can be promoted again once the ban has ended', async () => {
  const { app, token } = await setUp()
  await addToBlacklist(app.db, { ...ban, endDate: '2026-10-20' })
  const { id } = await rowOf(app, 1)
  app.clock.set('2026-10-21T04:00:00.000Z')
  expect((await app.delete(api.adminRegistration(id), { token })).status).toBe(204)
  expect(await rowOf(app, 2)).toMatchObject({ status: 'confirmed' })
})

test('lists and searches flag every blacklisted family, confirmed or waiting', async () => {
  const { app, token, slot } = await setUp()
  const marked = async (url: string) => {
    const { body } = await app.get<AdminRegistration[]>(url, { token })
    return body.filter((row) => row.blacklisted).map(({ email }) => email)
  }
  const list = api.adminEventRegistrations(slot.eventId)
  expect(await marked(list)).toEqual([])
  await addToBlacklist(app.db, ban)
  await addToBlacklist(app.db, { email: 'family1+x@example.org', phone: 'unknown' })
  expect(await marked(list)).toEqual([familyEmail(1), familyEmail(2)])
  expect(await marked(`${api.adminRegistrations()}?search=family`)).toEqual([
    familyEmail(2),
    familyEmail(1),
  ])
})

test('an administrator can still confirm a blacklisted family (rule 8)', async () => {
  const { app, token, slot } = await setUp()
  await addToBlacklist(app.db, { email: familyEmail(5), phone: '513-555-0005' })
  const { id } = await rowOf(app, 2)
  await addToBlacklist(app.db, ban)
  const answer = await app.put(api.adminRegistration(id), { status: 'confirmed' }, { token })
  expect(answer).toMatchObject({ status: 200, body: { status: 'confirmed', blacklisted: true } })
  await expect(registerFamily(app, slot, 5)).rejects.toThrow('403')
})

test('lifting a ban offers the family a spot that was freed during the ban', async () => {
  const { app, token, holder } = await setUp()
  await addToBlacklist(app.db, ban)
  await app.post(api.cancel(holder))
  const offered = () => recipientsOf(app, 'spot_available')
  const others = [familyEmail(3), familyEmail(4)]
  await offerUnclaimedSpots(app.db, app.clock)
  expect(await offered()).toEqual(others)

  const { body } = await app.get<BlacklistEntry[]>(api.adminBlacklist(), { token })
  await app.delete(api.adminBlacklistEntry(body[0]?.id ?? ''), { token })
  await offerUnclaimedSpots(app.db, app.clock)
  await offerUnclaimedSpots(app.db, app.clock)
  expect(await offered()).toEqual([familyEmail(2), ...others])
})

test('lifting a ban offers the family a spot that was freed during the ban, even if the family had an earlier offer', async () => {
  const { app, token, slot, holder } = await setUp()
  await app.post(api.cancel(holder))
  const faster = tokenOf(await registerFamily(app, slot, 9))
  await addToBlacklist(app.db, ban)
  app.clock.advanceHours(1)
  await app.post(api.cancel(faster))
  await app.db
    .updateTable('messages')
    .set({ state: 'kept' })
    .where('state', '=', 'queued')
    .execute()
  const offersTo2 = async () => {
    const offered = await recipientsOf(app, 'spot_available')
    return offered.filter((email) => email === familyEmail(2)).length
  }
  await offerUnclaimedSpots(app.db, app.clock)
  expect(await offersTo2()).toBe(1)

  const { body } = await app.get<BlacklistEntry[]>(api.adminBlacklist(), { token })
  await app.delete(api.adminBlacklistEntry(body[0]?.id ?? ''), { token })
  for (let run = 0; run < 2; run++) await offerUnclaimedSpots(app.db, app.clock)
  expect(await offersTo2()).toBe(2)
})

test('a blacklisted family that an administrator adds to the waitlist is flagged', async () => {
  const { app, token, slot } = await setUp()
  await addToBlacklist(app.db, ban)
  const check = async (email: string, phone: string) =>
    (await app.post<{ isBanned: boolean }>(api.adminBanCheck(), { email, phone }, { token })).body
  expect(await check('', 'call 614 555 7777')).toEqual({ isBanned: true })
  expect(await check('OTHER@example.org', '')).toEqual({ isBanned: true })
  expect(await check('third@example.org', '')).toEqual({ isBanned: false })
  expect((await app.post(api.adminBanCheck(), { email: '', phone: '' })).status).toBe(401)

  const { id: timeSlotId, eventId } = slot
  const body = { eventId, timeSlotId, name: 'Third One', email: 'third@example.org' }
  const added = await app.post<AdminRegistration>(
    api.adminRegistrations(),
    { ...body, phone: '614 555 7777' },
    { token },
  )
  expect(added.body).toMatchObject({ status: 'waitlist', blacklisted: true })
})
