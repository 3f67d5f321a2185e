import { randomUUID } from 'node:crypto'
import { activityWords } from '../../contract/words/en/activity.ts'
import { resendRefusalWords } from '../../contract/words/en/admin-messages.ts'
import { whyNotResend } from '../../domain/message.ts'
import { recordActivity } from '../activity/activity-commands.ts'
import type { Db, Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import { rememberCancelToken } from './outbox.ts'
import { findCurrent } from './outbox-queries.ts'
import { isOfUseAgain, readTelling } from './telling.ts'

/**
 * Queues a message again: as things stand now, to the registration's present address, with a new personal link.
 * Throws `message_not_found`, `message_not_sendable`.
 */
export async function resendMessage(
  db: Db,
  id: string,
  { by, now, hasMailServer }: { by: string; now: Date; hasMailServer: boolean },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const message = await lockMessage(tx, id)
    if (!message) throw new AppError('message_not_found')
    const { state, registrationId } = message
    const registrations = await findCurrent(tx, [registrationId])
    const current = registrations.get(registrationId ?? '') ?? null
    const telling = readTelling(message, current)
    const isWorthIt = isOfUseAgain(telling, now)
    const refusal = whyNotResend({ state, isWorthIt }, { hasMailServer })
    if (refusal) throw new AppError('message_not_sendable', resendRefusalWords[refusal])

    const at = now.toISOString()
    const cancelToken = current ? randomUUID() : undefined
    const recipient = current?.email ?? message.recipient
    const family = telling.to === 'family' ? telling.payload : null
    const payload = family ? { ...family, queuedAt: at, cancelToken } : telling.payload
    await tx
      .updateTable('messages')
      .set({
        state: 'queued',
        attempts: 0,
        next_attempt_at: at,
        requeued_at: at,
        last_error: null,
        recipient,
        payload: JSON.stringify(payload),
      })
      .where('id', '=', id)
      .execute()
    if (current && cancelToken) {
      await rememberCancelToken(tx, current.registrationId, cancelToken, now)
    }
    await recordActivity(
      tx,
      {
        type: 'other',
        description: activityWords.messageSentAgain(family?.name ?? recipient),
        eventTitle: payload.eventTitle ?? undefined,
        eventId: payload.eventId ?? undefined,
        registrationId: registrationId ?? undefined,
        actor: by,
      },
      now,
    )
  })
}

/** Two administrators who press the button together come here one after the other. */
async function lockMessage(tx: Tx, id: string) {
  return tx
    .updateTable('messages')
    .set((eb) => ({ state: eb.ref('state') }))
    .where('id', '=', id)
    .returning(['kind', 'state', 'recipient', 'payload', 'registration_id as registrationId'])
    .executeTakeFirst()
}
