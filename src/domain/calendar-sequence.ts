/** Higher than the sequences of earlier releases, which are seconds since 2020. */
const firstSequence = 1_000_000_000

/**
 * SEQUENCE of a calendar file about a registration (RFC 5545) once `emailed` files were sent. A calendar ignores a file
 * whose SEQUENCE is lower than its entry's.
 */
export function calendarSequence(emailed: number): number {
  return firstSequence + emailed
}
