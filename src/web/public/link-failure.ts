import { ApiError } from '../api/client.ts'

/** Why a personal link did not load; `not_found`: an unknown or revoked link */
export type LinkFailure = 'not_found' | 'event_deleted' | 'other'

export function linkFailureOf(error: unknown): LinkFailure {
  if (!(error instanceof ApiError) || error.status !== 404) return 'other'
  return error.body?.code === 'event_deleted' ? 'event_deleted' : 'not_found'
}
