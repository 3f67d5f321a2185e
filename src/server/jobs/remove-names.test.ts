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
import { find } from '../../../test/support/link-requests.ts'
import { api } from '../../contract/paths.ts'
import type { Analytics } from '../../contract/statistics.ts'
import { saveStop } from '../texts/text-opt-out-commands.ts'
import { removeNamesJob } from './remove-names.ts'

const zone = 'America/New_York'
const neverAborted = new AbortController().signal
const dayHours = 24

const jobOn = ({ db }: TestApp, months: number | null = 12) =>
  removeNamesJob({ db, zone, months: () => months })
const run = (app: TestApp, job = jobOn(app), stopping = neverAborted) =>
  job.run(app.clock(), stopping)

const names = ({ db }: TestApp) =>
  db.selectFrom('registrations').select('name').orderBy('name').execute()
const lines = async ({ db }: TestApp) => {
  const rows = await db
    .selectFrom('activity')
    .where('description', 'like', '%before%')
    .select(['description', 'actor'])
    .orderBy('created_at')
    .execute()
  return rows
}

/** A family of a slot five hours from now; then the day after is reached. */
async function addFamily(app: TestApp, n: number, details: object = {}) {
  const slot = await addSlot(app.db, { now: app.clock().toISOString(), inHours: 5 })
  const registration = await registerFamily(app, slot, n, details)
  app.clock.advanceHours(dayHours)
  return { slot, registration }
}

describe('the names of a registration', () => {
  test('are removed the months after its slot, and one of a day later stays', async () => {
    const app = await createTestApp({ now: '2025-11-20T15:00:00.000Z' })
    await addFamily(app, 1, { name: 'Rosa Old' })
    await addFamily(app, 2, { name: 'Ben Young' })
    app.clock.set('2026-11-20T12:00:00.000Z')
    await run(app)
    expect((await names(app)).map(({ name }) => name)).toEqual(['Ben Young', 'Rosa Old'])
    app.clock.set('2026-11-21T12:00:00.000Z')
    await run(app)
    expect((await names(app)).map(({ name }) => name)).toEqual(['Ben Young', 'Name removed'])
  })

  test('stay for ever where the setting says so', async () => {
    const app = await createTestApp({ now: '2016-01-20T15:00:00.000Z' })
    await addFamily(app, 1, { name: 'Rosa Old' })
    app.clock.set('2026-11-20T12:00:00.000Z')
    await run(app, jobOn(app, null))
    expect(await names(app)).toEqual([{ name: 'Rosa Old' }])
  })

  test('are removed with the next run once the setting is shorter', async () => {
    const app = await createTestApp({ now: '2026-05-20T15:00:00.000Z' })
    await addFamily(app, 1, { name: 'Rosa Old' })
    app.clock.set('2026-11-21T12:00:00.000Z')
    let months = 12
    const job = removeNamesJob({ db: app.db, zone, months: () => months })
    await run(app, job)
    expect(await names(app)).toEqual([{ name: 'Rosa Old' }])
    months = 6
    await run(app, job)
    expect(await names(app)).toEqual([{ name: 'Name removed' }])
  })

  test('come back with an old backup, and are removed again', async () => {
    const app = await createTestApp({ now: '2025-05-20T15:00:00.000Z' })
    const { registration } = await addFamily(app, 1)
    app.clock.set('2026-11-21T12:00:00.000Z')
    await run(app)
    await app.db
      .updateTable('registrations')
      .set({ name: 'Rosa Old', erased_at: null })
      .where('id', '=', registration.id)
      .execute()
    await run(app)
    expect(await names(app)).toEqual([{ name: 'Name removed' }])
  })
})

