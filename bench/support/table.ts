import type { Row } from './row.ts'

const headings = ['target', 'figure', 'yardstick', 'ratio', 'holds']

export function formatTable(rows: Row[]): string {
  const cells = [
    headings,
    ...rows.map((row) => [
      row.target,
      row.figure,
      row.yardstick,
      row.ratio,
      row.holds ? 'yes' : 'NO',
    ]),
  ]
  const widths = headings.map((_, column) =>
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
