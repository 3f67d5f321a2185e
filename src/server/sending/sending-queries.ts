import type { SendingState, WaitingMessages } from '../../contract/sending.ts'
import type { Db } from '../db/connect.ts'
import { findHeldSending } from '../db/held-sending.ts'
import { countQueued } from '../messages/outbox/queued-messages-queries.ts'
import { isFromBefore } from '../webhook-target/webhook-target-queries.ts'

export async function findSendingState(db: Db): Promise<SendingState> {
  return { held: await findHeldSending(db) }
}

/** `earlier` and `earlierWebhooks` count only what was queued before the hold. */
export async function findWaitingMessages(
  db: Db,
  now: Date,
): Promise<Omit<WaitingMessages, 'hasMailServer'>> {
  const held = await findHeldSending(db)
  const since = held?.since ?? now.toISOString()
  const [messages, webhooks] = await Promise.all([
    countQueued(db, since, now),
    db
      .selectFrom('webhook_deliveries')
      .where('state', '=', 'queued')
      .select((eb) => eb.fn.countAll<number>().as('all'))
      .select((eb) => eb.fn.countAll<number>().filterWhere(isFromBefore(since)).as('earlier'))
      .executeTakeFirstOrThrow(),
  ])
  return { ...messages, webhooks: webhooks.all, earlierWebhooks: webhooks.earlier }
}
