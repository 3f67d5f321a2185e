/** Slots that were closed together: their confirmed families share the kept spots (docs/decisions/0045). */
export type SlotClosingTable = {
  id: string
  event_id: string
  /** Until then spots are kept in other slots; null if none are */
  kept_until: string | null
  created_at: string
}

/** A spot kept for the families of a closing. It counts while its place by rank is within the families still to move. */
export type KeptSpotTable = {
  id: string
  closing_id: string
  time_slot_id: string
  rank: number
}

/** What an administrator told the families of an event, once for each id */
export type AnnouncementTable = {
  /** Made by the browser when the dialog opens, so that a repeated request sends nothing */
  id: string
  event_id: string
  kind: 'news' | 'closed' | 'reopened'
  /** JSON array */
  time_slot_ids: string
  /** JSON: the sentence by language */
  sentences: string
  families: number
  emails: number
  texts: number
  calls: number
  created_at: string
  /** Username */
  created_by: string
}
