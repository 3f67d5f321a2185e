/** A cell that spreadsheets would run as a formula (OWASP, CSV injection), or one that looks like a guarded one */
const formulaLike = /^'*[=+\-@\t\r\n＝＋－＠]/

/** The same where a program that separates by ";" or tab begins a cell: it splits inside the quotes that `csvLine` writes. */
const formulaLikeInside = /([;\t\r\n])(?='*"*[=+\-@＝＋－＠])/g
const guardedInside = /([;\t\r\n])'(?='*"*[=+\-@＝＋－＠])/g

/** A cell that no spreadsheet runs: an apostrophe stands before what looks like a formula, also after ";", a tab or a line's end. */
export function guardCell(text: string): string {
  const guarded = text.replace(formulaLikeInside, "$1'")
  return formulaLike.test(guarded) ? `'${guarded}` : guarded
}

/** The text before `guardCell`; a cell of another program that starts so, such as "+1 513", stays as it is. */
export function unguardCell(cell: string): string {
  const text = cell.startsWith("'") && formulaLike.test(cell) ? cell.slice(1) : cell
  return text.replace(guardedInside, '$1')
}

/** Text that some program would split, join or trim without quotes */
const needsQuotes = /["',;\t\r\n]|^\s|\s$/

/** One line of a CSV file (RFC 4180), with its CRLF */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`
}

function quoted(text: string): string {
  const cell = guardCell(text)
  return needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
