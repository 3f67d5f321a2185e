import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { csvFile, importCsv } from '../../../test/support/csv-files.ts'
import { addSlot, addToBlacklist, registerFamily, signInAdmin } from '../../../test/support/data.ts'
import { eraseBans } from '../blacklist/erase-ban-commands.ts'
import { inTransaction } from '../db/transaction.ts'

test('an import of the blacklist bans the people in the file, and refuses lines for people who are banned already', async () => {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  await addToBlacklist(app.db, { email: 'old@example.org', phone: '513 555 0190' })
  const file = csvFile(
    ['ID', 'Name', 'Email', 'Phone', 'Bans phone', 'Reason', 'Until', 'Type'],
    ['B1', 'Ana', 'ana@example.org', '513 555 0101', 'no', 'Broke a dryer', '12/24/2026', ''],
    ['B2', 'Ben', '', '(513) 555-0102', '', 'Shouted', '', ''],
    ['B3', 'Old', 'new@example.org', '513-555-0190', '', 'Again', '', ''],
    ['B4', 'Ana', 'ANA@example.org', '', '', 'Twice', '', ''],
    ['B5', 'Cara', 'cara@example.org', '', '', 'Did not come', '', 'warning'],
    ['B6', 'Dan', '', '', '', '', '', ''],
  )
  const report = await importCsv(app, token, 'blacklist', file)
  expect(report).toMatchObject({ ready: 3, refused: 3 })
  expect(report.problems.map(({ line, message }) => [line, message])).toEqual([
    [4, 'This email address or phone number is already on the blacklist'],
    [5, 'Line 2 bans the same email address or phone number'],
    [7, 'Reason is required'],
    [7, 'An email address or a phone number is needed'],
  ])
  const slot = await addSlot(app.db)
  await expect(registerFamily(app, slot, 1, { email: 'ana@example.org' })).rejects.toThrow()
  await expect(registerFamily(app, slot, 2, { phone: '+1 513 555 0102' })).rejects.toThrow()
  await registerFamily(app, slot, 3, { phone: '513 555 0101' })
  await registerFamily(app, slot, 4, { email: 'cara@example.org' })
  expect(await importCsv(app, token, 'blacklist', file)).toMatchObject({ ready: 0, known: 3 })
})

test('of two people with the same name and reason but different phones, an import adds the second one', async () => {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const header = ['Name', 'Email', 'Phone', 'Reason']
  const first = ['Maria Lopez', '', '513 555 0101', 'Did not come']
  const second = ['Maria Lopez', '', '513 555 0102', 'Did not come']
  expect(await importCsv(app, token, 'blacklist', csvFile(header, first))).toMatchObject({
    ready: 1,
  })
  const both = csvFile(header, first, second)
  expect(await importCsv(app, token, 'blacklist', both)).toMatchObject({ ready: 1, known: 1 })
  const slot = await addSlot(app.db)
  await expect(registerFamily(app, slot, 1, { phone: '5135550102' })).rejects.toThrow()
})

test('an import without IDs adds a new ban for a person whose earlier ban has ended', async () => {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const file = (until: string) =>
    csvFile(
      ['Name', 'Email', 'Reason', 'Until'],
      ['Ana', 'ana@example.org', 'Broke a dryer', until],
    )
  const ended = file('9/30/2026')
  expect(await importCsv(app, token, 'blacklist', ended)).toMatchObject({ ready: 1 })
  const renewed = file('12/24/2026')
  expect(await importCsv(app, token, 'blacklist', renewed)).toMatchObject({ ready: 1 })
  const slot = await addSlot(app.db)
  await expect(registerFamily(app, slot, 1, { email: 'ana@example.org' })).rejects.toThrow()
  for (const again of [ended, renewed]) {
    expect(await importCsv(app, token, 'blacklist', again)).toMatchObject({ ready: 0, known: 1 })
  }
})

test('an import refuses a line for somebody whose ban is in force but whose name was erased', async () => {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  await addToBlacklist(app.db, { email: 'old@example.org', phone: '513 555 0190' })
  await inTransaction(app.db, (tx) =>
    eraseBans(
      tx,
      { ids: ['none'], emailKeys: ['old@example.org'], phoneKeys: ['5135550190'] },
      app.clock(),
    ),
  )
  const file = csvFile(
    ['Name', 'Email', 'Phone', 'Reason'],
    ['Old', 'old@example.org', '', 'Shouted'],
    ['Old', '', '513 555 0190', 'Shouted'],
  )
  expect(await importCsv(app, token, 'blacklist', file)).toMatchObject({ ready: 0, refused: 2 })
})
