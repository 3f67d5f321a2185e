/** Higher than the sequences from earlier releases, which are seconds since 2020. */
const firstSequence = 1_000_000_000

/**
 * SEQUENCE of a calendar file (RFC 5545) after `emailed` files about the registration. Calendars ignore a file whose
 * SEQUENCE is lower than their entry's.
 */
export function calendarSequence(emailed: number): number {
  return firstSequence + emailed
}
