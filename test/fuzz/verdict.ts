import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { errorBody } from '../../src/contract/error.ts'
import { event } from '../../src/contract/event.ts'
import type { Sketch } from './requests.ts'
import type { Received, Sent } from './send.ts'
import { canary } from './values.ts'

const internals =
  / {4}at |node_modules|\.ts:\d|SQLITE_|PostgresError|syntax error|violates|select .* from|argon2id|_hash\b/i
/** Generated e-mail addresses and phone numbers, in any format; the contact phone is (555) 010-0100 */
const personal = new RegExp(`${canary}\\.family\\d+@|\\(?555\\)?[ .-]?011[ .-]?\\d{4}`, 'g')
const publicAdminCalls =
  /^\/api\/admin\/(login|forgotten-password|reset-password|invitation|calendar)\b/

const publicList = z.array(event)

/** Describes what is wrong with a response; undefined if it is right. */
export function problemOf(sketch: Sketch, sent: Sent, received: Received): string | undefined {
  if ('failure' in received) return received.failure
  const { status, body, headers } = received
  // The server's serializer answers 500 if a body does not match its route's schema.
  if (status >= 500) return `status ${status}`
  const isAllowed = status < 400 && status !== 304
  const isGuarded = sent.path.startsWith('/api/admin/') && !publicAdminCalls.test(sent.path)
  if (isGuarded && !sketch.isSignedIn && isAllowed) return `status ${status} without signing in`
  if (!headers['content-security-policy']) return 'no security headers'
  if (status >= 400) return problemOfError(sketch, String(headers['content-type']), body)
  if (/argon2id|_hash\b/.test(body)) return 'reveals a hash'
  const isStranger = !sketch.isSignedIn && !`${sketch.path}${sketch.body}`.includes('~token.')
  const leaked = isStranger ? (body.match(personal) ?? []) : []
  if (leaked.some((one) => !String(sent.body).includes(one))) return `shows a stranger ${leaked}`
  // Only this list is sent from memory, without the serializer.
  const isList = sketch.about === 'GET /api/events' && sketch.method === 'GET' && status === 200
  return isList && !isExactly(publicList, body) ? 'the list does not match the contract' : undefined
}

function problemOfError({ method, path }: Sketch, type: string, body: string): string | undefined {
  if (method === 'HEAD') return undefined
  const isPage = method === 'GET' && !/^\/api(?:[/?]|$)/.test(path)
  if (isPage && type.startsWith('text/html')) return undefined
  if (internals.test(body)) return 'reveals internals'
  // An error may name people only if it refuses to remove a time slot that has people in it.
  if (body.includes(canary) && !body.includes('"slot_has_people"'))
    return 'repeats what somebody typed'
  if (type !== 'application/json; charset=utf-8') return `error of type ${type}`
  return isErrorFormat(body) ? undefined : 'the error has the wrong format'
}

export const isErrorFormat = (body: string) => isExactly(errorBody, body)

/** Whether the text is JSON that satisfies the schema, without additional fields */
function isExactly(schema: typeof publicList | typeof errorBody, body: string) {
  try {
    const value: unknown = JSON.parse(body)
    const { success, data } = schema.safeParse(value)
    return success && isDeepStrictEqual(data, value)
  } catch {
    return false
  }
}
