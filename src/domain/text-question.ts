import { type Appointment, placeLines } from './appointment.ts'
import { dayMs, hourMs } from './duration.ts'
import type { TextKind } from './text-kind.ts'

/** What a text asked a phone: to cancel, whether the family is coming, or whether it takes a free spot */
export type TextQuestionKind = 'cancel' | 'coming' | 'claim'

/** How long YES answers a question, in milliseconds; coming and claiming end with the slot anyway. */
export const answerableForMs: Record<TextQuestionKind, number> = {
  cancel: 12 * hourMs,
  coming: 3 * dayMs,
  claim: 3 * dayMs,
}

export function isQuestionOpen(
  { kind, askedAt }: { kind: TextQuestionKind; askedAt: string },
  now: Date,
): boolean {
  return now.getTime() < Date.parse(askedAt) + answerableForMs[kind]
}

/** The question that a text asks, or null. `asksComing`: a text about a new start asks whether the family is coming. */
export function questionOf(
  kind: TextKind,
  { asksComing = false }: { asksComing?: boolean | undefined } = {},
): 'coming' | 'claim' | null {
  if (kind === 'text_reminder_two_days_before' || asksComing) return 'coming'
  return kind === 'text_spot_available' ? 'claim' : null
}

/** Families answer these reminders as if they asked "Are you coming?"; an open question still gets the answer. */
export function isAnsweredUnasked(kind: TextKind): boolean {
  return kind === 'text_reminder_day_before' || kind === 'text_reminder_day_of'
}

/** Slot, time and place in one line, in no language: an answer counts only while this line is unchanged. */
export function appointmentKey(appointment: Appointment & { timeSlotId: string }): string {
  const { timeSlotId, startTime } = appointment
  return [timeSlotId, startTime, ...placeLines(appointment)].join(' ')
}
