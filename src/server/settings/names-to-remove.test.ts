import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { addSlot, registerFamily, signInAdmin } from '../../../test/support/data.ts'
import type { ErrorBody } from '../../contract/error.ts'
import { api } from '../../contract/paths.ts'
import type { NamesToRemove } from '../../contract/program-settings.ts'

const ask = async (keepNamesMonths: string) => {
  const app = await createTestApp({ now: '2026-05-20T15:00:00.000Z' })
  const old = await addSlot(app.db, { now: app.clock().toISOString(), inHours: 5 })
  await registerFamily(app, old, 1)
  await registerFamily(app, old, 2)
  app.clock.set('2026-11-01T15:00:00.000Z')
  const young = await addSlot(app.db, { now: app.clock().toISOString(), inHours: 5 })
  await registerFamily(app, young, 3)
  app.clock.set('2026-11-22T15:00:00.000Z')
  const token = await signInAdmin(app)
  const url = api.adminNamesToRemove(keepNamesMonths)
  expect((await app.get(url)).status).toBe(401)
  return app.get<NamesToRemove & ErrorBody>(url, { token })
}

test('the response counts the registrations whose names a shorter retention would remove, and gives the first day that is kept', async () => {
  const { status, body } = await ask('3')
  expect([status, body]).toEqual([200, { count: 2, keptSince: '2026-08-22' }])
})

test('a retention longer than the age of every registration removes none', async () => {
  expect((await ask('12')).body).toEqual({ count: 0, keptSince: '2025-11-22' })
})

test.each(['0', 'never', '121'])('a retention of %s months is refused', async (months) => {
  expect((await ask(months)).status).toBe(400)
})
