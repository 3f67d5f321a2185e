import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import { csvFile, exportCsv, importCsv } from '../../../test/support/csv-files.ts'
import { addEvent, signInAdmin } from '../../../test/support/data.ts'
import { findInTables } from '../../../test/support/erased.ts'
import { inTransaction } from '../db/transaction.ts'
import { eraseRegistrations } from './erase-commands.ts'

const rosa = ['Rosa Quixwell', 'rosa.quixwell@example.org', '513-555-0199']
const files = {
  registrations: csvFile(
    ['Event', 'Date', 'Start', 'Name', 'Email', 'Phone', 'Status', 'ID'],
    ['Free laundry day', '10/20/2026', '10:00 AM', ...rosa, 'confirmed', 'rosa.quixwell 1'],
  ),
  blacklist: csvFile(
    ['Name', 'Email', 'Phone', 'Reason', 'ID'],
    [...rosa, 'shouted', 'rosa.quixwell 2'],
  ),
}

async function importRosa(app: TestApp, token: string): Promise<string> {
  await addEvent(app.db, { slots: [{ inHours: 2 }] })
  await importCsv(app, token, 'registrations', files.registrations)
  await importCsv(app, token, 'blacklist', files.blacklist)
  const { id } = await app.db.selectFrom('registrations').select('id').executeTakeFirstOrThrow()
  return id
}

test('erasing also erases the ids of imported lines, and importing the files again still changes nothing', async () => {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const id = await importRosa(app, token)
  const [ban] = await app.db.selectFrom('blacklist').select('id').execute()
  app.clock.advanceHours(10)
  await inTransaction(app.db, (tx) => eraseRegistrations(tx, [id], { now: app.clock() }))

  const left = await findInTables(app, ['quixwell'])
  expect(left.filter((row) => !row.startsWith('activity'))).toEqual([])
  expect(await exportCsv(app, token, 'registrations')).toContain(id)
  expect(await exportCsv(app, token, 'blacklist')).toContain(ban?.id)
  for (const kind of ['registrations', 'blacklist'] as const) {
    expect(await importCsv(app, token, kind, files[kind])).toMatchObject({ ready: 0, known: 1 })
  }
})
