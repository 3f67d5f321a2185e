import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import {
  addSlot,
  addToBlacklist,
  registerFamily,
  signInAdmin,
  tokenOf,
} from '../../../test/support/data.ts'
import { findInTables } from '../../../test/support/erased.ts'
import { postContact } from '../../../test/support/link-requests.ts'
import { testNow } from '../../../test/support/test-now.ts'
import { trustClock } from '../../../test/support/trusted-clock.ts'
import { api } from '../../contract/paths.ts'
import type { Analytics } from '../../contract/statistics.ts'
import { emailKey } from '../../domain/person.ts'
import { findBlacklisted } from '../ban/ban-queries.ts'
import { inTransaction } from '../db/transaction.ts'
import { familyId } from '../family-member/family-id-queries.ts'
import { deleteExpiredJob } from '../jobs/delete-expired.ts'
import { saveStop } from '../texts/text-opt-out-commands.ts'
import { hasStopped } from '../texts/text-opt-out-queries.ts'
import { eraseRegistrations } from './erase-commands.ts'
import { joinFamilies, saveFamilyNote } from './family-commands.ts'

const act = { by: 'maria', now: new Date(testNow) }
const erase = (app: TestApp, ids: string[]) =>
  inTransaction(app.db, (tx) => eraseRegistrations(tx, ids, { ...act, now: app.clock() }))

const letters = (min: number) =>
  fc.string({ unit: fc.constantFrom(...'bcdfghjklmnpqrstvwxzñé'), minLength: min, maxLength: 12 })
const people = fc.record({
  name: fc.tuple(letters(8), letters(8)).map((words) => words.join(' ')),
  mailbox: fc.string({ unit: fc.constantFrom(...'bcdfghjkqwxz.+'), minLength: 8, maxLength: 20 }),
  line: fc.integer({ min: 200_0000, max: 999_9999 }),
  street: letters(10),
  note: letters(10),
  steps: fc.subarray([
    'cancel',
    'no-show',
    'correct',
    'ban',
    'find',
    'stop',
    'came',
    'import',
    'family note',
    'join',
  ] as const),
})
type Person = typeof people extends fc.Arbitrary<infer P> ? P : never

const emailOf = ({ mailbox }: Person) =>
  `rosa.q${mailbox.replace(/\.+/g, '.').replace(/\.$/, '')}z@example.org`

/** Registers a person and performs the person's steps, which store personal data in many tables. */
async function leaveTraces(app: TestApp, person: Person, token: string) {
  const { name, street, note, steps } = person
  const email = emailOf(person)
  const phone = `513${person.line}`
  const details = { name, email, phone, address: `12 ${street}`, textConsent: true }
  const slot = await addSlot(app.db, { now: app.clock().toISOString(), inHours: 5 })
  const registration = await registerFamily(app, slot, 1, details)
  const url = api.adminRegistration(registration.id)
  const hasStep = (step: Person['steps'][number]) => steps.includes(step)
  const actor = { by: 'maria', zone: 'America/New_York', clock: app.clock }
  if (hasStep('import')) {
    const external_id = `${name} of the list`
    await app.db
      .insertInto('imported_registrations')
      .values({ registration_id: registration.id, external_id, imported_at: act.now.toISOString() })
      .execute()
  }
  if (hasStep('family note')) {
    await saveFamilyNote(app.db, registration.id, { note: `${note} is a cousin of ${name}` }, actor)
  }
  if (hasStep('join')) {
    const other = await registerFamily(app, slot, 2)
    await joinFamilies(app.db, registration.id, other.id, actor)
  }
  if (hasStep('find')) await postContact(app, email)
  if (hasStep('stop')) await saveStop(app.db, `+1${phone}`, app.clock())
  if (hasStep('correct')) await app.put(url, { name: `${name}x` }, { token })
  if (hasStep('cancel')) await app.put(url, { status: 'cancelled' }, { token })
  app.clock.advanceHours(5.5)
  if (hasStep('came') && !hasStep('cancel')) {
    const at = app.clock().toISOString()
    const fact = { registrationId: registration.id, at }
    const facts = [
      { ...fact, id: crypto.randomUUID(), kind: 'came', loads: 3 },
      { ...fact, id: crypto.randomUUID(), kind: 'note', note },
    ]
    const body = { deviceId: crypto.randomUUID(), sentAt: at, facts }
    await app.post(api.adminCheckIn(slot.eventId), body, { token })
  }
  if (hasStep('no-show')) await app.put(url, { status: 'no_show' }, { token })
  if (hasStep('ban')) await addToBlacklist(app.db, { email, phone })
  app.clock.advanceHours(24)
  const traces = [name, email, emailKey(email), phone, street, note, tokenOf(registration)]
  return { id: registration.id, email, phone, traces }
}

