import { activityWords } from '../../../contract/words/en/activity.ts'
import { resendRefusalWords } from '../../../contract/words/en/admin-messages.ts'
import { type Services, whyNotResend } from '../../../domain/message-resend.ts'
import { type Act, recordActivity } from '../../activity/activity-commands.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../http/errors.ts'
import { findCurrentRegistration } from '../outbox/current-registration-queries.ts'
import {
  canSendAgain,
  familyPayload,
  findRecipient,
  isToFamily,
  type Notification,
  tryReadNotification,
} from '../outbox/notification.ts'
import { saveCancelToken } from '../outbox/outbox-row-commands.ts'
import { newTokenFor } from '../outbox/renewed-link-commands.ts'

/**
 * Queues a message again with current facts, the current recipient and a new personal link. Throws
 * `message_not_found`, `message_not_sendable`.
 */
export async function resendMessage(
  db: Db,
  id: string,
  { by, now, ...services }: Services & Act,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const message = await lockMessage(tx, id)
    if (!message) throw new AppError('message_not_found')
    const { registrationId } = message
    const current = await findCurrentRegistration(tx, registrationId, now)
    const notification = tryReadNotification(message, current, now)
    // The message is from another release, or its payload was erased.
    if (!notification) {
      throw new AppError('message_not_sendable', resendRefusalWords.no_longer_of_use)
    }
    const recipient = findRecipient(notification, current, message.recipient)
    const facts = {
      isWorthResending: canSendAgain(notification, now),
      hasConsent: recipient !== null || notification.to !== 'phone',
      isToAdministrator: notification.to === 'administrator',
    }
    const refusal = whyNotResend({ ...message, ...facts }, services)
    if (refusal || recipient === null) {
      throw new AppError('message_not_sendable', resendRefusalWords[refusal ?? 'no_text_consent'])
    }

    const { payload } = await requeue(tx, { id, notification, recipient }, now)
    await recordActivity(
      tx,
      {
        type: 'other',
        description: activityWords.messageSentAgain(familyPayload(notification)?.name ?? recipient),
        eventTitle: payload.eventTitle ?? undefined,
        eventId: payload.eventId ?? undefined,
        registrationId: registrationId ?? undefined,
        actor: by,
      },
      now,
    )
  })
}

export async function requeue(
  tx: Tx,
  { id, notification, recipient }: { id: string; notification: Notification; recipient: string },
  now: Date,
  { wasMissed }: { wasMissed?: true } = {},
) {
  const at = now.toISOString()
  const current = isToFamily(notification) ? notification.current : null
  const cancelToken = current ? newTokenFor(notification) : undefined
  const family = familyPayload(notification)
  const payload = family
    ? { ...family, queuedAt: at, cancelToken, wasMissed }
    : notification.payload
  await tx
    .updateTable('messages')
    .set({
      state: 'queued',
      attempts: 0,
      lease_id: null,
      wait_ms: null,
      next_attempt_at: at,
      requeued_at: at,
      last_error: null,
      recipient,
      payload: JSON.stringify(payload),
    })
    .where('id', '=', id)
    .execute()
  if (current && cancelToken) {
    const channel = notification.to === 'phone' ? 'text' : 'email'
    await saveCancelToken(tx, current.registrationId, cancelToken, now, { channel })
  }
  return { payload }
}

async function lockMessage(tx: Tx, id: string) {
  return tx
    .updateTable('messages')
    .set((eb) => ({ state: eb.ref('state') }))
    .where('id', '=', id)
    .returning([
      'kind',
      'channel',
      'state',
      'recipient',
      'payload',
      'registration_id as registrationId',
    ])
    .executeTakeFirst()
}
