import { createHash } from 'node:crypto'

/** How tokens are stored: whoever reads the database finds nothing to sign in or cancel with. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Of a personal link's token: mail programs change its case, and add spaces (docs/decisions/0002). */
export function hashOfLink(token: string): string {
  return hashToken(token.trim().toLowerCase())
}
