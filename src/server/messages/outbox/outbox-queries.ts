import type { ExpressionBuilder } from 'kysely'
import { farthestAttemptMs } from '../../../domain/delivery-times.ts'
import type { MessageChannel } from '../../../domain/message.ts'
import { outboxKinds } from '../../../domain/outbox-kind.ts'
import { clockSetBackMs } from '../../../domain/undo.ts'
import type { Db } from '../../db/connect.ts'
import { maySend } from '../../db/held-sending.ts'
import type { Tables } from '../../db/tables.ts'
import { hashLinkToken } from '../../secrets/token-hash.ts'
import { parseMessagePayload } from '../outbox-payload.ts'
import type { Notification } from './notification.ts'
import type { WaitingMessage } from './outbox-waits.ts'

/** The due message of this channel that has waited longest; excludes retries */
export async function findDueMessage(
  db: Db,
  channel: MessageChannel,
  now: Date,
): Promise<{ id: string } | undefined> {
  return (
    db
      .selectFrom('messages')
      .where('state', '=', 'queued')
      .where('channel', '=', channel)
      // During an update, the next release may queue kinds that this release does not know; they wait for that release.
      .where('kind', 'in', outboxKinds)
      .where(isDue(now))
      .where(maySend)
      .orderBy('next_attempt_at')
      .orderBy('id')
      .select('id')
      .limit(1)
      .executeTakeFirst()
  )
}

/** Messages that are being delivered or wait for a retry, earliest first */
export async function findWaiting(db: Db, channel: MessageChannel): Promise<WaitingMessage[]> {
  return db
    .selectFrom('messages')
    .where('state', '=', 'queued')
    .where('channel', '=', channel)
    .where('kind', 'in', outboxKinds)
    .where((eb) => eb.or([eb('lease_id', 'is not', null), eb('wait_ms', 'is not', null)]))
    .where(maySend)
    .orderBy('next_attempt_at')
    .orderBy('id')
    .select(['id', 'lease_id as leaseId', 'wait_ms as waitMs', 'next_attempt_at as nextAttemptAt'])
    .execute()
}

/**
 * Due, not leased and not waiting for a retry. A message without a delay is due at once, even if it was queued while
 * the clock was ahead; so is a message whose time is too far ahead, because a wrong clock set it.
 */
export function isDue(now: Date) {
  const farthest = new Date(now.getTime() + farthestAttemptMs).toISOString()
  return (eb: ExpressionBuilder<Tables, 'messages'>) =>
    eb.and([
      eb('lease_id', 'is', null),
      eb('wait_ms', 'is', null),
      eb.or([
        eb('next_attempt_at', '<=', now.toISOString()),
        eb('next_attempt_at', '>', farthest),
        eb('next_attempt_at', '=', eb.fn.coalesce('requeued_at', 'created_at')),
        // The clock was set back during the message's undo time.
        eb.and([
          eb('created_at', '>', new Date(now.getTime() + clockSetBackMs).toISOString()),
          eb('by_admin', '=', 1),
          eb('kind', 'not in', ['no_show_noted', 'text_no_show_noted']),
        ]),
      ]),
    ])
}

/**
 * Whether a message's personal link works; true if it has none. Completing a registration or correcting its contact
 * revokes links; the same change queues a message with a new link or renews the links of queued messages.
 */
export async function hasWorkingLink(db: Db, { kind, payload }: Notification): Promise<boolean> {
  // A cancellation shows no personal link.
  const token =
    kind === 'cancelled' || !('cancelToken' in payload) ? undefined : payload.cancelToken
  return token === undefined || hasCancelToken(db, token)
}

export async function hasCancelToken(db: Db, token: string): Promise<boolean> {
  const found = await db
    .selectFrom('cancel_tokens')
    .where('token_hash', '=', hashLinkToken(token))
    .select('token_hash')
    .executeTakeFirst()
  return found !== undefined
}

/** The token in the registration's newest e-mail, or text in place of one; undefined once that message is sent */
export async function findUnsentToken(db: Db, registrationId: string): Promise<string | undefined> {
  const messages = await db
    .selectFrom('messages')
    .where('registration_id', '=', registrationId)
    .where('channel', 'in', ['email', 'text'])
    // This message goes to the former mailbox without a link, and may have been queued in the same millisecond.
    .where('kind', '!=', 'email_changed')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .select(['channel', 'payload'])
    .execute()
  for (const { channel, payload } of messages) {
    const facts = parseMessagePayload(payload)
    if (channel === 'email' || facts?.hasLink) return facts?.cancelToken
  }
  return undefined
}
