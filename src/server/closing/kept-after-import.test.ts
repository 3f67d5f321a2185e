import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { closeBody, closeSlots } from '../../../test/support/closing.ts'
import { csvFile, importCsv } from '../../../test/support/csv-files.ts'
import {
  addSlot,
  registerBody,
  registerFamily,
  signInAdmin,
  tokenOf,
} from '../../../test/support/data.ts'
import { api } from '../../contract/paths.ts'
import { countKeptSpots } from '../time-slot/kept-spot-queries.ts'

/** It is 8:00. `close` closes today's slot at 10:00, and keeps spots for its families in tomorrow's slot. */
async function setUp() {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const first = await addSlot(app.db, { inHours: 2, capacity: 3 })
  const other = await addSlot(app.db, { inHours: 26, capacity: 2 })
  const families = [await registerFamily(app, first, 1), await registerFamily(app, first, 2)]
  const line = (name: string) => {
    const columns = ['Date', 'Start', 'Name', 'Email', 'Status', 'Registered']
    const email = `${name.toLowerCase()}@example.org`
    const row = ['2026-10-20', '10:00', name, email, 'confirmed', '10/1/2026']
    return importCsv(app, token, 'registrations', csvFile(columns, row))
  }
  return {
    app,
    other,
    families,
    line,
    close: () => closeSlots(app, token, closeBody([first], [other]), first),
    kept: async () => (await countKeptSpots(app.db, app.clock())).get(other.id) ?? 0,
  }
}

test('an import into a closed slot does not bring back kept spots that have opened', async () => {
  const { app, other, families, line, close, kept } = await setUp()
  await close()
  expect(await kept()).toBe(2)
  for (const family of families) await app.post(api.cancel(tokenOf(family)))
  expect(await kept()).toBe(0)
  app.clock.advanceHours(2.1)
  expect(await line('Ana')).toMatchObject({ ready: 1, refused: 0 })
  expect(await kept()).toBe(0)
  const spots = [7, 8].map((n) => registerBody(other, n, { waitlist: false }))
  for (const body of spots) expect((await app.post(api.register(), body)).status).toBe(201)
})

test('after an import into a closed slot, its kept spots still open when the original families cancel', async () => {
  const { app, families, line, close, kept } = await setUp()
  await close()
  app.clock.advanceHours(2.1)
  await line('Ana')
  for (const family of families) await app.post(api.cancel(tokenOf(family)))
  expect(await kept()).toBe(0)
})

test('a spot is kept for a family that was imported before the slot closed', async () => {
  const { families, app, line, close, kept } = await setUp()
  await line('Ana')
  for (const family of families) await app.post(api.cancel(tokenOf(family)))
  app.clock.advanceHours(0.1)
  await close()
  expect(await kept()).toBe(1)
})
