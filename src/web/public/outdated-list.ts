import { ApiError } from '../api/client.ts'

/** True if the cached list is outdated: the slot is gone, started, closed or moved, or its sign-up is not open. */
export function isListOutdated(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const isUnbookable = ['slot_started', 'slot_closed', 'not_open_yet'].includes(
    error.body?.code ?? '',
  )
  return error.status === 404 || isUnbookable || isSlotMoved(error)
}

/** True if an administrator has moved the slot to another time since the family agreed to its time */
export function isSlotMoved(error: unknown): boolean {
  return error instanceof ApiError && error.body?.code === 'slot_moved'
}
