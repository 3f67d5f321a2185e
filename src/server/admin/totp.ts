import { codeWindow, normalizeCode, stepOf } from '../../domain/second-factor.ts'

// Loaded on first use, to keep the start fast and memory use low.
const load = () => import('otpauth')

export async function newSecret(
  issuer: string,
  username: string,
): Promise<{ secret: string; uri: string }> {
  const { Secret, TOTP } = await load()
  const secret = new Secret({ size: 20 })
  return { secret: secret.base32, uri: new TOTP({ issuer, label: username, secret }).toString() }
}

/** The currently accepted time step that the code belongs to, or null */
export async function findStep(secret: string, code: string, now: Date): Promise<number | null> {
  const { Secret, TOTP } = await load()
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const token = normalizeCode(code)
  const delta = totp.validate({ token, timestamp: now.getTime(), window: codeWindow })
  return delta === null ? null : stepOf(now) + delta
}
