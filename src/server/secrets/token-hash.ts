import { hash } from 'node:crypto'

/** Tokens are stored as hashes, so that a leaked database cannot be used to sign in or cancel. */
export function hashToken(token: string): string {
  return hash('sha256', token)
}

/** The hash of a personal link's token; mail programs change its case and add spaces (decision 0002). */
export function hashLinkToken(token: string): string {
  return hashToken(token.trim().toLowerCase())
}

/** What stays of an erased mailbox or phone that must still be recognized: in a ban, or after STOP */
export function erasedKey(key: string): string {
  return `erased ${hashToken(key)}`
}

export function isErasedKey(key: string): boolean {
  return /^erased [0-9a-f]{64}$/.test(key)
}
