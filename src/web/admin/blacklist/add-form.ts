import * as z from 'zod/mini'
import { addToBlacklistRequest } from '../../../contract/blacklist.ts'
import { adminAnswers } from '../../../contract/words/en/admin-answers.ts'

/** The dialog's schema: a last day, if given, must not be before `today` ("2026-12-08"). */
export function addSchema(today: string) {
  const { endDate } = addToBlacklistRequest.shape
  return z.extend(addToBlacklistRequest, {
    endDate: endDate.check(z.refine((day) => !day || day >= today, adminAnswers.dateInPast)),
  })
}
