import { isReminder, type MessageKind } from '../../domain/message.ts'
import type { MessagePayload } from './outbox.ts'
import type { Current } from './outbox-queries.ts'

/**
 * What a message says when it is told now: it may have waited while its event was moved.
 * A cancellation tells of what was; and of a slot that the registration has left, nothing is known here.
 */
export function withCurrentFacts(
  kind: MessageKind,
  payload: MessagePayload,
  current: Current | null,
): MessagePayload {
  if (kind === 'cancelled' || current?.timeSlotId !== payload.timeSlotId) return payload
  // Of another time there is another reminder.
  if (isReminder(kind) && current.startTime !== payload.startTime) return payload
  const { email, textPhone, spotsLeft, ...facts } = current
  return { ...payload, ...facts }
}
