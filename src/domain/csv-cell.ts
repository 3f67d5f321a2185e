/** A cell that a spreadsheet would run as a formula (OWASP, CSV injection), or that `guardCell` has guarded */
const formulaLike = /^'*[=+\-@\t\r\n＝＋－＠]/

/** Programs that split at ";" or tab ignore the quotes around a cell. */
const formulaLikeInside = /([;\t\r\n])(?='*"*[=+\-@＝＋－＠])/g
const guardedInside = /([;\t\r\n])'(?='*"*[=+\-@＝＋－＠])/g

/** Puts an apostrophe before formulas. */
export function guardCell(text: string): string {
  const guarded = text.replace(formulaLikeInside, "$1'")
  return formulaLike.test(guarded) ? `'${guarded}` : guarded
}

/** Leaves unguarded cells, such as "+1 513", as they are. */
export function unguardCell(cell: string): string {
  const text = cell.startsWith("'") && formulaLike.test(cell) ? cell.slice(1) : cell
  return text.replace(guardedInside, '$1')
}

/** Some programs would split, join or trim this without quotes. */
const needsQuotes = /["',;\t\r\n]|^\s|\s$/

/** RFC 4180; ends in CRLF */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`
}

function quoted(text: string): string {
  const cell = guardCell(text)
  return needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
