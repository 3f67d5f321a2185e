/** Keys that are one family, because a volunteer joined them, or because some of its registrations were erased */
export type FamilyKeyTable = {
  /** As `familyKeyOf` makes it */
  key: string
  family_id: string
  /** Null if only erased registrations made the row; so is `joined_by` */
  joined_at: string | null
  joined_by: string | null
}

/** What volunteers should know about a family, at one of its registrations */
export type FamilyNoteTable = {
  registration_id: string
  note: string
  updated_at: string
  /** Username */
  updated_by: string
}
