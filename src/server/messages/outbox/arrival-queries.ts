import type { Selectable } from 'kysely'
import type { MessageTable } from '../../db/tables/message-tables.ts'
import { isUnanswered, mayHaveArrived } from './outbox-delivery.ts'

type Facts = Pick<
  Selectable<MessageTable>,
  'sent_at' | 'called_at' | 'last_attempt_at' | 'last_error'
>

/** When the message reached the family, or may have; null if it has not, or is still being delivered */
export function arrivedAt(message: Facts): string | null {
  const { sent_at, called_at, last_attempt_at, last_error } = message
  const isUncertain = isUnanswered(last_error) || mayHaveArrived(last_error ?? '')
  return sent_at ?? called_at ?? (isUncertain ? last_attempt_at : null)
}
