import { type Appointment, placeLines } from './appointment.ts'
import { dayMs, hourMs } from './duration.ts'
import type { TextKind } from './text-kind.ts'

export type TextQuestionKind = 'cancel' | 'coming' | 'claim'

/** A coming question also ends with its slot, and a claim question when its slot starts. */
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

/** `asksComing`: the text is about a new start and also asks "Are you coming?" */
export function questionOf(
  kind: TextKind,
  { asksComing = false }: { asksComing?: boolean | undefined } = {},
): 'coming' | 'claim' | null {
  if (kind === 'text_reminder_two_days_before' || asksComing) return 'coming'
  return kind === 'text_spot_available' ? 'claim' : null
}

/** Families answer these reminders as if the text asked "Are you coming?". */
export function isAnsweredUnasked(kind: TextKind): boolean {
  return kind === 'text_reminder_day_before' || kind === 'text_reminder_day_of'
}

/** An answer counts only while this key is unchanged. */
export function appointmentKey(appointment: Appointment & { timeSlotId: string }): string {
  const { timeSlotId, startTime } = appointment
  return [timeSlotId, startTime, ...placeLines(appointment)].join(' ')
}
