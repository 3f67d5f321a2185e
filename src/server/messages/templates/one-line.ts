/** Replaces line breaks and control characters with spaces, so that user input cannot add a header or a paragraph. */
export function inOneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
