import type { ExportKind } from '../../contract/data.ts'
import type { ExportChoice } from './slot-batch-queries.ts'

/** "registrations-2026-10-01-to-2026-12-31.csv"; with `today` for the blacklist, and for an export without bounds */
export function exportFileName(
  kind: ExportKind,
  { from, to }: ExportChoice,
  { eventDay, today }: { eventDay: string | null; today: string },
): string {
  const days = eventDay
    ? `event-${eventDay}`
    : from && to
      ? `${from}-to-${to}`
      : from
        ? `from-${from}`
        : to
          ? `to-${to}`
          : `all-on-${today}`
  return `${kind}-${kind === 'blacklist' ? `on-${today}` : days}.csv`
}
