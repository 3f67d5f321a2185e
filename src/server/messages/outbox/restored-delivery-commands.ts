import type { Tx } from '../../db/connect.ts'
import { findTextQuestion } from '../../texts/text-question-queries.ts'
import { findCurrentRegistration } from './current-registration-queries.ts'
import { isToFamily, tryReadNotification } from './notification.ts'
import { setAddressFailure, withoutCancelToken } from './outbox-commands.ts'
import { saveQuestion } from './outbox-text.ts'

/**
 * Completes the record of a delivery that ended while its registration was deleted, once the registration is restored:
 * the details that the family was told, that its address works, and a text's question (docs/decisions/0094).
 */
export async function completeDelivery(tx: Tx, id: string): Promise<void> {
  const message = await tx
    .selectFrom('messages')
    .innerJoin('registrations', 'registrations.id', 'messages.registration_id')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .where('messages.id', '=', id)
    .select(['messages.kind', 'recipient', 'payload', 'registration_id as registrationId'])
    .select(['sent_at as sentAt', 'last_attempt_at as attemptedAt'])
    .select('events.updated_at as editedAt')
    .executeTakeFirst()
  if (!message?.sentAt || !message.attemptedAt) return
  const { recipient, registrationId, sentAt, attemptedAt, editedAt } = message
  const attempted = new Date(attemptedAt)
  // If the event was edited after the attempt, the message did not contain the edit.
  const isCurrent = editedAt < attemptedAt
  const current = isCurrent ? await findCurrentRegistration(tx, registrationId, attempted) : null
  const notification = tryReadNotification(message, current, attempted)
  if (!notification || !isToFamily(notification)) return
  const payload = withoutCancelToken(notification.payload)
  await tx.updateTable('messages').set({ payload }).where('id', '=', id).execute()
  await setAddressFailure(tx, { registrationId, recipient }, null)
  if (notification.to !== 'phone') return
  const sent = new Date(sentAt)
  const asked = await findTextQuestion(tx, recipient, sent)
  if (!asked || asked.askedAt <= sentAt) await saveQuestion(tx, notification, recipient, sent)
}
