import * as z from 'zod/mini'
import { addToBlacklistRequest } from '../../../contract/blacklist.ts'
import { answers } from '../../../contract/words/en/answers.ts'

/** The dialog: a last day, if there is one, is from `today` ("2026-12-08") on. */
export function addSchema(today: string) {
  const { endDate } = addToBlacklistRequest.shape
  return z.extend(addToBlacklistRequest, {
    endDate: endDate.check(z.refine((day) => !day || day >= today, answers.dateInPast)),
  })
}