describe('after erasing, whatever happened before', () => {
  test('no table and no log line contains data about the person', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(people, async (person) => {
        const app = await createTestApp({ logLevel: 'trace' })
        const token = await signInAdmin(app)
        const { id, traces, email, phone } = await leaveTraces(app, person, token)
        expect(await findInTables(app, traces)).not.toEqual([])
        expect(await erase(app, [id])).toBe(1)
        // Activity lines about blacklist entries are erased only with the whole family (`eraseFamily`).
        // A family note stays with a joined entry that keeps its name.
        const { steps } = person
        const isNoteKept = steps.includes('family note') && steps.includes('join')
        const left = (await findInTables(app, traces)).filter((row) => !row.startsWith('activity'))
        expect(left.filter((row) => !(isNoteKept && row.startsWith('family_notes')))).toEqual([])
        const log = app.logLines.join('\n').toLowerCase()
        for (const trace of traces) expect(log).not.toContain(trace.toLowerCase())

        const isBanned =
          person.steps.includes('ban') ||
          (person.steps.includes('no-show') && !person.steps.includes('cancel'))
        const found = await findBlacklisted(app.db, [{ id: 'again', email, phone }], app.clock())
        expect(found.has('again')).toBe(isBanned)
        expect(await hasStopped(app.db, `+1${phone}`)).toBe(person.steps.includes('stop'))
        await app.close()
      }),
      { numRuns: 8, seed: 20_261_122 },
    )
  })
})

test('erasing keeps what the figures need: event, slot, status, attendance, zip code and family', async () => {
  const app = await createTestApp()
  const slot = await addSlot(app.db, { inHours: 5 })
  const other = await addSlot(app.db, { inHours: 6 })
  const one = await registerFamily(app, slot, 1, { zipCode: '45030-1234' })
  const came = { attendance: 'came' } as const
  await app.db.updateTable('registrations').set(came).where('id', '=', one.id).execute()
  const two = await registerFamily(app, other, 1)
  const stranger = await registerFamily(app, slot, 2)
  app.clock.advanceHours(30)
  const token = await signInAdmin(app)
  const figures = async () => {
    const { body } = await app.get<Analytics>(api.adminAnalytics(), { token })
    return body.familiesPerZipCode
  }
  const before = await figures()
  await erase(app, [one.id])

  const rows = await app.db
    .selectFrom('registrations')
    .select(['id', 'status', 'attendance', 'zip_code', 'name', 'event_id', 'time_slot_id'])
    .select(familyId().as('family'))
    .execute()
  const [first, second, third] = [one, two, stranger].map(({ id }) => rows.find((r) => r.id === id))
  expect(first).toMatchObject({
    status: 'confirmed',
    zip_code: '45030',
    name: 'Name removed',
    event_id: slot.eventId,
    time_slot_id: slot.id,
    attendance: 'came',
  })
  expect(first?.family).toBe(second?.family)
  expect(third?.family).not.toBe(first?.family)
  expect(before).toEqual([{ zipCode: '45030', families: 2 }])
  expect(await figures()).toEqual(before)

  // Erasing the last registration keeps the family together and leaves no key.
  await erase(app, [two.id])
  const families = await app.db
    .selectFrom('registrations')
    .select(familyId().as('family'))
    .distinct()
    .execute()
  expect(families).toHaveLength(2)
  expect(await app.db.selectFrom('family_keys').selectAll().execute()).toEqual([])
  expect(await erase(app, [one.id, two.id])).toBe(0)
})

test('a family with an upcoming appointment cannot be erased', async () => {
  const app = await createTestApp()
  const slot = await addSlot(app.db, { inHours: 5 })
  const { id } = await registerFamily(app, slot, 1)
  await expect(erase(app, [id])).rejects.toMatchObject({ code: 'not_erasable' })
})

test('erasing keeps the ban and the STOP of a mailbox and phone that another registration has', async () => {
  const app = await createTestApp()
  const old = await registerFamily(app, await addSlot(app.db, { inHours: 5 }), 1)
  await registerFamily(app, await addSlot(app.db, { inHours: 50 }), 1)
  await saveStop(app.db, '+15135550001', app.clock())
  await addToBlacklist(app.db, { email: old.email, phone: old.phone })
  app.clock.advanceHours(10)
  await erase(app, [old.id])
  expect(await app.db.selectFrom('text_opt_outs').select('phone').execute()).toEqual([
    { phone: '+15135550001' },
  ])
  expect(await app.db.selectFrom('blacklist').select('email').execute()).toEqual([
    { email: old.email },
  ])
})

test('an erased registration cannot be changed', async () => {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const { id } = await registerFamily(app, await addSlot(app.db, { inHours: 5 }), 1)
  app.clock.advanceHours(10)
  await erase(app, [id])
  const answer = await app.put(api.adminRegistration(id), { name: 'Rosa' }, { token })
  expect(answer).toMatchObject({ status: 409, body: { code: 'registration_erased' } })
})

test('an erased person’s ban matches until it ends, and is then deleted', async () => {
  const app = await createTestApp()
  const { id, email, phone } = await registerFamily(app, await addSlot(app.db, { inHours: 5 }), 1)
  await addToBlacklist(app.db, { email, phone, endDate: '2026-10-25' })
  app.clock.advanceHours(10)
  await erase(app, [id])
  const isBanned = async () =>
    (await findBlacklisted(app.db, [{ id, email, phone }], app.clock())).has(id)
  const cleanUp = async () => {
    await trustClock(app)
    await deleteExpiredJob(app).run(app.clock(), new AbortController().signal)
  }
  await cleanUp()
  expect(await isBanned()).toBe(true)
  app.clock.advanceHours(24 * 6)
  await cleanUp()
  expect(await isBanned()).toBe(false)
  expect(await app.db.selectFrom('blacklist').selectAll().execute()).toEqual([])
})
