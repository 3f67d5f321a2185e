import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { addSlot, registerFamily } from '../../../test/support/data.ts'
import { inTransaction } from '../db/transaction.ts'
import { familyId } from '../family-member/family-id-queries.ts'
import { eraseRegistrations } from './erase-commands.ts'
import { joinFamilies } from './family-commands.ts'

const rounds = 8

async function setUp() {
  const app = await createTestApp()
  const slotIn = (inHours: number) =>
    addSlot(app.db, { now: app.clock().toISOString(), inHours, capacity: 9 })
  const erase = (id: string) =>
    inTransaction(app.db, (tx) => eraseRegistrations(tx, [id], { now: app.clock() }))
  const countFamilies = async (ids: string[]) => {
    const rows = await app.db
      .selectFrom('registrations')
      .where('id', 'in', ids)
      .select(familyId().as('family'))
      .distinct()
      .execute()
    return rows.length
  }
  return { app, slotIn, erase, countFamilies }
}

test('a family of which two registrations are erased at once stays one', async () => {
  const { app, slotIn, erase, countFamilies } = await setUp()
  for (let n = 1; n <= rounds; n++) {
    const one = await registerFamily(app, await slotIn(5), n)
    const other = await registerFamily(app, await slotIn(6), n)
    app.clock.advanceHours(24)
    await Promise.all([erase(one.id), erase(other.id)])
    expect(await countFamilies([one.id, other.id])).toBe(1)
  }
  expect(await app.db.selectFrom('family_keys').selectAll().execute()).toEqual([])
})

test('a family that is joined while its past is erased is one with all of it', async () => {
  const { app, slotIn, erase, countFamilies } = await setUp()
  const actor = { by: 'maria', zone: 'America/New_York', clock: app.clock }
  for (let n = 1; n <= 2 * rounds; n += 2) {
    const past = await registerFamily(app, await slotIn(5), n)
    const next = await registerFamily(app, await slotIn(50), n)
    const other = await registerFamily(app, await slotIn(51), n + 1)
    app.clock.advanceHours(24)
    await Promise.all([erase(past.id), joinFamilies(app.db, next.id, other.id, actor)])
    expect(await countFamilies([past.id, next.id, other.id])).toBe(1)
  }
})
