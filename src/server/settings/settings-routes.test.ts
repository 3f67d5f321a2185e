import { describe, expect, test } from 'vitest'
import { createTestApp, testConfig } from '../../../test/support/app.ts'
import { createSettingsOffice } from '../../../test/support/settings-office.ts'
import type { ErrorBody } from '../../contract/error.ts'
import { api } from '../../contract/paths.ts'
import type { ProgramSettingsAnswer } from '../../contract/program-settings.ts'
import type { SettingField } from '../../domain/program-settings.ts'
import { versionAndCommit } from '../config/version.ts'
import { publicSettings } from './public-settings.ts'

function settingOf({ settings }: ProgramSettingsAnswer, field: SettingField) {
  return settings.find((setting) => setting.field === field)
}

test('the settings need an administrator', async () => {
  const { app } = await createSettingsOffice()
  expect((await app.get(api.adminSettings())).status).toBe(401)
  expect(
    (await app.put(api.adminSettings(), { version: 0, currentPassword: 'x', programName: 'X' }))
      .status,
  ).toBe(401)
})

describe('a setting', () => {
  test('has the environment’s value until a value is saved, and again after the saved value is removed', async () => {
    const { app, read, save } = await createSettingsOffice({ config: { programName: 'From Env' } })
    expect((await read()).programVersion).toBe(versionAndCommit)
    expect(settingOf(await read(), 'programName')).toEqual({
      field: 'programName',
      name: 'PROGRAM_NAME',
      value: 'From Env',
      environment: 'From Env',
      isSaved: false,
    })
    const saved = await save({ programName: '  Harrison Wash ' })
    expect(saved.status).toBe(200)
    expect(settingOf(saved.body, 'programName')).toMatchObject({
      value: 'Harrison Wash',
      environment: 'From Env',
      isSaved: true,
    })
    expect(app.settings.current().programName).toBe('Harrison Wash')
    const back = await save({ programName: null })
    expect(settingOf(back.body, 'programName')).toMatchObject({ value: 'From Env', isSaved: false })
    expect(app.settings.current().programName).toBe('From Env')
  })

  test('keeps its saved value after a restart, even with another environment', async () => {
    const { app, save } = await createSettingsOffice()
    await save({ programName: 'Harrison Wash', contactPhone: '(555) 010-0177' })
    const { database } = app
    const next = await createTestApp({
      database,
      config: { programName: 'Env', contactEmail: 'new@example.org' },
    })
    expect(next.settings.current()).toMatchObject({
      programName: 'Harrison Wash',
      contactPhone: '(555) 010-0177',
      contactEmail: 'new@example.org',
    })
  })

  test('that only a newer release knows survives a change by this release', async () => {
    const { app, save } = await createSettingsOffice()
    const saved = JSON.stringify({ programName: 'Ours', color: 'blue' })
    await app.db.insertInto('program_settings').values({ id: 1, saved, version: 1 }).execute()
    expect((await save({ programName: 'Ours now' }, 1)).status).toBe(200)
    const row = await app.db.selectFrom('program_settings').selectAll().executeTakeFirstOrThrow()
    expect(JSON.parse(row.saved)).toEqual({ programName: 'Ours now', color: 'blue' })
  })

  test('is kept, but shown without a link, if it is a contact phone that this release refuses', async () => {
    const { app } = await createSettingsOffice()
    const contactPhone = '1-800-WASH-DAY'
    const saved = JSON.stringify({ contactPhone })
    await app.db.insertInto('program_settings').values({ id: 1, saved, version: 1 }).execute()
    const { settings } = await createTestApp({ database: app.database })
    const shown = publicSettings(settings.current, testConfig(app.database.url))
    expect(shown()).toMatchObject({
      contactPhone,
      contactPhoneDigits: null,
    })
  })

  test('that this release refuses or does not know is ignored', async () => {
    const { app } = await createSettingsOffice()
    const saved = JSON.stringify({ programName: 'Ours', reminderTime: '23:00', color: 'blue' })
    await app.db.insertInto('program_settings').values({ id: 1, saved, version: 1 }).execute()
    const { settings } = await createTestApp({ database: app.database })
    expect(settings.current()).toMatchObject({
      programName: 'Ours',
      reminders: { evening: '18:00' },
    })
  })
})

const onePhone = 'Enter one phone number in digits, such as (555) 010-0100.'

