import { describe, expect, test } from 'vitest'
import { makeBuiltWeb } from '../../../test/support/built-web.ts'
import { addSlot, addToBlacklist, registerBody } from '../../../test/support/data.ts'
import { createSettingsOffice } from '../../../test/support/settings-office.ts'
import type { ErrorBody } from '../../contract/error.ts'
import { api } from '../../contract/paths.ts'

describe('a saved setting applies at once to', () => {
  test('the phone number in refusals', async () => {
    const { app, save } = await createSettingsOffice()
    const body = registerBody(await addSlot(app.db), 1)
    await addToBlacklist(app.db, body)
    await save({ contactPhone: '(555) 010-0188' })
    const refused = await app.post<ErrorBody>(api.register(), body)
    expect([refused.status, refused.body.message]).toEqual([
      403,
      expect.stringContaining('(555) 010-0188'),
    ])
  })

  test('the validation of sign-ups', async () => {
    const { app, save } = await createSettingsOffice()
    const slot = await addSlot(app.db)
    const elsewhere = { ...registerBody(slot, 1), zipCode: '43001' }
    expect((await app.post(api.register(), elsewhere)).status).toBe(400)
    await save({ serviceZipCodes: '43001' })
    expect((await app.post(api.register(), elsewhere)).status).toBe(201)
    expect((await app.post(api.register(), registerBody(slot, 2))).status).toBe(400)
  })

  test('the home page and every other page', async () => {
    const { app, save } = await createSettingsOffice({ build: { webFolder: makeBuiltWeb() } })
    const name = async (url: string) => {
      const { body } = await app.app.inject(url)
      const [, json = ''] = /id="settings"[^>]*>([^<]*)</.exec(body) ?? []
      return { title: /<title>([^<]*)/.exec(body)?.[1], name: JSON.parse(json).programName }
    }
    expect((await name('/')).name).toBe('Washday')
    await save({ programName: 'Harrison Wash' })
    for (const url of ['/', '/es', '/register', '/admin/login', '/find', '/no-such-page']) {
      expect(await name(url), url).toMatchObject({ name: 'Harrison Wash' })
    }
  })
})

test('a sign-up runs no query for settings', async () => {
  const { app } = await createSettingsOffice()
  const slot = await addSlot(app.db)
  await app.db.schema.alterTable('program_settings').renameTo('hidden_settings').execute()
  expect((await app.post(api.register(), registerBody(slot, 1))).status).toBe(201)
  await app.db.schema.alterTable('hidden_settings').renameTo('program_settings').execute()
})
