import type { GeneratedAlways } from 'kysely'

export type TimeSlotTable = {
  id: string
  event_id: string
  start_time: string
  end_time: string
  capacity: number
  created_at: string
  /** Registrations by status, kept by triggers, for figures and lists; who has a spot is decided by counting. */
  confirmed_count: GeneratedAlways<number>
  waitlist_count: GeneratedAlways<number>
  cancelled_count: GeneratedAlways<number>
  no_show_count: GeneratedAlways<number>
}
