import * as z from 'zod/mini'
import { answers } from '../../../../contract/words/en/answers.ts'
import { boundsOfMonth } from '../../../../domain/recurrence.ts'
import { dayField } from '../form/event-form.ts'

/** The days to which a month can be moved: its own, from today on */
export function daysToMoveTo(yearMonth: string, today: string): { first: string; last: string } {
  const { first, last } = boundsOfMonth(yearMonth)
  return { first: first < today ? today : first, last }
}

export function moveSchema(yearMonth: string, today: string) {
  return z.object({
    day: dayField().check(
      z.refine((day) => day.startsWith(yearMonth), { error: answers.dayInOtherMonth, abort: true }),
      z.refine((day) => day >= today, answers.dateInPast),
    ),
  })
}
