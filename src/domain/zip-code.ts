/** "45030" of "45030-1234"; null if it does not begin with five digits. The four digits after it name a few houses. */
export function fiveDigits(zipCode: string | null): string | null {
  return /^\s*(\d{5})(?!\d)/.exec(zipCode ?? '')?.[1] ?? null
}
