import type { ErrorBody } from '../../contract/error.ts'
import { language } from '../words.ts'
import { noteServerTime } from './server-time.ts'

/** A response outside 2xx. The error's message has the format of SPEC.md 8: "409: {...body text...}". */
export class ApiError extends Error {
  declare readonly status: number
  declare readonly body: ErrorBody | null

  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    this.name = 'ApiError'
    this.status = status
    this.body = readErrorBody(text)
  }
}

/** Whether the same request would be refused again; rate limits, server errors and lost connections are temporary. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429
}

/** No response, or only a part of one: the connection is down, or the server cannot be reached. */
export class OfflineError extends Error {
  constructor(message?: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'OfflineError'
  }
}

/** No response to a change, which the server may still have made; the message says so. */
export class LostResponseError extends OfflineError {}

/** The administrator's session. Set by session.ts, which only the admin pages load. */
type SessionAccess = {
  /** Whether a call signs in or out, and therefore does not wait for a renewed session */
  isSignInOrOut: (path: string) => boolean
  currentToken: () => string | null
  sessionToken: () => Promise<string | null>
  renewSession: (refused: string) => Promise<string | null>
  markUsed: () => void
}
let session: SessionAccess | null = null

export function connectSession(access: SessionAccess): void {
  session = access
}

/** With `asAdmin`, sends the token on paths outside /admin/ too (SPEC.md 6). */
export async function getJson<T>(path: string, { asAdmin = false } = {}): Promise<T> {
  return readJson('GET', path, await send(path, { method: 'GET' }, asAdmin))
}

export async function sendJson<T>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<T> {
  const response = await send(path, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return response.status === 204 ? (undefined as T) : readJson(method, path, response)
}

/** The server checks its responses against the contract, so only development checks them again. */
export async function readJson<T>(method: string, path: string, response: Response): Promise<T> {
  const body = await response.json().catch(noResponse)
  if (import.meta.env?.DEV) (await import('./check-response.ts')).checkResponse(method, path, body)
  return body
}

/** For calls with a file as a body, or with options that `getJson` and `sendJson` lack */
export async function send(path: string, init: RequestInit, asAdmin = false): Promise<Response> {
  const isSignInOrOut = session?.isSignInOrOut(path)
  const needsSession = asAdmin || path.includes('/admin/')
  const token = isSignInOrOut
    ? session?.currentToken()
    : needsSession
      ? await session?.sessionToken()
      : undefined
  let response = await fetchWithRetries(path, init, token)
  if (response.status === 401 && session && token && !isSignInOrOut) {
    // The server changed nothing, so it is safe to retry changes too.
    const renewed = await session.renewSession(token)
    if (renewed) response = await fetchWithRetries(path, init, renewed)
  }
  if (!response.ok) {
    throw new ApiError(response.status, (await response.text()) || response.statusText)
  }
  if (token && !isSignInOrOut) session?.markUsed()
  return response
}

/**
 * After a burst from one IP address, such as a library's, sign-ups are admitted 3 seconds apart (docs/decisions/0022).
 */
const maxTries = 10
const maxRetryDelaySeconds = 5

/** Delay in milliseconds before a refused call is retried; 0 if the call should not be retried. */
export function retryDelayMs({ status, headers }: Response): number {
  const seconds = Number(headers.get('Retry-After'))
  if (status !== 429 || !(seconds > 0 && seconds <= maxRetryDelaySeconds)) return 0
  // Jitter, so that the families do not all retry at once
  const [fraction = 0] = crypto.getRandomValues(new Uint16Array(1))
  return (seconds + fraction / 2 ** 16) * 1000
}

async function fetchWithRetries(
  path: string,
  init: RequestInit,
  token: string | null | undefined,
  tries = 1,
): Promise<Response> {
  const headers = new Headers(init.headers)
  // The server responds in this language.
  headers.set('Accept-Language', language)
  if (token) headers.set('Authorization', `Bearer ${token}`)
  const response = await fetch(path, { ...init, headers, credentials: 'include' }).catch(noResponse)
  noteServerTime(response.headers.get('Date'))
  const delayMs = tries < maxTries ? retryDelayMs(response) : 0
  if (delayMs === 0) return response
  await new Promise((resolve) => setTimeout(resolve, delayMs))
  return fetchWithRetries(path, init, token, tries + 1)
}

function noResponse(cause: unknown): never {
  throw new OfflineError('No response', { cause })
}

function readErrorBody(text: string): ErrorBody | null {
  try {
    const body: unknown = JSON.parse(text)
    return hasMessage(body) ? { code: '', ...body } : null
  } catch {
    // Proxies respond with HTML or plain text.
    return null
  }
}

// Checked by hand, to keep zod out of the home page. The response of a gateway may lack our `code`.
function hasMessage(body: unknown): body is Omit<ErrorBody, 'code'> & Partial<ErrorBody> {
  return (
    typeof body === 'object' &&
    body !== null &&
    'message' in body &&
    typeof body.message === 'string'
  )
}
