/** Keys of joined families, and of families with erased registrations */
export type FamilyKeyTable = {
  /** From `familyKeyOf` */
  key: string
  family_id: string
  /** `joined_at` and `joined_by` are null if the row exists only because of erased registrations. */
  joined_at: string | null
  joined_by: string | null
}

/** What volunteers should know about a family; stored with one of its registrations */
export type FamilyNoteTable = {
  registration_id: string
  note: string
  updated_at: string
  /** Username */
  updated_by: string
}
