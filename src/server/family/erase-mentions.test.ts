import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { addSlot, registerFamily, signInAdmin } from '../../../test/support/data.ts'
import { findInTables } from '../../../test/support/erased.ts'
import { registerForTexts } from '../../../test/support/text-outbox.ts'
import { api } from '../../contract/paths.ts'
import { activityWords } from '../../contract/words/en/activity.ts'
import { recordAct } from '../activity/activity-commands.ts'
import { inTransaction } from '../db/transaction.ts'
import { saveStop } from '../texts/text-opt-out-commands.ts'
import { hasStopped } from '../texts/text-opt-out-queries.ts'

const twilio = {
  accountSid: `AC${'0'.repeat(32)}`,
  authToken: 'secret',
  from: '+15550100100',
  apiUrl: 'http://127.0.0.1:9',
}

async function setUp() {
  const app = await createTestApp({ config: { twilio } })
  const token = await signInAdmin(app)
  const slot = await addSlot(app.db, { inHours: 5, capacity: 9 })
  const ban = (name: string, email: string, phone: string) =>
    app.post(api.adminBlacklist(), { name, email, phone, reason: `${name} was rude` }, { token })
  const erase = (id: string) =>
    app.post(api.adminFamilyErase(id), { registrationIds: [id] }, { token })
  const lines = async () => {
    const rows = await app.db.selectFrom('activity').select('description').execute()
    return rows.map(({ description }) => description)
  }
  return { app, token, slot, ban, erase, lines }
}

test.each(['blacklist', 'Setting', 'maria', 'Ana', 'was', 'a'])(
  'erasing a family named %s changes no activity line about others',
  async (name) => {
    const { app, slot, ban, erase, lines } = await setUp()
    const { id } = await registerFamily(app, slot, 1, { name })
    await ban('Ana Banned', 'ana@example.org', '5135550190')
    const lineOf = (description: string) =>
      inTransaction(app.db, (tx) => recordAct(tx, description, { by: 'maria', now: app.clock() }))
    await lineOf(activityWords.settingChanged('Who is notified', '', 'family1@example.org'))
    await lineOf(activityWords.adminAdded('maria'))
    const before = (await lines()).filter((line) => !line.startsWith(`${name} registered`))
    app.clock.advanceHours(10)
    expect((await erase(id)).status).toBe(200)
    expect(await lines()).toEqual(expect.arrayContaining(before))
  },
)

test('erasing a family also erases its name, even if spelled differently, in its ban and in the activity line about it', async () => {
  const { app, slot, ban, erase, lines } = await setUp()
  const { id } = await registerFamily(app, slot, 1, { name: 'Rosa Quixwell' })
  await ban('Rosita Zebrawood', 'family1@example.org', '5135550001')
  app.clock.advanceHours(10)
  await erase(id)
  expect(await findInTables(app, ['Rosita', 'Zebrawood', 'Quixwell'])).toEqual([])
  expect(await lines()).toContain('Name removed was added to the blacklist')
})

test('erasing a family also erases the activity lines of its deleted registration', async () => {
  const { app, token, slot, erase } = await setUp()
  const other = await addSlot(app.db, { inHours: 6 })
  const { id } = await registerFamily(app, slot, 1, { name: 'Rosa Quixwell' })
  const deleted = await registerFamily(app, other, 1, { name: 'Rosa Quixwell' })
  await app.delete(api.adminRegistration(deleted.id), { token })
  app.clock.advanceHours(10)
  await erase(id)
  expect(await findInTables(app, ['Quixwell'])).toEqual([])
})

test('erasing a family also erases its former address and phone from bans and STOPs, which stay in force', async () => {
  const { app, token, slot, ban, erase } = await setUp()
  const { id } = await registerForTexts(app, slot, 1, { name: 'Nelda Quixwell' })
  await app.put(
    api.adminRegistration(id),
    { email: 'new@example.org', phone: '513 555 0188' },
    { token },
  )
  await ban('Nelda Zebrawood', 'family1@example.org', '5135550001')
  await saveStop(app.db, '+15135550001', app.clock())
  app.clock.advanceHours(10)
  await erase(id)
  const traces = ['Quixwell', 'Zebrawood', 'family1@', 'new@', '5550001', '5550188']
  expect(await findInTables(app, traces)).toEqual([])
  expect(await hasStopped(app.db, '+15135550001')).toBe(true)
  expect(await app.db.selectFrom('blacklist').select('name').execute()).toHaveLength(1)
})

test('erasing a family also erases the joined key of its deleted registration', async () => {
  const { app, token, slot, erase } = await setUp()
  const { id } = await registerFamily(app, slot, 1)
  const other = await registerFamily(app, slot, 2)
  await app.post(api.adminFamilyJoin(id), { registrationId: other.id }, { token })
  await app.delete(api.adminRegistration(other.id), { token })
  app.clock.advanceHours(10)
  await erase(id)
  expect(await app.db.selectFrom('family_keys').selectAll().execute()).toEqual([])
})
