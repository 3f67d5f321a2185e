import { ApiError } from '../api/client.ts'
import { settings } from '../settings.ts'
import { form as words } from '../words.ts'

/** The server's message promises a link, which is not sent by e-mail if no mail server is configured. */
export function onWaitlistText(message: string | null, byText: boolean): string {
  return (settings.sendsMail || byText) && message ? message : words.onWaitlist.text
}

export function isOnWaitlist(error: unknown): error is ApiError {
  return error instanceof ApiError && error.body?.code === 'on_waitlist'
}

/** Applies `onWaitlistText` to a refused call, and returns other errors unchanged. */
export function withoutMailPromise(error: unknown, byText: boolean): unknown {
  if (!isOnWaitlist(error)) return error
  const message = onWaitlistText(error.body?.message ?? null, byText)
  return new ApiError(error.status, JSON.stringify({ ...error.body, message }))
}
