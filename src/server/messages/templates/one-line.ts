/** Nothing that a person typed can begin a new line: not a header in the subject, not a paragraph in the text. */
export function inOneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
