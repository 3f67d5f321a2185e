import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Safe in logs and headers */
const validId = /^[\w.:-]{1,64}$/

/**
 * Returns the id of a request for the log and the x-request-id header. With TRUST_PROXY, this is the id in the request.
 * Otherwise it is always a new one, because a client could send two requests with the same id.
 */
export function requestIds(trustsProxy: boolean): (request: IncomingMessage) => string {
  const prefix = randomBytes(5).toString('hex')
  let count = 0
  return ({ headers }) => {
    const given = trustsProxy ? headers['x-request-id'] : undefined
    return typeof given === 'string' && validId.test(given)
      ? given
      : `${prefix}-${(++count).toString(36)}`
  }
}
