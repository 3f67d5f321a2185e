import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { checkCsv } from '../../../test/support/csv-files.ts'
import { signInAdmin } from '../../../test/support/data.ts'
import type { ErrorBody } from '../../contract/error.ts'
import { readCsvFile } from './csv-file.ts'

const read = (text: string | Buffer) => readCsvFile(Buffer.from(text as string))
const utf16 = (text: string) => Buffer.from(text, 'utf16le')

describe('a CSV file is read', () => {
  test.each([
    ['with commas', 'Name,City\r\nZoë,"Bogotá, D.C."\r\n', []],
    ['with semicolons', 'Name;City\nZoë;"Bogotá, D.C."\n', []],
    ['with tabs and without a final line break', 'Name\tCity\rZoë\tBogotá, D.C.', []],
    ['with a “sep=” line for Excel', 'sep=;\r\nName;City\r\nZoë;Bogotá, D.C.\r\n', []],
    ['with a byte order mark', '\uFEFFName,City\nZoë,"Bogotá, D.C."', []],
  ])('%s', async (_how, text, notes) => {
    const file = await read(text)
    expect(file.header).toEqual(['Name', 'City'])
    expect(file.rows.map(({ cells }) => cells)).toEqual([['Zoë', 'Bogotá, D.C.']])
    expect(file.notes).toEqual(notes)
  })

  test.each([
    ['UTF-16 with a byte order mark', utf16('\uFEFFName\tCity\r\nZoë\tX')],
    ['UTF-16 without a byte order mark', utf16('Name\tCity\r\nZoë\tX')],
    ['big-endian UTF-16', utf16('\uFEFFName\tCity\r\nZoë\tX').swap16()],
    ['Windows-1252', Buffer.from('Name,City\r\nZo\xeb,X', 'latin1')],
  ])('in %s, with a note for the person who imports it', async (_encoding, bytes) => {
    const file = await readCsvFile(bytes)
    expect(file.rows[0]?.cells).toEqual(['Zoë', 'X'])
    expect(file.notes).toHaveLength(1)
  })

  test('with every character intact, although it is parsed in slices', async () => {
    const cells = Array.from({ length: 1030 }, (_, n) => `${'x'.repeat(n)}é洗😀`)
    const file = await read(`Name\n${cells.join('\n')}\n`)
    expect(file.rows.map(({ cells: [cell] }) => cell)).toEqual(cells)
  })

  test('with the line number of each row, even after multi-line cells', async () => {
    const file = await read('Name,Note\r\nAna,"one\r\ntwo"\r\n\r\nBen,\r\n,\r\nCara,x\r\n')
    expect(file.rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
      [2, 'Ana'],
      [5, 'Ben'],
      [7, 'Cara'],
    ])
  })
})

describe('a CSV file is refused with the reason', () => {
  const wide = `${Array.from({ length: 1000 }, (_, n) => `c${n}`).join(',')}\n1\n`
  const long = `Name\n${'x\n'.repeat(10_001)}`
  test.each([
    ['if it is empty', '', 'The file is empty.'],
    ['if it has only a header', 'Name,City\r\n', 'nothing below it'],
    ['if it contains NUL', 'Name\nA\0na\n', 'NUL characters'],
    ['if it is an Excel workbook', Buffer.from('504b030414000600', 'hex'), 'Excel workbook'],
    ['if it has 1,000 columns', wide, 'The file has 1000 columns; at most 100 are read.'],
    ['if it has more than 10,000 lines', long, 'more than 10,000 lines'],
    [
      'if it has more than 30,000 empty lines',
      `Name\n${',\n'.repeat(30_001)}`,
      'Delete the empty lines',
    ],
    [
      'if it has an unclosed quotation mark',
      'Name,City\nAna,x\nBen,"y\nCara,z\n',
      'from line 3 on',
    ],
    ['if it has a huge cell', `Name\n${'x'.repeat(200_000)}\n`, 'from line 2 on'],
  ])('%s', async (_what, text, message) => {
    await expect(read(text)).rejects.toThrow(message)
  })

  test('if it has 400,000 empty lines, without blocking other requests', async () => {
    let turns = 0
    const timer = setInterval(() => turns++, 1)
    await expect(read(`Name\n${'\n'.repeat(400_000)}`)).rejects.toThrow('Delete the empty lines')
    clearInterval(timer)
    expect(turns).toBeGreaterThan(10)
  })

  test('if two columns have the same meaning, or columns are missing', async () => {
    const app = await createTestApp()
    const token = await signInAdmin(app)
    const check = async (file: string) => {
      const { status, body } = await checkCsv<ErrorBody>(app, token, 'registrations', file)
      return [status, body.message]
    }
    expect(await check('Name,E-mail,Email,Date,Start\nA,a,b,1,2\n')).toEqual([
      400,
      'The column “Email” appears twice.',
    ])
    expect(await check('Email\na@example.org\n')).toEqual([
      400,
      'The first line must name the columns. Missing: Date, Start, Name.',
    ])
  })

  test('if it has more than 5 MB, or another content type', async () => {
    const app = await createTestApp()
    const token = await signInAdmin(app)
    const big = `Name\n${'x'.repeat(5 * 1024 * 1024)}`
    expect((await checkCsv<ErrorBody>(app, token, 'events', big)).status).toBe(413)
    const headers = { 'content-type': 'application/json' }
    const url = '/api/admin/imports/events/check'
    expect((await app.post(url, {}, { token, headers })).status).toBe(415)
    // Only the import routes accept text/csv.
    const csv = { 'content-type': 'text/csv' }
    expect((await app.post('/api/admin/blacklist', 'x', { token, headers: csv })).status).toBe(415)
  })
})

test('an import refuses a line with a formula as e-mail address, and a line with a huge name', async () => {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const file = `Name,Email,Reason\n=1+1,=x@example.org,"=cmd|' /C calc'!A0"\n${'x'.repeat(5_000)},b@example.org,y\n`
  const { body } = await checkCsv(app, token, 'blacklist', file)
  expect(body.problems.map(({ line, column }) => [line, column])).toEqual([
    [2, 'Email'],
    [3, 'Name'],
  ])
})
