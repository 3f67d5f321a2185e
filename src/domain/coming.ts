import { hourMs } from './duration.ts'
import { addDays, instantOf, localDate } from './program-time.ts'

/** Values of `coming_answers.answered_by`; any other value is an administrator's username */
export const comingByFamily = 'family'
export const comingByText = 'text'
export const comingByFamilies: readonly string[] = [comingByFamily, comingByText]

const noon = '12:00'
/** A family has this long to answer a late reminder. */
const timeToAnswerMs = 2 * hourMs

/** UTC: noon of the day before, or two hours after the question if that is later */
export function comingCallDueAt(
  { startTime, askedAt }: { startTime: string; askedAt: string },
  zone: string,
): string {
  const noonBefore = instantOf(addDays(localDate(startTime, zone), -1), noon, zone)
  const dueMs = Math.max(Date.parse(noonBefore), Date.parse(askedAt) + timeToAnswerMs)
  return new Date(dueMs).toISOString()
}

export type ComingState = 'said_yes' | 'no_answer' | null

export function comingState({
  askedAt,
  saidYesAt,
}: {
  askedAt: string | null
  saidYesAt: string | null
}): ComingState {
  if (saidYesAt) return 'said_yes'
  return askedAt ? 'no_answer' : null
}
