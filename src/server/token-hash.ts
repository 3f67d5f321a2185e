import { createHash } from 'node:crypto'

/** How tokens are stored: whoever reads the database finds nothing to sign in or cancel with. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
