import { shell } from '../../contract/words/en/shell.ts'
import { ApiError, OfflineError } from './client.ts'

/** The one sentence a person reads of a failure: the server's, or ours when it had none. */
export function errorText(error: unknown, fallback: string): string {
  if (error instanceof OfflineError) return shell.offline
  if (error instanceof ApiError && error.body?.message) return error.body.message
  return fallback
}

/** The same of something that did not load: "Something went wrong" alone helps nobody, so ours is said instead. */
export function loadErrorText(error: unknown, fallback: string): string {
  const isUnexplained = error instanceof ApiError && error.body?.code === 'unexpected'
  return isUnexplained ? fallback : errorText(error, fallback)
}
