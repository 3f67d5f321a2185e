import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import {
  addSlot,
  familyEmail,
  registerBody,
  registerFamily,
  signInAdmin,
  waitlistFamily,
} from '../../../test/support/data.ts'
import { api } from '../../contract/paths.ts'

async function setUp() {
  const app = await createTestApp()
  const options = { token: await signInAdmin(app) }
  const missed = (id: string) => app.post(api.adminNoShow(id), undefined, options)
  return { app, options, slot: await addSlot(app.db), missed }
}

test('who did not come is known by the phone number too, under another e-mail address', async () => {
  const { app, options, slot, missed } = await setUp()
  const { id } = await registerFamily(app, slot, 1)
  expect((await missed(id)).status).toBe(200)
  const list = await app.get(api.adminBlacklist(), options)
  expect(list.body).toMatchObject([{ phone: '(555) 555-0001' }])
  const other = await addSlot(app.db)
  const again = registerBody(other, 1, { email: familyEmail(77) })
  expect((await app.post(api.register(), again)).status).toBe(403)
})

test('who gave no phone number is blacklisted without one', async () => {
  const { app, options, slot, missed } = await setUp()
  const { id } = await waitlistFamily(app, slot, 1)
  await missed(id)
  const list = await app.get(api.adminBlacklist(), options)
  expect(list.body).toMatchObject([{ email: familyEmail(1), phone: 'not given' }])
})

test('whoever is added and removed stands among the recent activity', async () => {
  const { app, options } = await setUp()
  const person = { name: 'Sam', email: 'sam@example.org', phone: '(555) 010-0199', reason: 'Noise' }
  const added = await app.post<{ id: string }>(api.adminBlacklist(), person, options)
  await app.delete(api.adminBlacklistEntry(added.body.id), options)
  const { status, body } = await app.get<{ type: string; description: string }[]>(
    api.adminActivity(),
    options,
  )
  expect(status).toBe(200)
  const about = body.filter(({ description }) => description.startsWith('Sam'))
  expect(about.map(({ type }) => type)).toEqual(['other', 'other'])
})
