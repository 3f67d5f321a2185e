import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Whether a queued delivery is from before `since`, and was not sent again by hand since (`resendDelivery`) */
export function isFromBefore(since: string) {
  return (eb: ExpressionBuilder<Tables, 'webhook_deliveries'>) =>
    eb.and([
      eb('occurred_at', '<', since),
      eb.or([
        eb(eb.fn.coalesce('wait_ms', eb.lit(1)), '>', 0),
        eb('lease_id', 'is not', null),
        eb('next_attempt_at', '<', since),
      ]),
    ])
}
