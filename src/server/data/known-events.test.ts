import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { checkCsv, csvFile, importCsv } from '../../../test/support/csv-files.ts'
import { signInAdmin } from '../../../test/support/data.ts'

const columns = ['Event', 'Date', 'Start', 'End', 'Capacity', 'Location']
const line = ['Día de lavado', '11/21/2026', '9:00 AM', '10:00 AM', '8', 'Harrison']

test('an import recognizes an event by its title, day and location, ignoring case', async () => {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  await importCsv(app, token, 'events', csvFile(columns, line))
  const again = ['DÍA DE LAVADO', ...line.slice(1, -1), 'HARRISON']
  const later = [...line.slice(0, 1), '11/28/2026', ...line.slice(2)]
  const elsewhere = [...line.slice(0, 2), '11:00 AM', '12:00 PM', '8', 'Norwood']
  const check = async (row: string[]) =>
    (await checkCsv(app, token, 'events', csvFile(columns, row))).body
  expect(await check(again)).toMatchObject({ known: 1, ready: 0 })
  expect(await check(later)).toMatchObject({ known: 0, ready: 1 })
  expect(await check(elsewhere)).toMatchObject({ known: 0, ready: 1, refused: 0 })
})

test('a second import of two events with one title and day at two locations finds both', async () => {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const elsewhere = [...line.slice(0, 2), '11:00 AM', '12:00 PM', '8', 'Norwood']
  const file = csvFile(columns, line, elsewhere)
  expect(await importCsv(app, token, 'events', file)).toMatchObject({ ready: 2, events: 2 })
  expect((await checkCsv(app, token, 'events', file)).body).toMatchObject({ known: 2, refused: 0 })
})

test('a slot whose end is before its start is imported as ending on the next day, at most 12 hours after the start', async () => {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const slot = (start: string, end: string) => ['Wash', '11/21/2026', start, end, '8', 'Harrison']
  const check = async (start: string, end: string) =>
    (await checkCsv(app, token, 'events', csvFile(columns, slot(start, end)))).body
  expect(await check('9:00 PM', '9:00 AM')).toMatchObject({ ready: 1 })
  expect(await check('9:00 AM', '8:00 AM')).toMatchObject({
    refused: 1,
    problems: [{ line: 2, column: 'End', message: expect.stringMatching(/at most 12 hours/) }],
  })
})
