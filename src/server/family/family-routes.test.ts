import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import { addSlot, addToBlacklist, registerFamily, signInAdmin } from '../../../test/support/data.ts'
import type { Family, FamilyFile, FamilyItem } from '../../contract/family.ts'
import { api } from '../../contract/paths.ts'
import { familyId } from '../family-member/family-id-queries.ts'
import { collectFamily } from './family-file-queries.ts'
import { searchFamilies } from './family-search-queries.ts'

async function signedIn() {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const slots = [await addSlot(app.db, { inHours: 5 }), await addSlot(app.db, { inHours: 50 })]
  const [first, second] = slots
  if (!first || !second) throw new Error('No slots')
  const show = async (id: string) => (await app.get<Family>(api.adminFamily(id), { token })).body
  return { app, token, first, second, show }
}

const countFamilies = async ({ db }: TestApp) =>
  (await db.selectFrom('registrations').select(familyId().as('family')).distinct().execute()).length

describe('searching all events for a family', () => {
  test('finds it once, with its last and next appointment', async () => {
    const { app, token, first, second } = await signedIn()
    await registerFamily(app, first, 1)
    const newest = await registerFamily(app, second, 1, { name: 'Rosa Delgado' })
    await registerFamily(app, first, 2)
    app.clock.advanceHours(10)
    const search = async (words: string) =>
      (await app.get<FamilyItem[]>(api.adminFamilies(words), { token })).body
    for (const words of ['delgado', 'family1@', '(513) 555-0001', '0001', '1 River']) {
      expect(await search(words), words).toMatchObject([
        {
          registrationId: newest.id,
          name: 'Rosa Delgado',
          appointments: 2,
          last: { startTime: first.startTime, status: 'confirmed' },
          next: { startTime: second.startTime },
        },
      ])
    }
    expect(await search('River Road')).toHaveLength(2)
    expect(await search('1000')).toEqual([])
    expect(await searchFamilies(app.db, 'river', app.clock(), 1)).toHaveLength(2)
  })

  test('requires an administrator and a search text', async () => {
    const { app, token } = await signedIn()
    expect((await app.get(api.adminFamilies('rosa'))).status).toBe(401)
    expect((await app.get(api.adminFamilies(' '), { token })).status).toBe(400)
  })
})

describe("a family's page", () => {
  test('lists the family’s registrations and, separately, other families’ registrations with the same phone or address', async () => {
    const { app, first, second, show } = await signedIn()
    const opened = await registerFamily(app, second, 1)
    await registerFamily(app, first, 1, { phone: '5135550009', address: '9 Oak' })
    const phone = { phone: '5135550001', address: '7 Elm' }
    await registerFamily(app, first, 3, phone)
    await registerFamily(app, first, 4, { address: '1 River Road' })
    await addToBlacklist(app.db, { email: 'family1@example.org', phone: '5135557777' })
    const family = await show(opened.id)
    expect(family.appointments.map(({ by, email }) => [email, by])).toEqual([
      ['family1@example.org', []],
      ['family1@example.org', ['email']],
    ])
    expect(family.samePhone).toMatchObject([{ email: 'family3@example.org', by: ['phone'] }])
    expect(family.sameAddress).toMatchObject([{ email: 'family4@example.org', by: ['address'] }])
    expect(family).toMatchObject({ hasStopped: false, note: '' })
    expect(family.bans).toMatchObject([{ email: 'family1@example.org' }])
    expect(family.messages).toHaveLength(2)
  })

  test('returns 404 for an unknown registration', async () => {
    const { app, token } = await signedIn()
    expect((await app.get(api.adminFamily('none'), { token })).status).toBe(404)
  })
})

test('the page of a family at an address with hundreds of registrations shows an older registration with the same phone', async () => {
  const { app, first, second, show } = await signedIn()
  const samePhone = await registerFamily(app, first, 1, { email: 'former@example.org' })
  const opened = await registerFamily(app, first, 1)
  const row = await app.db
    .selectFrom('registrations')
    .where('id', '=', opened.id)
    .selectAll()
    .executeTakeFirstOrThrow()
  const neighbors = Array.from({ length: 200 }, (_, n) => ({
    ...row,
    id: randomUUIDv7(),
    time_slot_id: second.id,
    event_id: second.eventId,
    status: 'cancelled' as const,
    email: `n${n}@example.org`,
    email_key: `n${n}@example.org`,
    phone: null,
    phone_key: null,
  }))
  for (let from = 0; from < 200; from += 50) {
    await app.db
      .insertInto('registrations')
      .values(neighbors.slice(from, from + 50))
      .execute()
  }
  const family = await show(opened.id)
  expect(family.samePhone).toMatchObject([{ id: samePhone.id }])
  expect(family.sameAddress).toHaveLength(200)
})

