export type TimeSlotTable = {
  id: string
  event_id: string
  start_time: string
  end_time: string
  capacity: number
  created_at: string
}
