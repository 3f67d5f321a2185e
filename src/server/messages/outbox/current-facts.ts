import type { EventAppointment } from '../../../domain/appointment.ts'
import { isReminder, type MessageKind } from '../../../domain/message-kind.ts'
import type { MissingDetail, RegistrationStatus } from '../../../domain/registration.ts'
import type { MessagePayload } from './outbox-payload.ts'

/** How the registration that a message is about stands now, and with whom, when and where */
export type Current = EventAppointment & {
  registrationId: string
  status: RegistrationStatus
  name: string
  email: string
  missing: readonly MissingDetail[]
  /** Of its slot */
  spotsLeft: number
  /** A later registration of this mailbox is active in the same slot */
  isReplaced: boolean
  /** Where texts go, as the family wrote it; null without its consent */
  textPhone: string | null
}

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
  const { email, textPhone, spotsLeft, isReplaced, ...facts } = current
  return { ...payload, ...facts }
}
