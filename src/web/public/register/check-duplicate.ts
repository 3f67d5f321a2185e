import type {
  CheckDuplicateAnswer,
  CheckDuplicateRequest,
} from '../../../contract/check-duplicate.ts'
import { api } from '../../../contract/paths.ts'
import { isRefusal, sendJson } from '../../api/client.ts'
import { FieldsRefused } from '../../form/problems.ts'
import { form } from '../../words.ts'
import { onWaitlistText } from '../on-waitlist.ts'
import type { RegistrationEntry } from './registration-draft.ts'

/** Timeout of the check, in milliseconds; registering checks again. */
const timeoutMs = 8000

export type ChosenForCheck = {
  eventId: string
  timeSlotId: string
  signUpToken?: string | undefined
}

/**
 * Throws if this e-mail address (or, without an e-mail address, this phone) is already registered, or the server
 * refuses the input. Returns false if the check was not possible: no response, or the server is busy or fails. The
 * family can then continue.
 */
export async function checkDuplicate(
  { eventId, timeSlotId, signUpToken }: ChosenForCheck,
  { email, phone, noEmail }: RegistrationEntry,
): Promise<boolean> {
  const contact = noEmail ? { phone } : { email }
  const answer = await Promise.race([
    ask({ eventId, timeSlotId, signUpToken, ...contact }),
    timeout(),
  ])
  if (!answer) return false
  if (!answer.duplicate) return true
  const { code, linkHeld } = answer
  const message = code === 'on_waitlist' ? onWaitlistText(answer.message, noEmail) : answer.message
  const path = noEmail ? 'phone' : 'email'
  const refused = [{ path, message: message ?? form.alreadyRegistered.title }]
  throw new FieldsRefused(refused, { code, linkHeld })
}

async function ask(request: CheckDuplicateRequest): Promise<CheckDuplicateAnswer | null> {
  try {
    return await sendJson<CheckDuplicateAnswer>('POST', api.checkDuplicate(), request)
  } catch (error) {
    if (isRefusal(error)) throw error
    return null
  }
}

function timeout(): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), timeoutMs)
  })
}
