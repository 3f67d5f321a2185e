import { hourMs } from './duration.ts'
import { addDays, instantOf, localDate } from './program-time.ts'

/** `coming_answers.answered_by` of a family's own answer, on its page or by text; else an administrator's username */
export const comingByFamily = 'family'
export const comingByText = 'text'
export const comingByFamilies: readonly string[] = [comingByFamily, comingByText]

const noon = '12:00'
/** A reminder that went out late leaves a family this long to answer before somebody calls. */
const timeToAnswerMs = 2 * hourMs

/** When to call a family without an answer, in UTC: noon of the day before, but not within two hours of the question */
export function comingCallDueAt(
  { startTime, askedAt }: { startTime: string; askedAt: string },
  zone: string,
): string {
  const noonBefore = instantOf(addDays(localDate(startTime, zone), -1), noon, zone)
  const dueMs = Math.max(Date.parse(noonBefore), Date.parse(askedAt) + timeToAnswerMs)
  return new Date(dueMs).toISOString()
}

/** What lists show about a confirmed family: nothing before it was asked */
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