test('a family of which one registration keeps its name is counted once in its zip code', async () => {
  const app = await createTestApp({ now: '2025-11-01T15:00:00.000Z' })
  await addFamily(app, 1)
  app.clock.set('2026-06-01T15:00:00.000Z')
  await addFamily(app, 1)
  await addFamily(app, 2)
  app.clock.set('2026-11-21T12:00:00.000Z')
  const families = async () => {
    const token = await signInAdmin(app)
    const { body } = await app.get<Analytics>(api.adminAnalytics(), { token })
    return body.familiesPerZipCode.map(({ families }) => families)
  }
  expect(await families()).toEqual([2])
  await run(app)
  expect((await names(app)).filter(({ name }) => name === 'Name removed')).toHaveLength(1)
  await app.db.deleteFrom('admin_sessions').execute()
  await app.db.deleteFrom('admins').execute()
  expect(await families()).toEqual([2])
})

describe('many registrations', () => {
  test('are removed in batches; a run that is broken off goes on, and one line a day counts all', async () => {
    const app = await createTestApp({ now: '2025-05-20T15:00:00.000Z' })
    const slot = await addSlot(app.db, { now: app.clock().toISOString(), capacity: 200 })
    for (let n = 1; n <= 70; n++) await registerFamily(app, slot, n)
    app.clock.set('2026-11-21T12:00:00.000Z')
    const stopped = new AbortController()
    stopped.abort()
    const left = async () => (await names(app)).filter(({ name }) => name !== 'Name removed').length
    await run(app, jobOn(app), stopped.signal)
    expect(await left()).toBe(20)
    expect(await lines(app)).toEqual([])
    await run(app)
    expect(await left()).toBe(0)
    const line = 'The names of 70 registrations from before 2025-11-21 were removed'
    expect(await lines(app)).toEqual([{ description: line, actor: 'system' }])
    await run(app)
    expect(await lines(app)).toHaveLength(1)
  })

  test('two processes at once remove each once and log once', async () => {
    const app = await createTestApp({ now: '2025-05-20T15:00:00.000Z' })
    const slot = await addSlot(app.db, { now: app.clock().toISOString(), capacity: 200 })
    for (let n = 1; n <= 60; n++) await registerFamily(app, slot, n)
    app.clock.set('2026-11-21T12:00:00.000Z')
    await Promise.all([run(app), run(app)])
    await run(app)
    const counted = (await lines(app)).map(({ description }) => /\d+/.exec(description)?.[0])
    const unlogged = await app.db.selectFrom('name_removals').select('unlogged').execute()
    const sum = [...counted, ...unlogged.map(({ unlogged }) => unlogged)]
    expect(sum.reduce<number>((all, n) => all + Number(n), 0)).toBe(60)
    expect(counted).toHaveLength(1)
  })
})

test('lines about events and what the system did keep their words; those about banned people do not', async () => {
  const app = await createTestApp({ now: '2025-05-20T15:00:00.000Z' })
  const token = await signInAdmin(app)
  const body = { name: 'Chris Doyle', email: 'chris@example.org', phone: '5135550142', reason: 'x' }
  const { body: entry } = await app.post<{ id: string }>(api.adminBlacklist(), body, { token })
  await app.delete(api.adminBlacklistEntry(entry.id), { token })
  app.clock.set('2026-11-21T12:00:00.000Z')
  expect(await findInTables(app, ['Chris Doyle'])).not.toEqual([])
  await run(app)
  expect(await findInTables(app, ['Chris Doyle', 'chris@example.org', '5135550142'])).toEqual([])
})

test('a ban keeps its person until its end, and until the months after it', async () => {
  const app = await createTestApp({ now: '2024-05-20T15:00:00.000Z' })
  await addToBlacklist(app.db, { email: 'chris@example.org', phone: '5135550142' })
  await app.db.updateTable('blacklist').set({ ends_at: '2026-01-01T05:00:00.000Z' }).execute()
  const held = async (now: string) => {
    app.clock.set(now)
    await run(app)
    return (await app.db.selectFrom('blacklist').select('email').execute()).length
  }
  expect(await held('2025-12-31T12:00:00.000Z')).toBe(1)
  expect(await held('2026-11-21T12:00:00.000Z')).toBe(1)
  expect(await held('2027-01-03T12:00:00.000Z')).toBe(0)
})

