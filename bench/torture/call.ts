import type { ErrorBody } from '../../src/contract/error.ts'
import type { Results } from './results.ts'

/** `unreached`: the connection was refused, so nothing happened. */
export type Answer<T> =
  | { is: 'done'; body: Partial<T> }
  | { is: 'refused'; status: number; code: string }
  | { is: 'doubt' }
  | { is: 'unreached' }

export type Request = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  body?: object
  token?: string
}

/** Longer than the server itself waits for a database */
const timeoutMs = 40_000

export async function call<T>(
  { method, url, body, token }: Request,
  results: Results,
): Promise<Answer<T>> {
  let response: Response
  try {
    response = await fetch(url, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError')
      results.violate('hung', `${method} ${url}`)
    return isRefused(error) ? { is: 'unreached' } : { is: 'doubt' }
  }
  const { status } = response
  if (status >= 500) {
    results.saw5xx(status, `${method} ${new URL(url).pathname}`)
    await readJson(response)
    return { is: 'doubt' }
  }
  const received = await readJson<T & ErrorBody>(response)
  if (status >= 400) return { is: 'refused', status, code: received.code ?? '' }
  if (method !== 'GET') results.acknowledged++
  return { is: 'done', body: received }
}

/** If a response breaks off after its status, the status counts, because the client has seen it. */
async function readJson<T>(response: Response): Promise<Partial<T>> {
  try {
    const text = await response.text()
    return text ? JSON.parse(text) : {}
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return {}
    throw error
  }
}

function isRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED'
}
