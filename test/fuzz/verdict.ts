import { errorBody } from '../../src/contract/error.ts'
import type { Sketch } from './requests.ts'
import type { Received } from './send.ts'
import { canary } from './values.ts'

const inside =
  / {4}at |node_modules|\.ts:\d|SQLITE_|PostgresError|syntax error|violates|select .* from|argon2id|_hash\b/i

/** Describes what is wrong with a response; undefined if it is right. */
export function problemOf(sketch: Sketch, received: Received): string | undefined {
  if ('failure' in received) return received.failure
  const { status, body, headers } = received
  if (status >= 500) return `status ${status}`
  const isLetIn = status < 400 && status !== 304
  const isGuarded =
    sketch.path.startsWith('/api/admin/') &&
    !/^\/api\/admin\/(login|forgotten-password|reset-password|invitation)\b/.test(sketch.path)
  if (isGuarded && !sketch.isSignedIn && isLetIn) return `status ${status} without signing in`
  if (!headers['content-security-policy']) return 'no security headers'
  if (status < 400) return /argon2id|_hash\b/.test(body) ? 'reveals a hash' : undefined
  return problemOfError(sketch, String(headers['content-type']), body)
}

function problemOfError({ method, path }: Sketch, type: string, body: string): string | undefined {
  if (method === 'HEAD') return undefined
  const isPage = method === 'GET' && !/^\/api(?:[/?]|$)/.test(path)
  if (isPage && type.startsWith('text/html')) return undefined
  if (inside.test(body)) return 'reveals internals'
  // An error may name people only if it refuses to remove a time slot that has people in it.
  if (body.includes(canary) && !body.includes('"slot_has_people"'))
    return 'repeats what somebody typed'
  if (type !== 'application/json; charset=utf-8') return `error of type ${type}`
  return isErrorFormat(body) ? undefined : 'not the format of an error'
}

export function isErrorFormat(body: string): boolean {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return false
  }
  const result = errorBody.safeParse(parsed)
  const known = ['message', 'code', 'errors', 'linkHeld']
  return result.success && Object.keys(parsed as object).every((key) => known.includes(key))
}
