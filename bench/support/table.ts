import { alignColumns } from '../../test/support/columns.ts'
import type { Row } from './row.ts'

const headings = ['target', 'figure', 'yardstick', 'ratio', 'holds']

export function formatTable(rows: Row[]): string {
  return formatColumns([
    headings,
    ...rows.map((row) => [
      row.target,
      row.figure,
      row.yardstick,
      row.ratio,
      row.holds === null ? '' : row.holds ? 'yes' : 'NO',
    ]),
  ])
}

export function formatColumns(cells: string[][]): string {
  const widths = (cells[0] ?? []).map((_, column) =>
    '-'.repeat(Math.max(...cells.map((row) => row[column]?.length ?? 0))),
  )
  const [header = [], ...rows] = cells
  return alignColumns([header, widths, ...rows]).join('\n')
}
