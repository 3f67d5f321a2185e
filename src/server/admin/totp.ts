import { codeWindow, normalizeCode, stepOf } from '../../domain/second-factor.ts'

// Loaded when somebody uses a second factor, so that the start is fast and memory small.
const load = () => import('otpauth')

export async function newSecret(
  issuer: string,
  username: string,
): Promise<{ secret: string; uri: string }> {
  const { Secret, TOTP } = await load()
  const secret = new Secret({ size: 20 })
  return { secret: secret.base32, uri: new TOTP({ issuer, label: username, secret }).toString() }
}

/** The time step that the code belongs to, among those accepted now; null if there is none */
export async function findStep(secret: string, code: string, now: Date): Promise<number | null> {
  const { Secret, TOTP } = await load()
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const token = normalizeCode(code)
  const delta = totp.validate({ token, timestamp: now.getTime(), window: codeWindow })
  return delta === null ? null : stepOf(now) + delta
}
