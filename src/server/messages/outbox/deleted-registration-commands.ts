import type { Tx } from '../../db/connect.ts'
import { cancellationKinds } from '../erase-message-commands.ts'
import { findCurrentRegistrations } from './current-registration-queries.ts'
import { isCurrentRecipient, isRelevant, tryReadNotification } from './notification.ts'
import { findAlreadyTold } from './told-queries.ts'

/**
 * Call it before registrations are deleted, which erases their messages. Detaches the queued cancellations that are
 * still true, so that they are sent (DESIGN.md 5, rule 19). `eraseDetached` erases them once they are sent or given up.
 */
export async function keepCancellations(
  tx: Tx,
  registrationIds: readonly string[],
  now: Date,
): Promise<void> {
  const queued = await tx
    .selectFrom('messages')
    .where('registration_id', 'in', ['', ...registrationIds])
    .where('state', '=', 'queued')
    .where('kind', 'in', cancellationKinds)
    .select(['id', 'kind', 'recipient', 'payload', 'registration_id as registrationId'])
    .execute()
  const families = queued.map(({ registrationId }) => registrationId)
  const registrations = await findCurrentRegistrations(tx, families, now)
  const ids = queued.map(({ id }) => id)
  const told = await findAlreadyTold(tx, ids, now)
  const lasting = queued.filter((message) => {
    const current = registrations.get(message.registrationId ?? '') ?? null
    const notification = tryReadNotification(message, current, now)
    if (!notification || told.has(message.id)) return false
    return isRelevant(notification, now) && isCurrentRecipient(notification, message.recipient)
  })
  await tx
    .updateTable('messages')
    .set({ registration_id: null })
    .where('id', 'in', ['', ...lasting.map(({ id }) => id)])
    .where('state', '=', 'queued')
    .execute()
}
