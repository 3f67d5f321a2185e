/** A monthly series of events; its name is the event type of recurring_event_tracking */
export type EventSeriesTable = {
  id: string
  name: string
  title: string
  description: string | null
  location: string
  laundromat_name: string | null
  laundromat_address: string | null
  /** "1" to "4", or "last" */
  week: string
  /** 0 is Sunday */
  weekday: number
  open_days_ahead: number
  /** JSON of wall-clock times and capacities */
  time_slots: string
  paused_at: string | null
  created_at: string
  /** When its fields were last changed; pausing and single months do not count */
  updated_at: string
}

/** A month in which a series does not follow its rule */
export type EventSeriesMonthTable = {
  series_id: string
  /** "2026-12" */
  year_month: string
  /** Another day of the month, "2026-12-15"; null when the month is skipped */
  day: string | null
}
