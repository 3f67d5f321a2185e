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

/** Rows of cells; the first row is the header. */
export function formatColumns(cells: string[][]): string {
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((line) => line[column]?.length ?? 0)),
  )
  const lines = cells.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return [lines[0], widths.map((width) => '-'.repeat(width)).join('  '), ...lines.slice(1)].join(
    '\n',
  )
}
