import { shell } from '../../contract/words/en/shell.ts'
import { ApiError, OfflineError } from './client.ts'

/** The one sentence a person reads of a failure: the server's, or ours when it had none. */
export function errorText(error: unknown, fallback: string): string {
  if (error instanceof OfflineError) return shell.offline
  if (error instanceof ApiError && error.body?.message) return error.body.message
  return fallback
}
