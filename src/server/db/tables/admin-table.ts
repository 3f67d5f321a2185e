export type AdminTable = {
  id: string
  username: string
  /** argon2id, PHC string */
  password_hash: string
  email: string
  created_at: string
}

export type AdminSessionTable = {
  /** SHA-256 of the bearer token, hex */
  token_hash: string
  admin_id: string
  created_at: string
  last_used_at: string
  expires_at: string
}
