import { csvLine } from '../domain/csv-cell.ts'
import { languageNames } from '../domain/language.ts'
import type { Report } from './report.ts'
import { adminReport as words } from './words/en/admin-report.ts'

type Cell = string | number
type Row = readonly [section: string, row: string, figure: string, value: Cell, how: string]

/** One line per figure, with a sentence that says how it is counted */
export function reportCsv(report: Report): string {
  const { csv } = words
  return writeCsv([
    csv.columns,
    [csv.period, '', csv.from, report.from, ''],
    [csv.period, '', csv.to, report.to, ''],
    ...figureRows(csv.summary, words.figures, report.totals),
    ...tableRows(words.months, 'month', report.months),
    ...tableRows(
      words.zipCodes,
      'zipCode',
      report.zipCodes.map((row) => ({ ...row, zipCode: row.zipCode || words.zipCodes.unknown })),
    ),
    ...tableRows(
      words.languages,
      'language',
      report.languages.map((row) => ({ ...row, language: languageNames[row.language] })),
    ),
    ...figureRows(words.attendance.heading, words.attendance.figures, report.attendance),
    ...figureRows(words.freedSpots.heading, words.freedSpots.figures, report.refills),
  ])
}

function figureRows<Key extends string>(
  section: string,
  figures: Readonly<Record<Key, { label: string; how: string }>>,
  values: Readonly<Record<Key, number | null>>,
): Row[] {
  return (Object.keys(figures) as Key[]).map((key) => {
    const { label, how } = figures[key]
    return [section, '', label, values[key] ?? '', how]
  })
}

const columns = ['families', 'newFamilies', 'visits', 'loads'] as const

function tableRows<Name extends string>(
  { heading, how }: { heading: string; how: string },
  name: Name,
  rows: readonly (Record<Name, string> & { [Key in (typeof columns)[number]]?: number })[],
): Row[] {
  return rows.flatMap((row) =>
    columns.flatMap((column): Row[] => {
      const value = row[column]
      return value === undefined ? [] : [[heading, row[name], words.columns[column], value, how]]
    }),
  )
}

/** Excel recognizes UTF-8 by the byte order mark. */
function writeCsv(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map((row) => csvLine(row.map(String))).join('')}`
}
