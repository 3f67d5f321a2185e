import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestApp, testConfig } from '../../../test/support/app.ts'
import { makeBuiltWeb } from '../../../test/support/built-web.ts'
import { adminLogin, signInAdmin } from '../../../test/support/data.ts'
import { api } from '../../contract/paths.ts'
import { connect } from '../db/connect.ts'
import { start } from '../start.ts'
import { followSettings, listDifferences, openSettings } from './settings-store.ts'

const noLog = { warn: () => {} }

test('a setting saved in one process reaches another process, and its home page, at the next read', async () => {
  const first = await createTestApp()
  const second = await createTestApp({
    database: first.database,
    build: { webFolder: makeBuiltWeb() },
  })
  const token = await signInAdmin(first)
  let tick = () => {}
  const stop = followSettings(second.settings, noLog, (_ms, call) => {
    tick = call
    return () => {}
  })
  expect((await second.app.inject('/')).body).toContain('"programName":"Washday"')
  await first.put(
    api.adminSettings(),
    { version: 0, currentPassword: adminLogin.password, programName: 'Harrison Wash' },
    { token },
  )
  expect(second.settings.current().programName).toBe('Washday')
  tick()
  await stop()
  expect(second.settings.current().programName).toBe('Harrison Wash')
  expect((await second.app.inject('/')).body).toContain('"programName":"Harrison Wash"')
})

test('a setting saved on one running server reaches another server within seconds', async () => {
  const { database } = await createTestApp()
  const config = { ...testConfig(database.url), port: 0, backup: null, logLevel: 'silent' as const }
  const admin = { username: 'maria', password: 'secret-word', email: 'maria@example.org' }
  const webFolder = makeBuiltWeb()
  // Started in sequence, because the first server to start creates the administrator.
  const first = await start({ ...config, admin })
  onTestFinished(() => first.stop())
  const second = await start(config, { webFolder })
  onTestFinished(() => second.stop())
  const send = async (method: string, path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(first.url + path, { method, headers, body: JSON.stringify(body) })
    return answer.json()
  }
  const { username, password } = admin
  const { token } = await send('POST', api.adminLogin(), { username, password })
  const change = { version: 0, currentPassword: password, programName: 'Harrison Wash' }
  await send('PUT', api.adminSettings(), change, token)
  const home = async () => (await fetch(second.url)).text()
  await vi.waitFor(async () => expect(await home()).toContain('"programName":"Harrison Wash"'), {
    timeout: 10_000,
    interval: 200,
  })
})

test('while the database is unreachable, settings keep their values and the log has one warning', async () => {
  const app = await createTestApp()
  const { db } = connect(app.url)
  const settings = await openSettings(db, app.settings.current())
  await db.destroy()
  const warnings: string[] = []
  let tick = () => {}
  const log = { warn: (_facts: object, message: string) => void warnings.push(message) }
  const stop = followSettings(settings, log, (_ms, call) => {
    tick = call
    return () => {}
  })
  for (let n = 0; n < 3; n++) {
    tick()
    await stop()
  }
  expect(warnings).toEqual(['the settings could not be read; the last known values stay in use'])
  expect(settings.current().programName).toBe('Washday')
})

test('a slow read does not overwrite newer values', async () => {
  const { settings } = await createTestApp()
  settings.use({ version: 2, texts: { programName: 'Newer' } })
  settings.use({ version: 1, texts: { programName: 'Older' } })
  expect(settings.current().programName).toBe('Newer')
})

test('the start lists each setting whose saved value differs from the environment’s value', async () => {
  const { settings } = await createTestApp({ config: { programName: 'From Env' } })
  settings.use({ version: 1, texts: { programName: 'Saved', contactEmail: 'help@example.org' } })
  expect(listDifferences(settings)).toEqual([
    'PROGRAM_NAME is "Saved", saved on screen; the value in the environment, "From Env", is ignored',
  ])
})

test('the start prints no saved phone number or e-mail address', async () => {
  const { settings } = await createTestApp()
  const texts = { contactPhone: '(555) 010-0199', adminNotificationEmails: 'maria@example.org' }
  settings.use({ version: 1, texts })
  const ignored = 'was saved on screen; the value in the environment is ignored'
  expect(listDifferences(settings)).toEqual([
    `CONTACT_PHONE ${ignored}`,
    `ADMIN_NOTIFICATION_EMAILS ${ignored}`,
  ])
})
