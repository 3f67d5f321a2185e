import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { addSlot, registerBody, signInAdmin } from '../../../test/support/data.ts'
import { mailedToken } from '../../../test/support/personal-links.ts'
import { api } from '../../contract/paths.ts'

type Answer = { myToken: string; registration: { id: string } }

async function setUp() {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const slot = await addSlot(app.db)
  const signUp = async (n: number) =>
    (await app.post<Answer>(api.register(), registerBody(slot, n))).body
  const [family, other] = [await signUp(1), await signUp(2)]
  const { id } = family.registration
  const change = async (changes: object) => {
    const answer = await app.put(api.adminRegistration(id), changes, { token })
    expect(answer.status).toBe(200)
  }
  const opens = async (link: string) => (await app.get(api.my(link))).status === 200
  return { app, id, change, opens, browser: family.myToken, others: other.myToken }
}

test.each([
  { name: 'Rosa Delgado' },
  { email: 'right@example.org' },
  { email: '' },
  { phone: '(513) 555-0009' },
  { address: '99 Elm Street' },
  { city: 'Cleves' },
  { state: 'IN' },
  { zipCode: '45002' },
])('an administrator’s edit to %j revokes the browser’s link', async (changes) => {
  const { change, opens, browser, others } = await setUp()
  expect(await opens(browser)).toBe(true)
  await change(changes)
  expect([await opens(browser), await opens(others)]).toEqual([false, true])
})

test.each([{ name: 'Rosa Delgado' }, { phone: '(513) 555-0009' }, { address: '99 Elm Street' }])(
  'an administrator’s edit to %j keeps the link in the message',
  async (changes) => {
    const { app, id, change, opens } = await setUp()
    const mailed = await mailedToken(app, id)
    await change(changes)
    expect(await opens(mailed)).toBe(true)
  },
)

test('the browser’s link survives an administrator’s edit that changes only status or language, or nothing', async () => {
  const { change, opens, browser } = await setUp()
  await change({ status: 'waitlist', language: 'es' })
  await change({ name: 'Family 1' })
  expect(await opens(browser)).toBe(true)
})
