import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import { addSlot, addToBlacklist, registerFamily, signInAdmin } from '../../../test/support/data.ts'
import { findInTables } from '../../../test/support/erased.ts'
import { trustClock } from '../../../test/support/trusted-clock.ts'
import { api } from '../../contract/paths.ts'
import type { Analytics } from '../../contract/statistics.ts'
import { removeNamesJob } from './remove-names.ts'

const zone = 'America/New_York'
const neverAborted = new AbortController().signal
const dayHours = 24

const jobOn = ({ db }: TestApp, months: number | null = 12) =>
  removeNamesJob({ db, zone, months: () => months })
async function run(app: TestApp, job = jobOn(app), stopping = neverAborted): Promise<void> {
  await trustClock(app)
  await job.run(app.clock(), stopping)
}

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

async function addFamily(app: TestApp, n: number, details: object = {}) {
  const slot = await addSlot(app.db, { now: app.clock().toISOString(), inHours: 5 })
  const registration = await registerFamily(app, slot, n, details)
  app.clock.advanceHours(dayHours)
  return { slot, registration }
}

describe('the names of a registration', () => {
  test('are removed the set number of months after its slot, and not a day earlier', async () => {
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

  test('stay if the setting has no limit', async () => {
    const app = await createTestApp({ now: '2016-01-20T15:00:00.000Z' })
    await addFamily(app, 1, { name: 'Rosa Old' })
    app.clock.set('2026-11-20T12:00:00.000Z')
    await run(app, jobOn(app, null))
    expect(await names(app)).toEqual([{ name: 'Rosa Old' }])
  })

  test('are removed in the next run once the setting is shortened', async () => {
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

  test('are removed again after an old backup was restored', async () => {
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

test('a family that keeps its name in one registration is counted once in its zip code', async () => {
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
  test('lose their names in batches; after an aborted run, the next run does the rest, and one activity line counts all', async () => {
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

  test('lose their names once, with one activity line, if two processes run concurrently', async () => {
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

test('the activity lines about a ban that was lifted lose the name, e-mail address and phone', async () => {
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

test('a ban is deleted the set number of months after its end', async () => {
  const app = await createTestApp({ now: '2024-05-20T15:00:00.000Z' })
  await addToBlacklist(app.db, { email: 'chris@example.org', phone: '5135550142' })
  await app.db.updateTable('blacklist').set({ ends_at: '2026-01-01T05:00:00.000Z' }).execute()
  const countBans = async (now: string) => {
    app.clock.set(now)
    await run(app)
    return (await app.db.selectFrom('blacklist').select('email').execute()).length
  }
  expect(await countBans('2025-12-31T12:00:00.000Z')).toBe(1)
  expect(await countBans('2026-11-21T12:00:00.000Z')).toBe(1)
  expect(await countBans('2027-01-03T12:00:00.000Z')).toBe(0)
})
