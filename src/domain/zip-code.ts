/** "45030" of "45030-1234": the last four digits would identify a few houses. */
export function fiveDigits(zipCode: string | null): string | null {
  return /^\s*(\d{5})(?!\d)/.exec(zipCode ?? '')?.[1] ?? null
}
