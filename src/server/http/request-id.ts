import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Short and plain, so that it breaks no log and no header */
const acceptable = /^[\w.:-]{1,64}$/

/**
 * Names requests, for the log and for the answer's x-request-id. Its proxy's name for a request is taken
 * where one is trusted; anybody else could make two requests look like one.
 */
export function requestIds(trustsProxy: boolean): (request: IncomingMessage) => string {
  const ofThisProcess = randomBytes(5).toString('hex')
  let count = 0
  return ({ headers }) => {
    const given = trustsProxy ? headers['x-request-id'] : undefined
    return typeof given === 'string' && acceptable.test(given)
      ? given
      : `${ofThisProcess}-${(++count).toString(36)}`
  }
}
