import type { ErrorBody } from '../../contract/error.ts'
import { useSession } from './session.ts'

/** An answer outside 2xx; the message is what SPEC.md 8 says: "409: {...body text...}". */
export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody | null

  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    this.name = 'ApiError'
    this.status = status
    this.body = readErrorBody(text)
  }
}

/** No answer at all: the line is down, or the server cannot be reached. */
export class OfflineError extends Error {
  override readonly name = 'OfflineError'
}

/** `asAdmin` sends the token also outside of /admin/ (SPEC.md 6). */
export async function getJson<T>(path: string, { asAdmin = false } = {}): Promise<T> {
  return (await send(path, { method: 'GET' }, asAdmin)).json()
}

/** The answer's JSON; undefined when it has no body (204). */
export async function sendJson<T>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<T> {
  const response = await send(path, {
    method,
    ...(body !== undefined && {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  return response.status === 204 ? (undefined as T) : response.json()
}

async function send(
  path: string,
  init: RequestInit,
  asAdmin = false,
  tries = 1,
): Promise<Response> {
  const isLastTry = tries === mostTries
  const headers = new Headers(init.headers)
  const token = asAdmin || path.includes('/admin/') ? useSession.getState().token : null
  if (token) headers.set('Authorization', `Bearer ${token}`)

  const response = await fetch(path, { ...init, headers, credentials: 'include' }).catch(
    (cause: unknown) => {
      throw new OfflineError('No answer', { cause })
    },
  )
  const waitMs = isLastTry ? 0 : pauseBeforeNextTry(response)
  if (waitMs > 0) {
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    return send(path, init, asAdmin, tries + 1)
  }
  if (response.status === 401 && token) forgetSession(token)
  if (!response.ok) {
    throw new ApiError(response.status, (await response.text()) || response.statusText)
  }
  return response
}

/** Families who share an address, such as a library's, are let in a few seconds apart (DESIGN.md 5, rule 16). */
const mostTries = 10
const longestPauseSeconds = 5

/** How long a refused call waits, in milliseconds, where trying again soon will help; 0 where not. */
export function pauseBeforeNextTry({ status, headers }: Response): number {
  const seconds = Number(headers.get('Retry-After'))
  if (status !== 429 || !(seconds > 0 && seconds <= longestPauseSeconds)) return 0
  // Not all of them at the same moment
  return (seconds + Math.random()) * 1000
}

/** The screens lead to the sign-in page as soon as there is no session. */
function forgetSession(refused: string): void {
  const { token, clearSession } = useSession.getState()
  // A late answer to an old session must not end the new one.
  if (token === refused) clearSession()
}

function readErrorBody(text: string): ErrorBody | null {
  try {
    const body: unknown = JSON.parse(text)
    return isErrorBody(body) ? body : null
  } catch {
    // A proxy in front of the server answers in HTML or plain text.
    return null
  }
}

// Written by hand: zod would cost the home page more than everything else it asks of the contract.
function isErrorBody(body: unknown): body is ErrorBody {
  return (
    typeof body === 'object' &&
    body !== null &&
    'message' in body &&
    typeof body.message === 'string' &&
    'code' in body &&
    typeof body.code === 'string'
  )
}
