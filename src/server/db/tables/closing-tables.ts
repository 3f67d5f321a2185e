/**
 * Slots that were closed together (docs/decisions/0045), families that were asked to move together (0056), or a
 * waitlist that was asked to come to another event (0054): they share the kept spots.
 */
export type SlotClosingTable = {
  id: string
  event_id: string
  /** Until then spots are kept in other slots; null if none are */
  kept_until: string | null
  created_at: string
}

/** Only the first n by rank are kept, where n is the number of families still to move. */
export type KeptSpotTable = {
  id: string
  closing_id: string
  time_slot_id: string
  rank: number
}

/** A confirmed family that was asked to leave a slot with more families than fit; one row per registration */
export type AskedToMoveTable = {
  registration_id: string
  closing_id: string
  /** The slot that it was asked to leave */
  time_slot_id: string
  asked_at: string
  /** When the slot was closed, which replaces the request; null until then */
  ended_at: string | null
}

export type AnnouncementTable = {
  /** Made by the browser, so that a repeated request sends nothing */
  id: string
  event_id: string
  kind: 'news' | 'closed' | 'reopened' | 'asked'
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
  /** Hash of the request; null in rows of 1.0.0 and earlier releases */
  request_hash: string | null
}

/** A waitlist was asked to come to another event; its kept spots have a row of the same id in slot_closings. */
export type OtherEventAskTable = {
  /** Made by the browser, so that a repeated request sends nothing */
  id: string
  event_id: string
  other_event_id: string
  /** JSON: the sentence by language */
  sentences: string
  /** Until then spots are kept there; null if none are */
  kept_until: string | null
  created_at: string
  /** Username */
  created_by: string
  /** Hash of the request; null in rows of 1.0.0 and earlier releases */
  request_hash: string | null
}

export type AskedFamilyTable = { ask_id: string; registration_id: string }
