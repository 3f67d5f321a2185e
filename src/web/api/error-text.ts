import { shell } from '../words.ts'
import { ApiError, LostResponseError, OfflineError } from './client.ts'

export function errorText(error: unknown, fallback: string): string {
  if (error instanceof LostResponseError) return error.message
  if (error instanceof OfflineError) return shell.offline
  if (error instanceof ApiError && error.body?.message) return error.body.message
  return fallback
}

/** The message for content that did not load. `fallback` also replaces the server's bare "Something went wrong". */
export function loadErrorText(error: unknown, fallback: string): string {
  const isUnexplained = error instanceof ApiError && error.body?.code === 'unexpected'
  return isUnexplained ? fallback : errorText(error, fallback)
}
