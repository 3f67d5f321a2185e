import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import { addSlot, registerBody, signInAdmin, waitlistBody } from '../../../test/support/data.ts'
import type { HealthReport } from '../../contract/health.ts'
import { api } from '../../contract/paths.ts'
import type { Config } from '../config/config.ts'

const fromLibrary = { from: '192.0.2.1' }

async function createBusyApp(config: Partial<Config> = {}) {
  const app = await createTestApp({
    logLevel: 'info',
    config: { rateLimit: true, adminNotificationEmails: ['office@example.org'], ...config },
  })
  const slot = await addSlot(app.db, { capacity: 200 })
  let family = 0
  const signUp = (options: object = fromLibrary) => {
    family++
    // Signing up and joining the waitlist count together.
    return family % 3
      ? app.post('/api/register', registerBody(slot, family), options)
      : app.post('/api/waitlist', waitlistBody(slot, family), options)
  }
  const signUps = async (count: number, options?: object) => {
    const statuses: number[] = []
    for (let n = 0; n < count; n++) statuses.push((await signUp(options)).status)
    return statuses
  }
  return { app, signUp, signUps }
}

const created = (count: number) => Array(count).fill(201)
const burstMails = (app: TestApp) =>
  app.db.selectFrom('messages').where('kind', '=', 'organisation_burst').selectAll().execute()

test('after twenty sign-ups within a minute, an IP address has to wait, and others do not', async () => {
  const { app, signUp, signUps } = await createBusyApp()
  expect(await signUps(20)).toEqual(created(20))
  const refused = await signUp()
  expect(refused).toMatchObject({
    status: 429,
    body: {
      message: 'Many people are signing up from where you are. Please wait a minute and try again.',
      code: 'too_many_sign_ups',
    },
    headers: { 'retry-after': '3' },
  })
  expect(await signUps(1, { from: '192.0.2.2' })).toEqual(created(1))
  app.clock.advanceHours(2 / 3600)
  expect(await signUps(1)).toEqual([429])
  app.clock.advanceHours(1 / 3600)
  expect(await signUps(2)).toEqual([201, 429])
})

test('the addresses within one IPv6 /56 count together', async () => {
  const { signUps } = await createBusyApp()
  const statuses: number[] = []
  for (let n = 1; n <= 21; n++) statuses.push(...(await signUps(1, { from: `2001:db8:1:${n}::1` })))
  expect(statuses).toEqual([...created(20), 429])
  expect(await signUps(1, { from: '2001:db8:1:100::1' })).toEqual(created(1))
})

test('thirty families in one library can all sign up within a minute', async () => {
  const { app, signUp } = await createBusyApp()
  let waiting = 30
  let seconds = 0
  while (waiting > 0) {
    const { status, headers } = await signUp()
    if (status === 201) waiting--
    else {
      const pause = Number(headers['retry-after'])
      app.clock.advanceHours(pause / 3600)
      seconds += pause
    }
  }
  expect(seconds).toBeLessThan(60)
})

test('after twenty sign-ups, a script can sign up at most one family every three seconds', async () => {
  const { app, signUps } = await createBusyApp()
  let served = 0
  for (let second = 0; second < 60; second++) {
    const statuses = await signUps(4)
    served += statuses.filter((status) => status === 201).length
    app.clock.advanceHours(1 / 3600)
  }
  expect(served).toBeLessThanOrEqual(20 + 60 / 3)
})

test('the organization is notified at most once an hour, on the dashboard and by e-mail, and the IP address is not logged', async () => {
  const { app, signUps } = await createBusyApp()
  const token = await signInAdmin(app)
  const warnings = async () =>
    (await app.get<HealthReport>(api.healthReport(), { token })).body.warnings
  await signUps(20)
  expect([await warnings(), await burstMails(app)]).toEqual([[], []])
  const since = app.clock().toISOString()
  await signUps(30)
  // A second process handles a burst from another IP address.
  const second = await createTestApp({ database: app.database, config: { rateLimit: true } })
  const slot = await addSlot(app.db, { capacity: 200 })
  for (let n = 100; n < 125; n++) await second.post('/api/register', registerBody(slot, n))
  expect(await warnings()).toEqual([{ kind: 'sign_up_burst', since }])
  expect(await burstMails(app)).toMatchObject([
    { recipient: 'office@example.org', state: 'queued' },
  ])

  app.clock.advanceHours(1)
  await signUps(21)
  expect(await burstMails(app)).toHaveLength(2)
  const lines = app.logLines.filter((line) => line.includes('many sign-ups'))
  expect(lines).toHaveLength(2)
  expect(app.logLines.join()).not.toContain('192.0.2.1')
})

test('a burst that cannot be reported does not fail the sign-up, and is reported a minute later', async () => {
  const { app, signUps } = await createBusyApp()
  await signUps(20)
  await app.db.schema.alterTable('alarms').renameTo('alarms_away').execute()
  app.clock.advanceHours(3 / 3600)
  expect(await signUps(2)).toEqual([201, 429])
  await app.db.schema.alterTable('alarms_away').renameTo('alarms').execute()
  await signUps(1)
  expect(await burstMails(app)).toEqual([])
  app.clock.advanceHours(60 / 3600)
  await signUps(21)
  expect(await burstMails(app)).toHaveLength(1)
  const failures = app.logLines.filter((line) => line.includes('could not be reported'))
  expect(failures).toHaveLength(1)
})

test('RATE_LIMIT=off disables the throttling', async () => {
  const { app, signUps } = await createBusyApp({ rateLimit: false })
  expect(await signUps(30)).toEqual(created(30))
  expect(await burstMails(app)).toEqual([])
})
