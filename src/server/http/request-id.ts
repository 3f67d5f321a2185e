import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Safe in logs and headers */
const validId = /^[\w.:-]{1,64}$/

/**
 * Makes ids for the log and the x-request-id header. The id of a trusted proxy is kept; ids of anybody else are
 * ignored, because they could make two requests look like one.
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
