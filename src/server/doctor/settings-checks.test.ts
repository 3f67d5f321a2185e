import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { checkContext, findingsOf } from '../../../test/support/doctor.ts'
import { createTestFolder } from '../../../test/support/folder.ts'
import { testNow } from '../../../test/support/test-now.ts'
import { trustedTime } from '../clock/clock-commands.ts'
import { allChecks } from './checks.ts'
import { compareClocks } from './clock-check.ts'

const { config, settings } = checkContext()

test('placeholders in the contact or sender are reported as a warning', async () => {
  expect(await findingsOf('contact', null)).toEqual([
    'warning: The phone (555) 010-0100 and the email address help@example.org are placeholders.',
  ])
  const ownContact = { ...settings, contactPhone: '(555) 010-0111', contactEmail: 'help@wash.test' }
  expect(await findingsOf('contact', null, { settings: ownContact })).toEqual([
    'ok: Phone and email address for families are set.',
  ])
  const mailing = { ...config, smtpUrl: 'smtp://mail.wash.test', mailFrom: 'W <hello@example.org>' }
  expect(await findingsOf('contact', null, { settings: ownContact, config: mailing })).toEqual([
    'warning: The sender W <hello@example.org> is a placeholder.',
  ])
})

test('a contact phone that cannot be dialed is reported as a warning', async () => {
  const contact = { ...settings, contactPhone: '1-800-WASH-DAY', contactEmail: 'help@wash.test' }
  expect(await findingsOf('contact', null, { settings: contact })).toEqual([
    'warning: Families cannot tap the phone 1-800-WASH-DAY to call it.',
  ])
  const both = { ...contact, contactEmail: 'help@example.org' }
  expect(await findingsOf('contact', null, { settings: both })).toEqual([
    'warning: Families cannot tap the phone 1-800-WASH-DAY to call it.',
    'warning: The email address help@example.org is a placeholder.',
  ])
})

test('an administrator whose address is a placeholder is reported', async () => {
  const app = await createTestApp()
  const add = (username: string, email: string) =>
    app.db
      .insertInto('admins')
      .values({ id: randomUUID(), username, email, password_hash: 'x', created_at: testNow })
      .execute()
  await add('maria', 'maria@wash.test')
  expect(await findingsOf('accounts', app)).toEqual([
    'ok: No administrator has a placeholder as an email address.',
  ])
  await add('admin', 'admin@example.org')
  expect(await findingsOf('accounts', app)).toEqual([
    'warning: Password links and warnings do not reach admin, because the email address is a placeholder.',
  ])
})

test('each configuration warning is reported in its own line', async () => {
  expect(await findingsOf('settings', null, { warnings: ['A', 'B'] })).toEqual([
    'warning: A.',
    'warning: B.',
  ])
})

test('a missing web app, or one built from other sources, is reported', async () => {
  const webFolder = join(createTestFolder(), 'web')
  const look = () => findingsOf('web', null, { webFolder })
  expect(await look()).toEqual([
    `problem: The web app is not built: ${webFolder} is missing or empty.`,
  ])
  mkdirSync(webFolder)
  writeFileSync(join(webFolder, 'index.html'), '')
  expect(await look()).toEqual([
    'warning: The web app was built from other sources than those beside the program.',
  ])
})

test('PostgreSQL without backups is reported as a warning, also at startup', async () => {
  const databaseUrl = 'postgres://washday@db.example.org/washday'
  const look = (changes: Partial<typeof config>) =>
    findingsOf('backup', null, { config: { ...config, backup: null, databaseUrl, ...changes } })
  expect(await look({})).toEqual(['warning: No backups are made by this server.'])
  expect(await look({ backupCommand: 'dump' })).toEqual([])
  const atStart = allChecks.filter(({ name, kind }) => name === 'backup' && kind === 'quick')
  expect(atStart).toHaveLength(1)
})

test('a text webhook in an internal network is reported as a problem, without its address', async () => {
  const textWebhook = { url: 'https://127.0.0.1/send?key=secretkey', secret: 'x' }
  expect(await findingsOf('texts', null, { config: { ...config, textWebhook } })).toEqual([
    'problem: The address of TEXT_WEBHOOK_URL cannot be used (inner_network).',
  ])
})

test('a clock jump is reported, with the days before and after the jump, until the clock is set back', async () => {
  const app = await createTestApp()
  await trustedTime(app.db, app.clock())
  // On PostgreSQL, the check also compares the test's clock with the server's, and the result varies.
  const findJumps = async () =>
    (await findingsOf('clock', app)).filter((line) => line.includes('The clock went'))
  expect(await findJumps()).toEqual([])
  app.clock.set('2028-04-01T12:00:00.000Z')
  await trustedTime(app.db, app.clock())
  expect(await findJumps()).toEqual([
    'warning: The clock went from 2026-10-20 to 2028-04-01. Until it has stayed there for a day, no names or backups are deleted by age.',
  ])
  app.clock.set(testNow)
  await trustedTime(app.db, app.clock())
  expect(await findJumps()).toEqual([])
})

test.each([
  [2_000, 'ok', 'This clock agrees with Twilio.'],
  [-45_000, 'warning', 'This clock is 45 seconds behind Twilio.'],
  [400_000, 'problem', 'This clock is 400 seconds ahead of Twilio.'],
])('a clock that is %d ms ahead is reported as %s', (aheadMs, result, found) => {
  expect(compareClocks(aheadMs, 'Twilio')).toMatchObject({ result, found })
})
