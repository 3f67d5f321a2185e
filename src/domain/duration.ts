/** Lengths of time in milliseconds. A day is 24 hours here: not for wall-clock days, which `program-time.ts` knows. */
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
