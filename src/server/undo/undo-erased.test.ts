import { expect, test } from 'vitest'
import { addSlot, registerFamily } from '../../../test/support/data.ts'
import { findInTables } from '../../../test/support/erased.ts'
import { undoSite } from '../../../test/support/undo.ts'
import { api } from '../../contract/paths.ts'
import { inTransaction } from '../db/transaction.ts'
import { eraseRegistrations } from '../family/erase-commands.ts'

/** Two cancelled registrations of a family; the deletion of the first one can be undone. */
async function deleteOne() {
  const site = await undoSite({ capacity: 3 })
  const { app, slot } = site
  const other = await addSlot(app.db, { inHours: 50 })
  const rosa = { name: 'Rosa Quixwell', address: '7 Zebrawood Ct' }
  const one = await registerFamily(app, slot, 1, rosa)
  const two = await registerFamily(app, other, 1, rosa)
  await app.db.updateTable('registrations').set({ status: 'cancelled' }).execute()
  return { ...site, two, act: await site.remove(one.id) }
}

test('erasing a family makes the undo of a deletion impossible, and deletes the data stored for it', async () => {
  const { app, token, two, act, undo } = await deleteOne()
  const body = { registrationIds: [two.id] }
  expect((await app.post(api.adminFamilyErase(two.id), body, { token })).status).toBe(200)
  expect(await findInTables(app, ['quixwell', 'zebrawood'])).toEqual([])
  expect(await undo(act)).toMatchObject({ status: 409, body: { code: 'undo_too_late' } })
  expect(await app.db.selectFrom('registrations').selectAll().execute()).toHaveLength(1)
})

test('erasing an old registration makes the undo of a deletion impossible', async () => {
  const { app, two, act, undo } = await deleteOne()
  await inTransaction(app.db, (tx) => eraseRegistrations(tx, [two.id], { now: app.clock() }))
  expect(await undo(act)).toMatchObject({ status: 409, body: { code: 'undo_too_late' } })
})
