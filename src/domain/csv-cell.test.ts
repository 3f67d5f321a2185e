import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../test/support/any-character.ts'
import { csvLine, guardCell, unguardCell } from './csv-cell.ts'

const dangerous = fc.constantFrom(
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  "'",
  '"',
  ',',
  ';',
  ' ',
  '＝',
)
const cell = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.string({ unit: dangerous, maxLength: 5 }),
  fc
    .tuple(fc.string({ unit: dangerous, maxLength: 3 }), fc.string())
    .map((parts) => parts.join('')),
  fc.constantFrom(
    '+1 513 555 0123',
    '-5',
    '(513) 555-0100',
    '=HYPERLINK("https://example.org")',
    "'=1",
  ),
)
// A file with one empty cell is an empty file, so there are at least two columns.
const table = fc.integer({ min: 2, max: 6 }).chain((columns) =>
  fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), {
    minLength: 1,
    maxLength: 8,
  }),
)

describe('written cells are read back unchanged', () => {
  test('by csv-parse', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const read: string[][] = parse(rows.map(csvLine).join(''), { record_delimiter: '\r\n' })
        expect(read.map((row) => row.map(unguardCell))).toEqual(rows)
      }),
    )
  })

  test('by papaparse', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const text = rows.map(csvLine).join('').slice(0, -2)
        const { data } = Papa.parse<string[]>(text, { delimiter: ',', newline: '\r\n' })
        expect(data.map((row) => row.map(unguardCell))).toEqual(rows)
      }),
    )
  })
})

test('no guarded cell starts like a formula, whatever the text', () => {
  fc.assert(
    fc.property(cell, (text) => {
      expect(guardCell(text)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
    }),
  )
})

test.each([/[;\r\n]/, /[\t\r\n]/])(
  'a program that splits a line at %s finds no cell that starts like a formula',
  (separator) => {
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 3 }), (cells) => {
        for (const part of csvLine(cells).slice(0, -2).split(separator).slice(1)) {
          expect(part).not.toMatch(/^"*[=+\-@＝＋－＠]/)
        }
      }),
    )
    expect(guardCell('x ;=1+1;y')).toBe("x ;'=1+1;y")
  },
)

test.each(['+1 513 555 0123', '-5', "O'Neil", "'quoted'", ''])(
  'a cell written by another program stays unchanged: %s',
  (text) => {
    expect(unguardCell(text)).toBe(text)
  },
)
