import { randomUUID } from 'node:crypto'
import { activityWords } from '../../contract/words/en/activity.ts'
import { resendRefusalWords } from '../../contract/words/en/admin-messages.ts'
import { whyNotResend } from '../../domain/message.ts'
import { recordActivity } from '../activity/activity-commands.ts'
import type { Db, Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import { withCurrentFacts } from './current-facts.ts'
import { type MessagePayload, rememberCancelToken } from './outbox.ts'
import { findCurrent } from './outbox-queries.ts'

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
    const { kind, state, registrationId } = message
    const registrations = await findCurrent(tx, [registrationId])
    const current = registrations.get(registrationId ?? '') ?? null
    const payload = withCurrentFacts(kind, JSON.parse(message.payload), current)
    const refusal = whyNotResend({ ...payload, kind, state }, current, now, { hasMailServer })
    if (refusal) throw new AppError('message_not_sendable', resendRefusalWords[refusal])

    const at = now.toISOString()
    const cancelToken = current ? randomUUID() : undefined
    const again: MessagePayload = { ...payload, queuedAt: at, cancelToken }
    await tx
      .updateTable('messages')
      .set({
        state: 'queued',
        attempts: 0,
        next_attempt_at: at,
        requeued_at: at,
        last_error: null,
        recipient: current?.email ?? message.recipient,
        payload: JSON.stringify(again),
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
        description: activityWords.messageSentAgain(payload.name),
        eventTitle: payload.eventTitle,
        eventId: payload.eventId,
        registrationId: payload.registrationId,
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
