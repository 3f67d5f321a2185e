/** Keys of joined families, and of families with erased registrations */
export type FamilyKeyTable = {
  /** From `familyKeyOf` */
  key: string
  family_id: string
  /** Null, like `joined_by`, if the row exists only because of erased registrations */
  joined_at: string | null
  joined_by: string | null
}

/** What volunteers should know about a family, attached to one of its registrations */
export type FamilyNoteTable = {
  registration_id: string
  note: string
  updated_at: string
  /** Username */
  updated_by: string
}
