/** Which month's event a series has had; unique on (event type, year-month) */
export type RecurringEventTrackingTable = {
  id: string
  event_type: string
  /** "2026-12" */
  year_month: string
  event_id: string | null
  created_at: string
}
