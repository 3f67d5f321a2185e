export type SignInFailureTable = {
  /** SHA-256 of what is counted, such as a username or an address, hex */
  key: string
  failures: number
  last_failed_at: string
}

export type KnownDeviceTable = {
  /** SHA-256 of the browser's cookie, hex */
  token_hash: string
  admin_id: string
  last_used_at: string
}