const person = fc.record({
  /** In all that the person gives */
  word: fc.string({
    unit: fc.constantFrom(...'bcdfghjklmnpqrstvwxz'),
    minLength: 9,
    maxLength: 12,
  }),
  line: fc.integer({ min: 200_0000, max: 999_9999 }),
  /** Days before the limit, or after it if negative */
  daysOld: fc.constantFrom(40, 2, -2, -40),
  steps: fc.subarray([
    'cancel',
    'no-show',
    'correct',
    'delete',
    'find',
    'came',
    'waitlist',
    'stop',
  ] as const),
})
const people = fc.uniqueArray(person, {
  minLength: 2,
  maxLength: 3,
  comparator: (a, b) => a.word === b.word || a.line === b.line,
})
type Person = typeof person extends fc.Arbitrary<infer P> ? P : never

/** What the program comes to know of a person around an event of that day */
async function live(app: TestApp, { word, line, steps }: Person) {
  const token = await signInAdmin(app)
  const does = (step: Person['steps'][number]) => steps.includes(step)
  const [name, email, note] = [`${word} ${word}son`, `${word}@example.org`, `${word} was late`]
  const phone = `513${line}`
  const now = app.clock().toISOString()
  const slot = await addSlot(app.db, { now, inHours: 5, capacity: 1 })
  if (does('waitlist')) await registerFamily(app, slot, 9)
  const details = { name, email, phone, address: `12 ${word} Street`, textConsent: true }
  const registration = await registerFamily(app, slot, 1, details)
  const url = api.adminRegistration(registration.id)
  if (does('find')) await find(app, email)
  if (does('stop')) await saveStop(app.db, `+1${phone}`, app.clock())
  if (does('correct')) await app.put(url, { name: `${name}x` }, { token })
  if (does('cancel')) await app.put(url, { status: 'cancelled' }, { token })
  app.clock.advanceHours(5.5)
  const at = app.clock().toISOString()
  if (does('came') && !does('cancel')) {
    const fact = { registrationId: registration.id, at }
    const facts = [
      { ...fact, id: crypto.randomUUID(), kind: 'came', loads: 3 },
      { ...fact, id: crypto.randomUUID(), kind: 'note', note },
    ]
    const body = { deviceId: crypto.randomUUID(), sentAt: at, facts }
    await app.post(api.adminCheckIn(slot.eventId), body, { token })
  }
  if (does('no-show')) await app.put(url, { status: 'no_show' }, { token })
  const link = tokenOf(registration)
  if (does('delete')) await app.delete(url, { token })
  await app.db.deleteFrom('admin_sessions').execute()
  await app.db.deleteFrom('admins').execute()
  return [word, phone, link]
}

test('whatever happened, nothing older than the limit names a person, and all figures stay', async () => {
  await fc.assert(
    fc.asyncProperty(people, async (people) => {
      const app = await createTestApp({ now: '2025-06-01T12:00:00.000Z' })
      const limit = Date.parse('2025-11-21T15:00:00.000Z')
      const inOrder = people.toSorted((a, b) => b.daysOld - a.daysOld)
      const old: string[] = []
      for (const [n, one] of inOrder.entries()) {
        const moment = limit - one.daysOld * 86_400_000 + n * 7 * 3_600_000
        app.clock.set(new Date(moment).toISOString())
        const traces = await live(app, one)
        if (one.daysOld > 0) old.push(...traces)
      }
      app.clock.set('2026-11-21T20:00:00.000Z')
      const token = await signInAdmin(app)
      const figures = async () =>
        Promise.all(
          [api.adminStats(), api.adminAnalytics()].map(
            async (url) => (await app.get<object>(url, { token })).body,
          ),
        )
      const before = await figures()
      await run(app)
      const left = await findInTables(app, old)
      // The ban of a deleted no-show is in force and keeps its person until its end.
      const isBanned = people.some(
        ({ steps }) => steps.includes('no-show') && steps.includes('delete'),
      )
      expect(left.filter((row) => !(isBanned && row.startsWith('blacklist')))).toEqual([])
      expect(await figures()).toEqual(before)
      await app.close()
    }),
    { numRuns: 4, endOnFailure: true },
  )
}, 120_000)
