import { ApiError } from '../api/client.ts'

/** True if the cached list is outdated: the slot is gone, has started, closed or moved, or sign-up is not open. */
export function isListOutdated(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const isUnbookable = ['slot_started', 'slot_closed', 'not_open_yet'].includes(
    error.body?.code ?? '',
  )
  return error.status === 404 || isUnbookable || hasMoved(error)
}

/** True if an administrator has moved the slot since the family agreed to its time. */
export function hasMoved(error: unknown): boolean {
  return error instanceof ApiError && error.body?.code === 'slot_moved'
}
