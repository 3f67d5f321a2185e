export type BlacklistTable = {
  id: string
  name: string
  email: string
  email_key: string
  phone: string
  reason: string
  /** The no-show that caused the entry; null when it was made by hand */
  registration_id: string | null
  /** Since when it matches nobody; null while it has no end */
  ends_at: string | null
  created_at: string
}

/** The numbers by which an entry matches; none where only its e-mail address does */
export type BlacklistPhoneTable = { phone_key: string; blacklist_id: string }
