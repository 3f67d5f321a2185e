import { type MessageChannel, skipReasons } from '../../../domain/message.ts'
import { clockSetBackMs } from '../../../domain/undo.ts'
import type { Db } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { findCurrentRegistration } from './current-registration-queries.ts'
import { isRelevant, tryReadNotification } from './notification.ts'
import { saveCancelToken } from './outbox-row-commands.ts'
import { newTokenFor } from './renewed-link-commands.ts'

/**
 * Queues again, with new links, messages that ended as no longer true while the clock was ahead but are true now.
 * Setting `last_attempt_at` back to now marks each message as checked.
 */
export async function requeueObsoleteByWrongClock(
  db: Db,
  channel: MessageChannel,
  now: Date,
): Promise<void> {
  // Further ahead than the clocks of two processes can differ
  const ahead = new Date(now.getTime() + clockSetBackMs).toISOString()
  const ended = await db
    .selectFrom('messages')
    .where('last_attempt_at', '>', ahead)
    .where('state', '=', 'failed')
    .where('last_error', '=', skipReasons.obsolete)
    .where('channel', '=', channel)
    .select('id')
    .execute()
  for (const { id } of ended) await requeue(db, { id, channel }, ahead, now)
}

async function requeue(
  db: Db,
  { id, channel }: { id: string; channel: MessageChannel },
  ahead: string,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const at = now.toISOString()
    const message = await tx
      .updateTable('messages')
      .set({ last_attempt_at: at })
      .where('id', '=', id)
      // Another process may have been faster.
      .where('last_attempt_at', '>', ahead)
      .where('state', '=', 'failed')
      .returning(['kind', 'payload', 'registration_id as registrationId'])
      .executeTakeFirst()
    if (!message) return
    const current = await findCurrentRegistration(tx, message.registrationId, now)
    const notification = tryReadNotification(message, current, now)
    if (!notification || !isRelevant(notification, now)) return
    const cancelToken = current ? newTokenFor(notification) : undefined
    if (current && cancelToken) {
      await saveCancelToken(tx, current.registrationId, cancelToken, now, {
        channel: channel === 'text' ? 'text' : 'email',
      })
    }
    await tx
      .updateTable('messages')
      .set({
        state: 'queued',
        attempts: 0,
        next_attempt_at: at,
        last_error: null,
        payload: JSON.stringify({ ...JSON.parse(message.payload), cancelToken }),
      })
      .where('id', '=', id)
      .execute()
  })
}
