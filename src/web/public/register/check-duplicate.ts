import type {
  CheckDuplicateAnswer,
  CheckDuplicateRequest,
} from '../../../contract/check-duplicate.ts'
import { api } from '../../../contract/paths.ts'
import { ApiError, sendJson } from '../../api/client.ts'
import { FieldsRefused } from '../../form/problems.ts'
import { form } from '../../words.ts'
import { onWaitlistText } from '../on-waitlist.ts'

/** Timeout of the check, in milliseconds; registering checks again. */
const patienceMs = 8000

/**
 * Throws if this e-mail address is already registered, or the server refuses the input.
 * A missing answer, or a busy or failing server, does not block the family.
 */
export async function checkDuplicate(request: CheckDuplicateRequest): Promise<void> {
  const answer = await Promise.race([ask(request), letGo()])
  if (!answer?.duplicate) return
  const { code } = answer
  const message = code === 'on_waitlist' ? onWaitlistText(answer.message) : answer.message
  throw new FieldsRefused(
    [{ path: 'email', message: message ?? form.alreadyRegistered.title }],
    code,
  )
}

async function ask(request: CheckDuplicateRequest): Promise<CheckDuplicateAnswer | null> {
  try {
    return await sendJson<CheckDuplicateAnswer>('POST', api.checkDuplicate(), request)
  } catch (error) {
    if (error instanceof ApiError && isRefusal(error.status)) throw error
    return null
  }
}

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 429
}

function letGo(): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), patienceMs)
  })
}