describe('a wrong value is refused with the reason at its field, and nothing is saved', () => {
  test.each<[SettingField, string, string]>([
    ['serviceZipCodes', '45030, 4501', 'Enter five-digit zip codes, separated by commas.'],
    ['serviceZipCodes', ' ', 'Please fill this in.'],
    ['programName', '', 'Please fill this in.'],
    ['programName', '\u200b', 'Enter one line of at most 100 visible characters.'],
    ['programName', 'A\u202eB', 'Enter one line of at most 100 visible characters.'],
    ['contactPhone', '(555) 010-\u202e0100', onePhone],
    ['contactPhone', '1-800-WASH-DAY', onePhone],
    ['contactPhone', '(513) 555-0100 or (513) 555-0101', onePhone],
    ['contactEmail', 'Maria', 'Enter an email address.'],
    ['contactEmail', 'help@exampl', 'Enter an email address.'],
    ['adminNotificationEmails', 'a@example.org, b', 'Enter email addresses, separated by commas.'],
    ['contactPhone', 'the office', onePhone],
    ['reminderTime', '7:00', 'Enter a time from 08:00 to 20:00, such as 18:00.'],
    ['dayOfReminderHours', '9', 'Enter a whole number from 1 to 6.'],
    ['noShowBan', '2 months', 'Enter one of forever, 3 months, 6 months, 12 months.'],
    ['keepNamesMonths', 'never', 'Enter a whole number of months from 1 to 120, or forever.'],
    [
      'signUpDaysBefore',
      '-1',
      'Enter a whole number of days from 0 to 365, or leave it empty to open at once.',
    ],
  ])('%s "%s"', async (path, value, message) => {
    const { read, save, activities } = await createSettingsOffice()
    const before = await read()
    const refused = await save({ [path]: value, defaultState: 'IN' })
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ code: 'validation', message, errors: [{ path, message }] })
    expect(await read()).toEqual(before)
    expect(await activities()).toEqual([])
  })
})

test('when two volunteers change the same version, the second change is refused and the first stays', async () => {
  const { read, save } = await createSettingsOffice()
  const { version } = await read()
  expect((await save({ programName: 'First' }, version)).status).toBe(200)
  const second = await save({ contactPhone: '(555) 010-0188' }, version)
  expect([second.status, second.body.code]).toEqual([409, 'settings_changed'])
  expect(settingOf(await read(), 'programName')?.value).toBe('First')
  expect(settingOf(await read(), 'contactPhone')?.isSaved).toBe(false)
})

test('only one of four concurrent changes to the same version is saved', async () => {
  const { read, save } = await createSettingsOffice()
  const { version } = await read()
  const names = Array.from({ length: 4 }, (_, n) => `Name ${n}`)
  const answers = await Promise.all(names.map((programName) => save({ programName }, version)))
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([200, ...Array(3).fill(409)])
})

test('a change of settings needs the password again, because it outlasts the session', async () => {
  const { app, token, read } = await createSettingsOffice()
  const body = { version: 0, currentPassword: 'wrong', contactPhone: '(555) 010-0188' }
  const answer = await app.put<ErrorBody>(api.adminSettings(), body, { token })
  expect([answer.status, answer.body.code]).toEqual([400, 'wrong_password'])
  expect(settingOf(await read(), 'contactPhone')?.isSaved).toBe(false)
})

test('each change adds an activity line with its author and both values; a request that changes nothing adds none', async () => {
  const { read, save, activities } = await createSettingsOffice()
  await save({ programName: 'Harrison Wash', adminNotificationEmails: '', defaultState: 'OH' })
  expect(await activities()).toEqual([
    expect.objectContaining({
      description: 'Setting "Program name" changed from "Washday" to "Harrison Wash"',
      actor: 'maria',
    }),
  ])
  const { version } = await read()
  await save({ programName: 'Harrison Wash' })
  expect((await read()).version).toBe(version)
  expect(await activities()).toHaveLength(1)
  await save({ programName: null })
  expect((await activities())[0]?.description).toBe(
    'Setting "Program name" changed from "Harrison Wash" back to the environment\'s value, "Washday"',
  )
})

test('the recipients of notices show who added each address, even after that administrator is removed', async () => {
  const { app, read, save, activities } = await createSettingsOffice({
    config: { adminNotificationEmails: ['env@example.org'] },
  })
  expect((await read()).recipients).toEqual([])
  const addedAt = app.clock().toISOString()
  const two = { adminNotificationEmails: 'env@example.org, Carmen@example.org' }
  const carmen = { email: 'Carmen@example.org', addedAt, addedBy: 'maria', isRemoved: false }
  expect((await save(two)).body.recipients).toEqual([carmen])
  expect((await activities())[0]).toMatchObject({
    description:
      'Setting "Who is notified" changed from "env@example.org" to "env@example.org, Carmen@example.org"',
    actor: 'maria',
  })
  app.clock.advanceHours(1)
  await save({ adminNotificationEmails: 'Carmen@example.org, env@example.org, new@example.org' })
  const later = app.clock().toISOString()
  expect((await read()).recipients).toEqual([
    carmen,
    { email: 'new@example.org', addedAt: later, addedBy: 'maria', isRemoved: false },
  ])
  await app.db.updateTable('notice_recipients').set({ added_by: 'gone' }).execute()
  expect((await read()).recipients.map(({ isRemoved }) => isRemoved)).toEqual([true, true])
  await save({ adminNotificationEmails: null })
  expect((await read()).recipients).toEqual([])
  expect(await app.db.selectFrom('notice_recipients').selectAll().execute()).toEqual([])
})
