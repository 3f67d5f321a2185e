const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** "2 minutes ago" or "yesterday"; null for the last minute and, because clocks differ, for a future time */
export function relativeTime(instant: string, now: Date): string | null {
  const seconds = Math.floor((now.getTime() - Date.parse(instant)) / 1000)
  const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  for (const [unit, length] of units) {
    if (seconds >= length) return format.format(-Math.floor(seconds / length), unit)
  }
  return null
}
