import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { addSlot, registerFamily, tokenOf } from '../../../test/support/data.ts'
import { api } from '../../contract/paths.ts'

async function setUp() {
  const app = await createTestApp()
  const link = tokenOf(await registerFamily(app, await addSlot(app.db), 1))
  const lines = async () => {
    const rows = await app.db.selectFrom('activity').select('description').execute()
    return rows.filter(({ description }) => /corrected/.test(description)).length
  }
  return { app, put: (body: object) => app.put(api.my(link), body), lines }
}

test('changes of language add no line to the activity log', async () => {
  const { app, put, lines } = await setUp()
  for (let n = 0; n < 6; n++) {
    app.clock.advanceHours(2)
    expect((await put({ language: n % 2 ? 'en' : 'es' })).status).toBe(200)
  }
  expect(await lines()).toBe(0)
})

test('details that are switched back and forth add at most one activity line an hour', async () => {
  const { app, put, lines } = await setUp()
  for (let n = 0; n < 6; n++) {
    app.clock.advanceHours(0.1)
    expect((await put({ textConsent: n % 2 === 0 })).status).toBe(200)
  }
  expect(await lines()).toBe(1)
  app.clock.advanceHours(1)
  expect((await put({ address: '9 River Road' })).status).toBe(200)
  expect(await lines()).toBe(2)
})
