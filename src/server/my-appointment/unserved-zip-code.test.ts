import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { addSlot, registerBody, registerFamily } from '../../../test/support/data.ts'
import { mailedToken } from '../../../test/support/personal-links.ts'
import { api } from '../../contract/paths.ts'
import type { RegisterAnswer } from '../../contract/registration.ts'

async function setUp({ waits = true } = {}) {
  const app = await createTestApp()
  const slot = await addSlot(app.db, { capacity: waits ? 1 : 2 })
  await registerFamily(app, slot, 1)
  const body = registerBody(slot, 2)
  const { registration } = (await app.post<RegisterAnswer>(api.register(), body)).body
  const link = await mailedToken(app, registration.id)
  const put = (details: object) =>
    app.put<{ zipCode: string; errors?: object[] }>(api.my(link), details)
  return { put, zipCode: body.zipCode }
}

test('a waiting family cannot correct its zip code to one outside the service area', async () => {
  const { put, zipCode } = await setUp()
  const refused = await put({ address: '1 Far Street', zipCode: '99999' })
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 'validation', message: 'Zip code out of service area' },
  })
  expect(await put({ language: 'es' })).toMatchObject({ status: 200, body: { zipCode } })
  expect(await put({ zipCode: `${zipCode}-1234` })).toMatchObject({ status: 200 })
  expect(await put({ zipCode: '45030' })).toMatchObject({ status: 200 })
})

test('a family with a spot can correct its zip code to one outside the service area', async () => {
  const { put } = await setUp({ waits: false })
  expect(await put({ zipCode: '99999' })).toMatchObject({ status: 200, body: { zipCode: '99999' } })
})
