/** Milliseconds. A day is 24 hours here; for calendar days see `program-time.ts`. */
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
