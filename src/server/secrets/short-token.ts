import { randomBytes } from 'node:crypto'

/**
 * The token of a short personal link, for texts: 96 random bits as 16 base64url characters. Never ends in - or _, which
 * phones may leave out of the link. Hashed without case like the others, so 83 bits are left to guess.
 */
export function newShortToken(): string {
  while (true) {
    const token = randomBytes(12).toString('base64url')
    if (/[A-Za-z0-9]$/.test(token)) return token
  }
}
