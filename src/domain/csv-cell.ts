/** A cell that spreadsheets would run as a formula (OWASP, CSV injection), or one that looks like a guarded one */
const formulaLike = /^'*[=+\-@\t\r\n＝＋－＠]/

/** The same inside a cell, because programs that split at ";" or tab ignore the quotes that `csvLine` writes */
const formulaLikeInside = /([;\t\r\n])(?='*"*[=+\-@＝＋－＠])/g
const guardedInside = /([;\t\r\n])'(?='*"*[=+\-@＝＋－＠])/g

/** Puts an apostrophe before what a spreadsheet would run as a formula, also after ";", a tab or a line's end. */
export function guardCell(text: string): string {
  const guarded = text.replace(formulaLikeInside, "$1'")
  return formulaLike.test(guarded) ? `'${guarded}` : guarded
}

/** Reverses `guardCell`; leaves cells that other programs wrote, such as "+1 513", as they are. */
export function unguardCell(cell: string): string {
  const text = cell.startsWith("'") && formulaLike.test(cell) ? cell.slice(1) : cell
  return text.replace(guardedInside, '$1')
}

/** Text that some program would split, join or trim if it were not quoted */
const needsQuotes = /["',;\t\r\n]|^\s|\s$/

/** One line of a CSV file (RFC 4180), with its CRLF */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`
}

function quoted(text: string): string {
  const cell = guardCell(text)
  return needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
