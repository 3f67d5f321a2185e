/** The default time of tests: 8:00 in New York */
export const testNow = '2026-10-20T12:00:00.000Z'
