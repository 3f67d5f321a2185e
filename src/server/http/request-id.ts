import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Safe in logs and headers */
const validId = /^[\w.:-]{1,64}$/

/**
 * Makes ids for the log and the x-request-id header. With TRUST_PROXY, the id in the request is kept. Without it, such
 * ids are ignored, because a client could give two requests the same id.
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
