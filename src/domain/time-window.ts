/**
 * The window for rate limits and retries: an instant counts while it is less than `ms` from now, before or after.
 * One farther ahead was written while the clock was wrong, and nothing may wait until that time comes.
 */
export function isRecent(instant: string | number, now: Date, ms: number): boolean {
  return Math.abs(now.getTime() - new Date(instant).getTime()) < ms
}

/** The same window for queries: `from` and `until` are just outside it. */
export function recentWindow(now: Date, ms: number): { from: string; until: string } {
  const at = (offsetMs: number) => new Date(now.getTime() + offsetMs).toISOString()
  return { from: at(-ms), until: at(ms) }
}
