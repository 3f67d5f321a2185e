import { ApiError } from '../../api/client.ts'
import { my as words } from '../../words.ts'

/** Why a move was refused; the appointment is unchanged. A new `attempt` moves the focus again. */
export type MoveRefusal = { title: string; text: string; attempt: number }

/** Null for a failure that is not a refusal; the form reports it, and can be sent again. */
export function readRefusal(error: unknown, attempt: number): MoveRefusal | null {
  if (!(error instanceof ApiError) || !error.body) return null
  const { status, body } = error
  const isRefused = status === 403 || status === 409 || body.code === 'too_many_messages'
  const isMissing = body.code === 'time_slot_not_found'
  if (!isRefused && !isMissing) return null
  const { refused, why } = words.move
  const code = isMissing ? 'slot_moved' : body.code
  return {
    title: textOf(refused, code) ?? refused.other,
    // The server's message names the phone number to call.
    text: textOf(why, code) ?? body.message,
    attempt,
  }
}

function textOf(texts: Record<string, string>, code: string): string | undefined {
  return new Map(Object.entries(texts)).get(code)
}
