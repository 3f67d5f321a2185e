/** Looks both ways: an instant further ahead was written while the clock was wrong, and nothing may wait for it. */
export function isRecent(instant: string | number, now: Date, ms: number): boolean {
  return Math.abs(now.getTime() - new Date(instant).getTime()) < ms
}

/** For queries: the instants for which `isRecent` holds are between `from` and `until`, both excluded. */
export function recentWindow(now: Date, ms: number): { from: string; until: string } {
  const at = (offsetMs: number) => new Date(now.getTime() + offsetMs).toISOString()
  return { from: at(-ms), until: at(ms) }
}
