export type BlacklistTable = {
  id: string
  name: string
  email: string
  email_key: string
  phone: string
  phone_key: string | null
  reason: string
  /** The no-show that caused the entry; null when it was made by hand */
  registration_id: string | null
  created_at: string
}
