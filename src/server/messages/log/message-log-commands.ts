import { randomUUID } from 'node:crypto'
import { activityWords } from '../../../contract/words/en/activity.ts'
import { resendRefusalWords } from '../../../contract/words/en/admin-messages.ts'
import { type Services, whyNotResend } from '../../../domain/message.ts'
import { isTextWithLink } from '../../../domain/message-kind.ts'
import { toTextNumber } from '../../../domain/text-number.ts'
import { type Act, recordActivity } from '../../activity/activity-commands.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../http/errors.ts'
import type { Current } from '../outbox/current-facts.ts'
import {
  canSendAgain,
  familyPayload,
  type Notification,
  readNotification,
} from '../outbox/notification.ts'
import { rememberCancelToken } from '../outbox/outbox.ts'
import { UnreadableMessage } from '../outbox/outbox-payload.ts'
import { findCurrent } from '../outbox/outbox-queries.ts'

/**
 * Queues a message again: as things stand now, to the registration's present address, with a new personal link.
 * Throws `message_not_found`, `message_not_sendable`.
 */
export async function resendMessage(
  db: Db,
  id: string,
  { by, now, ...services }: Services & Act,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const message = await lockMessage(tx, id)
    if (!message) throw new AppError('message_not_found')
    // Its registration has been deleted, and its words with it.
    if (message.payload === '') {
      throw new AppError('message_not_sendable', resendRefusalWords.no_longer_of_use)
    }
    const { registrationId } = message
    const registrations = await findCurrent(tx, [registrationId])
    const current = registrations.get(registrationId ?? '') ?? null
    const notification = readable(message, current, now)
    const recipient = recipientNow(notification, current, message.recipient)
    const facts = { isWorthIt: canSendAgain(notification, now), isAgreedTo: recipient !== null }
    const refusal = whyNotResend({ ...message, ...facts }, services)
    if (refusal || recipient === null) {
      throw new AppError('message_not_sendable', resendRefusalWords[refusal ?? 'no_text_consent'])
    }

    const at = now.toISOString()
    const hasLink = notification.to !== 'phone' || isTextWithLink(notification.kind)
    const cancelToken = current && hasLink ? randomUUID() : undefined
    const family = familyPayload(notification)
    const payload = family ? { ...family, queuedAt: at, cancelToken } : notification.payload
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

/** What cannot be read cannot be sent. */
function readable(...message: Parameters<typeof readNotification>): Notification {
  try {
    return readNotification(...message)
  } catch (error) {
    if (!(error instanceof UnreadableMessage)) throw error
    throw new AppError('message_not_sendable', resendRefusalWords.no_longer_of_use)
  }
}

/** Where it goes by now; null for a text to a family that does not agree to texts any more, or cannot get them. */
function recipientNow(
  notification: Notification,
  current: Current | null,
  before: string,
): string | null {
  if (notification.to === 'phone') return toTextNumber(current?.textPhone ?? null)
  return current?.email ?? before
}

/** Two administrators who press the button together come here one after the other. */
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
