/** Removes line breaks from user input, so that it cannot add a header or a paragraph. */
export function inOneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