describe('joining', () => {
  test('two entries makes them one family until they are separated, and does not change the registrations', async () => {
    const { app, token, first, second, show } = await signedIn()
    const one = await registerFamily(app, first, 1)
    const other = await registerFamily(app, first, 2, { name: 'Rosa' })
    await registerFamily(app, second, 2)
    const before = await app.db.selectFrom('registrations').selectAll().execute()
    const url = api.adminFamilyJoin(one.id)
    const joined = await app.post<Family>(url, { registrationId: other.id }, { token })
    expect(joined.body.appointments).toHaveLength(3)
    expect(joined.body.appointments.filter(({ by }) => by.includes('joined'))).toHaveLength(2)
    expect(await countFamilies(app)).toBe(1)
    expect(await app.db.selectFrom('registrations').selectAll().execute()).toEqual(before)
    const again = await app.post(url, { registrationId: other.id }, { token })
    expect(again).toMatchObject({ status: 409, body: { code: 'same_family' } })

    const key = joined.body.joined.find(({ label }) => label === other.email)?.key
    const separated = await app.post<Family>(api.adminFamilySeparate(one.id), { key }, { token })
    expect(separated.body).toMatchObject({ joined: [], appointments: [{ id: one.id }] })
    expect(await countFamilies(app)).toBe(2)
    expect((await show(other.id)).appointments).toHaveLength(2)
    const lines = await app.db
      .selectFrom('activity')
      .where('type', '=', 'other')
      .where('actor', '=', 'maria')
      .select('description')
      .execute()
    expect(lines.map(({ description }) => description)).toEqual([
      'Family 1: joined with another entry of the same family',
      'Family 1: an entry was separated from this family',
    ])
  })

  test('entries of two joined families makes all of them one family', async () => {
    const { app, token, first } = await signedIn()
    const ids: string[] = []
    for (const n of [1, 2, 3, 4]) ids.push((await registerFamily(app, first, n)).id)
    const join = (a: number, b: number) =>
      app.post(api.adminFamilyJoin(ids[a] ?? ''), { registrationId: ids[b] }, { token })
    await join(0, 1)
    await join(2, 3)
    await join(1, 2)
    expect(await countFamilies(app)).toBe(1)
  })

  test('the same entries concurrently leaves one family', async () => {
    const { app, token, first } = await signedIn()
    const ids: string[] = []
    for (const n of [1, 2, 3]) ids.push((await registerFamily(app, first, n)).id)
    const join = (a: number, b: number) =>
      app.post(api.adminFamilyJoin(ids[a] ?? ''), { registrationId: ids[b] }, { token })
    await Promise.all([join(0, 1), join(1, 2), join(2, 0)])
    expect(await countFamilies(app)).toBe(1)
  })
})

test('a key with a null character is refused', async () => {
  const { app, token, first } = await signedIn()
  const { id } = await registerFamily(app, first, 1)
  const url = api.adminFamilySeparate(id)
  expect((await app.post(url, { key: 'a\u0000b' }, { token })).status).toBe(400)
})

test('the note about a family can be saved, changed and removed', async () => {
  const { app, token, first, second, show } = await signedIn()
  const old = await registerFamily(app, first, 1)
  await registerFamily(app, second, 1)
  const save = (note: string) => app.put<Family>(api.adminFamilyNote(old.id), { note }, { token })
  await save('Needs help with the stairs')
  expect((await save('Brings a neighbor')).body).toMatchObject({
    note: 'Brings a neighbor',
    noteBy: 'maria',
  })
  expect((await show(old.id)).note).toBe('Brings a neighbor')
  expect((await save('')).body.note).toBe('')
})

test('the file has the family’s data in the family’s language, and as JSON', async () => {
  const { app, token, first } = await signedIn()
  const details = { name: 'Rosa <b>', language: 'es' }
  const { id } = await registerFamily(app, first, 1, details)
  const { body } = await app.post<FamilyFile>(api.adminFamilyFile(id), undefined, { token })
  expect(body.html).toContain('Lo que sabemos de Rosa &#60;b&#62;')
  expect(body.html).toContain('20 oct 2026, 1:00 p. m., Free laundry day')
  const [, json] =
    /<script type="application\/json" id="data">(.*)<\/script>/s.exec(body.html) ?? []
  expect(JSON.parse(json ?? '')).toMatchObject({
    registrations: [{ name: 'Rosa <b>', address: '1 River Road' }],
    messages: [{ recipient: 'family1@example.org' }],
  })
  expect(body.html).not.toContain('cancelToken')
})

test('the file has the stored facts about texts to and from the family’s phone, and about no other phone', async () => {
  const { app, first } = await signedIn()
  const { id } = await registerFamily(app, first, 1)
  const at = app.clock().toISOString()
  const told = { registration_id: id, stopped_at: at, called_at: at, called_by: 'maria' }
  await app.db.insertInto('told_stops').values(told).execute()
  const phones = ['+15135550001', '+15135550002']
  const hints = phones.map((phone) => ({ phone, hinted_at: at }))
  await app.db.insertInto('text_hints').values(hints).execute()
  const replies = phones.map((phone) => ({ phone, since: at, replies: 3 }))
  await app.db.insertInto('text_replies').values(replies).execute()
  expect(await collectFamily(app.db, id)).toMatchObject({
    stopDiscussed: [told],
    textsNotUnderstood: hints.slice(0, 1),
    repliesToTexts: replies.slice(0, 1),
  })
})

test('the file has no blacklist entry with another family’s email address, even if the phone is the same', async () => {
  const { app, first } = await signedIn()
  const { id } = await registerFamily(app, first, 1)
  await addToBlacklist(app.db, { email: 'stranger@example.org', phone: '513 555 0001' })
  await addToBlacklist(app.db, { email: 'family1@example.org', phone: '513 555 0077' })
  await addToBlacklist(app.db, { email: '', phone: '(513) 555-0001' })
  const { bans } = await collectFamily(app.db, id)
  expect(bans.map(({ email }) => email).toSorted()).toEqual(['', 'family1@example.org'])
})
