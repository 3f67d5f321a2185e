import type { EventAppointment } from '../../../domain/appointment.ts'
import type { Language } from '../../../domain/language.ts'
import { isToFormerOwner, type MessageKind } from '../../../domain/message-kind.ts'
import { isForSlot } from '../../../domain/message-relevance.ts'
import type { NoShowEntry } from '../../../domain/no-show.ts'
import { otherEventOf } from '../../../domain/other-event.ts'
import { isReminder } from '../../../domain/outbox-kind.ts'
import type { MissingDetail, RegistrationStatus } from '../../../domain/registration.ts'
import type { MessagePayload } from '../outbox-payload.ts'
import type { Promised } from './promise-queries.ts'

export type CurrentRegistration = EventAppointment & {
  registrationId: string
  status: RegistrationStatus
  name: string
  email: string | null
  language: Language
  missing: readonly MissingDetail[]
  /** Free spots in the registration's slot; 0 if the slot is closed */
  spotsLeft: number
  /** When the event's sign-up opens; null if it has no opening time */
  opensAt: string | null
  /** The registration's entry on the blacklist, if it is a no-show. An entry that matches nobody is only a warning. */
  noShow: NoShowEntry | null
  /** The mailbox has another active registration in this slot; without a mailbox, the phone has a later one. */
  isReplaced: boolean
  /** The number that texts go to, in E.164; null if the family gets none */
  textNumber: string | null
  isClosed: boolean
  /** The family is on the waitlist, and a ban keeps it from a spot. */
  isPassedOver: boolean
  /** The registration is a no-show, and volunteers noted that the family came (docs/decisions/0081). */
  isDisputed: boolean
  promised?: Promised
}

/**
 * Uses current facts, because the event may have changed while the message was queued. Stored facts stay in
 * cancellations, in messages to a former mailbox or phone, and in messages about a slot that the registration has left,
 * except announcements that were also sent to the new slot.
 */
export function withCurrentFacts(
  kind: MessageKind,
  payload: MessagePayload,
  current: CurrentRegistration | null,
  now: Date,
): MessagePayload {
  if (kind === 'cancelled' || isToFormerOwner(kind)) return payload
  if (!current || !isForSlot({ ...payload, kind }, current.timeSlotId)) return payload
  // The slot's time has changed, and the new time gets its own reminder.
  if (isReminder(kind) && current.startTime !== payload.startTime) return payload
  const { email, textNumber, spotsLeft, isReplaced, isDisputed, opensAt, ...rest } = current
  const { noShow, promised, ...facts } = rest
  const promises = promised && stillPromised(payload, promised, now)
  const isAhead = facts.status === 'confirmed' && now.toISOString() < facts.startTime
  const asksComing = payload.asksComing && isAhead
  return { ...payload, ...facts, ...promises, noShow: noShow ?? payload.noShow, asksComing }
}

/** The other event's current details, and the time until which spots are kept, if any still are */
function stillPromised(
  { other, keptUntil }: MessagePayload,
  promised: Promised,
  now: Date,
): Partial<MessagePayload> {
  const times = other ? [promised.keptUntil.get(other.eventId)] : [...promised.keptUntil.values()]
  const [until] = [...times.filter((time) => time !== undefined), keptUntil ?? ''].sort()
  const isKept = keptUntil && until && times[0] && now.toISOString() < until
  return {
    ...(other && { other: otherEventOf(promised.elsewhere, other.eventId, now) ?? other }),
    ...(keptUntil && { keptUntil: isKept ? until : undefined }),
  }
}
