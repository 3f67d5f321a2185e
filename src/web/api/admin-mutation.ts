import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { adminShell } from '../../contract/words/en/admin-shell.ts'
import { newId } from '../new-id.ts'
import { hideToast, showToast, type ToastMessage } from '../ui/toast.ts'
import { adminKeys } from './admin-keys.ts'
import { ApiError, LostResponseError, OfflineError } from './client.ts'
import { errorText } from './error-text.ts'
import { refreshEventList } from './event-list.ts'

type Options<Input, Answer> = {
  call: (input: Input) => Promise<Answer>
  /** The success toast (SPEC.md 8); null if nothing was changed and the page itself says so */
  done: (
    answer: Answer,
    input: Input,
  ) => (Omit<ToastMessage, 'tone'> & Partial<Pick<ToastMessage, 'tone'>>) | null
  /** The error toast if the server sends no message (SPEC.md 8) */
  failure: string
  /** The dialog shows the error, so it is logged and there is no toast (SPEC.md 8, deleting a registration). */
  showsErrorInDialog?: boolean
  /** The call is a download, which saves nothing, so the error for a lost response must not say otherwise. */
  isDownload?: boolean
  /** The lists that the change affects; figures and activity are refreshed after every change */
  refresh: readonly QueryKey[]
  onDone?: (answer: Answer, input: Input) => void
  /** Called if the subject of the change is gone (404), for example to close its dialog */
  onGone?: () => void
}

// Most changes affect the activity and the figures, and many affect the home page.
const alwaysRefreshed: readonly QueryKey[] = [
  adminKeys.today,
  adminKeys.stats,
  // A change may add a call to a family that no message reaches.
  adminKeys.calls,
  adminKeys.activity,
  adminKeys.analytics,
  adminKeys.upcomingEvents,
]

export function useAdminMutation<Input = void, Answer = void>({
  call,
  done,
  failure,
  showsErrorInDialog = false,
  isDownload = false,
  refresh,
  onDone,
  onGone,
}: Options<Input, Answer>) {
  const queryClient = useQueryClient()
  const refreshLists = () => {
    for (const queryKey of [...refresh, ...alwaysRefreshed]) {
      void queryClient.invalidateQueries({ queryKey })
    }
    void refreshEventList()
  }

  return useMutation<Answer, Error, Input>({
    mutationFn: (input) => (isDownload ? call(input) : call(input).catch(throwAsLostResponse)),
    onMutate: hideToast,
    onSuccess: (answer, input) => {
      const toast = done(answer, input)
      if (toast) showToast({ tone: 'good', ...toast })
      refreshLists()
      onDone?.(answer, input)
    },
    onError: (error) => {
      // The session has ended; the sign-in page or dialog says so.
      if (error instanceof ApiError && error.status === 401) return
      if (showsErrorInDialog && !isGone(error)) console.error(error)
      else {
        const description = errorText(error, failure)
        showToast({ title: adminShell.errorToast, description, tone: 'bad', atHead: true })
      }
      if (isOutOfDate(error)) refreshLists()
      if (isGone(error)) onGone?.()
    },
  })
}

/** For the `catch` of a change: without a response, it is unknown whether the change was saved. */
export function throwAsLostResponse(error: unknown): never {
  throw error instanceof OfflineError ? new LostResponseError(adminShell.lostResponse) : error
}

/**
 * Adds an id to the request for a new row. The same content gets the same id, so that a second press after a lost
 * response creates no second row.
 */
export function useRowId() {
  const last = useRef({ content: '', id: '' })
  return <Request extends object>(request: Request): Request & { id: string } => {
    const content = JSON.stringify(request)
    if (content !== last.current.content) last.current = { content, id: newId() }
    return { ...request, id: last.current.id }
  }
}

export function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof ApiError && error.body?.code === 'changed_meanwhile'
}

/** Whether a message was refused because its id was already used for a message with different content */
export function isMessageIdTaken(error: unknown): boolean {
  return error instanceof ApiError && error.body?.code === 'announcement_known'
}

/** False after a server error or a lost response, because the server may have made the change. */
export function hasChangedNothing(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500
}

export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/** Whether the subject of the change is gone or has changed, or the server may have made the change */
export function isOutOfDate(error: unknown): boolean {
  if (!hasChangedNothing(error)) return true
  return isGone(error) || (error instanceof ApiError && error.status === 409)
}
