import * as z from 'zod/mini'
import { answers } from '../../../../contract/words/en/answers.ts'
import { dayField } from '../form/event-form.ts'

/** The clone dialog: a day from `today` ("2026-12-08") on. */
export function cloneSchema(today: string) {
  return z.object({
    date: dayField().check(z.refine((day) => day >= today, answers.dateInPast)),
  })
}
