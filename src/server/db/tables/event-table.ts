export type EventTable = {
  id: string
  title: string
  description: string | null
  date: string
  location: string
  laundromat_name: string | null
  laundromat_address: string | null
  created_at: string
  updated_at: string
}
