/** A cell that spreadsheets would run as a formula (OWASP, CSV injection), or one that looks like a guarded one */
const formulaLike = /^'*[=+\-@\t\r\n＝＋－＠]/

/** A cell that no spreadsheet runs: an apostrophe stands before what looks like a formula. */
export function guardCell(text: string): string {
  return formulaLike.test(text) ? `'${text}` : text
}

/** The text before `guardCell`; a cell of another program that starts so, such as "+1 513", stays as it is. */
export function unguardCell(cell: string): string {
  return cell.startsWith("'") && formulaLike.test(cell) ? cell.slice(1) : cell
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
