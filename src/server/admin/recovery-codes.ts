import { randomInt } from 'node:crypto'
import { normalizeCode, recoveryCodeCount } from '../../domain/second-factor.ts'
import { hashCode, newCodeSalt } from '../secrets/passwords.ts'

/** Ten of these 31 characters have only 49 bits of entropy, so codes are hashed like passwords. */
const characters = '23456789abcdefghjkmnpqrstuvwxyz'

export async function newRecoveryCodes() {
  const codes = new Set<string>()
  while (codes.size < recoveryCodeCount) codes.add(newCode())
  const salt = newCodeSalt()
  const hashes = await Promise.all([...codes].map((code) => hashRecoveryCode(code, salt)))
  return { codes: [...codes], salt, hashes }
}

export async function hashRecoveryCode(code: string, salt: string): Promise<string> {
  return hashCode(normalizeCode(code), salt)
}

function newCode(): string {
  const part = () => Array.from({ length: 5 }, () => characters[randomInt(characters.length)])
  return `${part().join('')}-${part().join('')}`
}
