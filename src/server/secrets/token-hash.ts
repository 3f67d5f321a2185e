import { hash } from 'node:crypto'

/** Tokens are stored as hashes, so that a leaked database cannot be used to sign in or cancel. */
export function hashToken(token: string): string {
  return hash('sha256', token)
}

/** Ignores case and surrounding spaces, because mail programs change them in personal links (docs/decisions/0002). */
export function hashLinkToken(token: string): string {
  return hashToken(token.trim().toLowerCase())
}

/** Ignores the order of fields, the order and repetition of list items, and fields that are null or ''. */
export function hashRequest(request: object): string {
  return hashToken(JSON.stringify(request, (_, value) => normalizeValue(value)))
}

function normalizeValue(value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value)].sort()
  if (typeof value !== 'object' || value === null) return value
  const filled = Object.entries(value).filter(([, one]) => one !== null && one !== '')
  return Object.fromEntries(filled.sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Replaces an erased mailbox or phone that a ban or a STOP must still recognize. */
export function erasedKey(key: string): string {
  return `erased ${hashToken(key)}`
}

export function isErasedKey(key: string): boolean {
  return /^erased [0-9a-f]{64}$/.test(key)
}
