const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** "2 minutes ago" or "yesterday"; null if it is less than a minute ago or, because clocks differ, in the future */
export function relativeTime(instant: string, now: Date): string | null {
  const seconds = Math.floor((now.getTime() - Date.parse(instant)) / 1000)
  const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  for (const [unit, length] of units) {
    if (seconds >= length) return format.format(-Math.floor(seconds / length), unit)
  }
  return null
}
