import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { errorBody } from '../../src/contract/error.ts'
import { event } from '../../src/contract/event.ts'
import type { OpenApi, Sketch } from './requests.ts'
import type { Received, Sent } from './send.ts'
import { canary } from './values.ts'

const internals =
  / {4}at |node_modules|\.ts:\d|SQLITE_|PostgresError|syntax error|violates|select .* from|argon2id|_hash\b/i
/** Generated e-mail addresses and phone numbers, in any format; the contact phone is (555) 010-0100 */
const personal = new RegExp(`${canary}\\.family\\d+@|\\(?555\\)?[ .-]?011[ .-]?\\d{4}`, 'g')
const publicAdminCalls =
  /^\/api\/admin\/(login|forgotten-password|reset-password|invitation|calendar)\b/

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0]
type Checked = { safeParse(value: unknown): { success: boolean; data?: unknown } }

/** Schemas of successful responses, by operation and status, such as "GET /api/events/{id} 200" */
function contractOf({ paths }: OpenApi): Map<string, Checked> {
  const schemas = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses = {} }]) =>
      Object.entries(responses).flatMap(([status, { content }]): [string, Checked][] => {
        const schema = content?.['application/json']?.schema
        if (!schema || !status.startsWith('2')) return []
        return [
          [`${method.toUpperCase()} ${path} ${status}`, z.fromJSONSchema(schema as JsonSchema)],
        ]
      }),
    ),
  )
  // The OpenAPI document does not describe this response, which the server sends from a cache.
  return new Map<string, Checked>([...schemas, ['GET /api/events 200', z.array(event)]])
}

/** Returns a function that describes what is wrong with a response, or undefined if it is right. */
export function createVerdict(document: OpenApi) {
  const contract = contractOf(document)
  return (sketch: Sketch, sent: Sent, received: Received): string | undefined => {
    if ('failure' in received) return received.failure
    const { status, body, headers } = received
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
    const hasOwnMethod = sketch.about.startsWith(`${sketch.method} `)
    const schema = hasOwnMethod ? contract.get(`${sketch.about} ${status}`) : undefined
    return schema && !isExactly(schema, body) ? 'the answer does not match the contract' : undefined
  }
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
function isExactly(schema: Checked, body: string) {
  try {
    const value: unknown = JSON.parse(body)
    const { success, data } = schema.safeParse(value)
    return success && isDeepStrictEqual(data, value)
  } catch {
    return false
  }
}
