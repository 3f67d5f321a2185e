import type { Selectable } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import type { MessageTable } from '../../db/tables/message-tables.ts'
import { mayHaveArrived } from './outbox-delivery.ts'

type Facts = Pick<
  Selectable<MessageTable>,
  'sent_at' | 'called_at' | 'last_attempt_at' | 'last_error'
>

/** When the message reached the family, or may have; null if it has not, or is still being delivered */
export function arrivedAt(message: Facts): string | null {
  const { sent_at, called_at, last_attempt_at, last_error } = message
  return sent_at ?? called_at ?? (mayHaveArrived(last_error) ? last_attempt_at : null)
}

/** Whether a message to the family has arrived since then, or may have, or is being delivered */
export async function hasHeardSince(
  tx: Tx,
  registrationId: string,
  since: string,
): Promise<boolean> {
  const messages = await tx
    .selectFrom('messages')
    .where('registration_id', '=', registrationId)
    .select(['lease_id', 'sent_at', 'called_at', 'last_attempt_at', 'last_error'])
    .execute()
  return messages.some(
    (message) => message.lease_id !== null || (arrivedAt(message) ?? '') >= since,
  )
}
