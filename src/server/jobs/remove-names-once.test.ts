import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import { addSlot, registerFamily, signInAdmin } from '../../../test/support/data.ts'
import { findInTables } from '../../../test/support/erased.ts'
import { trustClock } from '../../../test/support/trusted-clock.ts'
import { api } from '../../contract/paths.ts'
import { removeNamesJob } from './remove-names.ts'

/** Runs the job once in a process that has just started, with a trusted clock. */
async function run(app: TestApp): Promise<void> {
  await trustClock(app)
  const job = removeNamesJob({ db: app.db, zone: 'America/New_York', months: () => 12 })
  await job.run(app.clock(), new AbortController().signal)
}

/** A ban that was lifted 18 months ago. Its activity lines name a person, and belong to no registration. */
async function bannedSite() {
  const app = await createTestApp({ now: '2025-05-20T15:00:00.000Z' })
  const token = await signInAdmin(app)
  const body = { name: 'Chris Doyle', email: 'chris@example.org', phone: '5135550142', reason: 'x' }
  const { body: entry } = await app.post<{ id: string }>(api.adminBlacklist(), body, { token })
  await app.delete(api.adminBlacklistEntry(entry.id), { token })
  app.clock.set('2026-11-21T12:00:00.000Z')
  return app
}

const rename = ({ db }: TestApp) =>
  db.updateTable('activity').set({ description: 'Chris Doyle was here' }).execute()

test('old activity is checked only once, even by several processes, and again after 30 days', async () => {
  const app = await bannedSite()
  await run(app)
  expect(await findInTables(app, ['Chris Doyle'])).toEqual([])
  // A second check would remove this name.
  await rename(app)
  app.clock.advanceHours(2)
  await run(app)
  expect(await findInTables(app, ['Chris Doyle'])).not.toEqual([])
  app.clock.advanceHours(30 * 24)
  await run(app)
  expect(await findInTables(app, ['Chris Doyle'])).toEqual([])
})

test('all old activity is checked again after a run with the clock ahead', async () => {
  const app = await bannedSite()
  app.clock.set('2028-01-01T12:00:00.000Z')
  await run(app)
  await rename(app)
  app.clock.set('2026-11-21T12:00:00.000Z')
  await run(app)
  expect(await findInTables(app, ['Chris Doyle'])).toEqual([])
})

test('an old activity line keeps the name of its registration until the registration is deleted', async () => {
  const app = await createTestApp({ now: '2025-05-20T15:00:00.000Z' })
  const slot = await addSlot(app.db, { now: '2026-11-01T15:00:00.000Z', inHours: 5 })
  const one = await registerFamily(app, slot, 1, { name: 'Rosa Quixwell' })
  const two = await registerFamily(app, slot, 2, { name: 'Ben Zebrawood' })
  app.clock.set('2026-11-21T12:00:00.000Z')
  await run(app)
  expect(await findInTables(app, ['Quixwell', 'Zebrawood'])).not.toEqual([])
  await app.db.deleteFrom('registrations').where('id', '=', one.id).execute()
  app.clock.advanceHours(2)
  await run(app)
  const words = async () =>
    JSON.stringify(await app.db.selectFrom('activity').select('description').execute())
  expect(await words()).not.toContain('Quixwell')
  expect(await words()).toContain('Zebrawood')
  await app.db.deleteFrom('registrations').where('id', '=', two.id).execute()
  app.clock.advanceHours(2)
  await run(app)
  expect(await words()).not.toContain('Zebrawood')
})
