type Imported = {
  /** The row's id in the file; null if the file has no ids */
  external_id: string | null
  imported_at: string
}

/** Rows that were imported from a CSV file (docs/decisions/0053) */
export type ImportedEventTable = Imported & { event_id: string }
export type ImportedRegistrationTable = Imported & { registration_id: string }
export type ImportedBanTable = Imported & { blacklist_id: string }

export type CalendarFeedTable = {
  admin_id: string
  /** SHA-256 of the secret part of the address, hex */
  token_hash: string
  created_at: string
}
