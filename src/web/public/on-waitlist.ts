import { form as words } from '../../contract/words/en/form.ts'
import { ApiError } from '../api/client.ts'
import { settings } from '../settings.ts'

/** The server's sentence tells of a link in an e-mail, which nobody gets where no mail server is set up. */
export function onWaitlistText(message: string | null): string {
  return settings.sendsMail && message ? message : words.onWaitlist.text
}

/** Whether the server's sentence says that the link was held back: only then does it name the phone. */
export function isEmailHeld(message = ''): boolean {
  return message.includes(settings.contactPhone)
}

export function isOnWaitlist(error: unknown): error is ApiError {
  return error instanceof ApiError && error.body?.code === 'on_waitlist'
}

/** The same for the refusal of a call; any other error stays as it is. */
export function withoutMailPromise(error: unknown): unknown {
  if (!isOnWaitlist(error)) return error
  const message = onWaitlistText(error.body?.message ?? null)
  return new ApiError(error.status, JSON.stringify({ ...error.body, message }))
}
