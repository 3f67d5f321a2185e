import { randomBytes } from 'node:crypto'

/**
 * 96 random bits as 16 base64url characters. Never ends in - or _, which phones may leave out of a link. Link tokens
 * are hashed in lowercase, which leaves 83 bits to guess.
 */
export function newShortToken(): string {
  while (true) {
    const token = randomBytes(12).toString('base64url')
    if (/[A-Za-z0-9]$/.test(token)) return token
  }
}
