/** One row for each personal link that was sent; the token itself is only in the message. */
export type CancelTokenTable = {
  /** SHA-256, hex */
  token_hash: string
  registration_id: string
  created_at: string
}
