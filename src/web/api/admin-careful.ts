import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import {
  type Consequences,
  ifMatchHeader,
  type PreviewActRequest,
  undoHeader,
} from '../../contract/careful.ts'
import type { UpdateEventRequest } from '../../contract/event.ts'
import { api } from '../../contract/paths.ts'
import { adminCareful as words } from '../../contract/words/en/admin-careful.ts'
import { adminShell } from '../../contract/words/en/admin-shell.ts'
import { newId } from '../new-id.ts'
import { showToast, type ToastMessage } from '../ui/toast.ts'
import { adminKeys } from './admin-keys.ts'
import { sendJson } from './client.ts'
import { errorText } from './error-text.ts'
import { refreshEventList } from './event-list.ts'

export const previewAct = (registrationId: string, request: PreviewActRequest) =>
  sendJson<Consequences>('POST', api.adminRegistrationPreview(registrationId), request)

export const previewEventChange = (eventId: string, request: UpdateEventRequest) =>
  sendJson<Consequences>('POST', api.adminEventPreview(eventId), request)

/** What an act on a registration would do; null to ask nothing */
export function useConsequences(registrationId: string, request: PreviewActRequest | null) {
  return useQuery({
    queryKey: [api.adminRegistrationPreview(registrationId), request],
    queryFn: () => previewAct(registrationId, request ?? {}),
    enabled: request !== null,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Refuses the act if it would do something else than `key` says, and lets it be taken back under `undoId`. */
export function careHeaders({ key, undoId }: { key?: string | undefined; undoId?: string }) {
  return {
    ...(key !== undefined && { [ifMatchHeader]: key }),
    ...(undoId !== undefined && { [undoHeader]: undoId }),
  }
}

export const newUndoId = newId

const refreshed: readonly QueryKey[] = [
  adminKeys.events,
  adminKeys.registrations,
  adminKeys.blacklist,
  adminKeys.calls,
  adminKeys.messages,
  adminKeys.stats,
  adminKeys.activity,
  adminKeys.analytics,
  adminKeys.upcomingEvents,
]

/** How long a toast offers Undo, in milliseconds */
export const offersUndoMs = 10_000

/** The Undo of a success toast */
export function useUndo() {
  const queryClient = useQueryClient()
  const undo = useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => sendJson<void>('POST', api.adminUndo(id)),
    onSuccess: (_, { name }) =>
      showToast({ title: words.undone, description: words.undoneText(name), tone: 'good' }),
    onError: (error) =>
      showToast({
        title: adminShell.errorToast,
        description: errorText(error, words.undoFailed),
        tone: 'bad',
      }),
    onSettled: () => {
      for (const queryKey of refreshed) void queryClient.invalidateQueries({ queryKey })
      void refreshEventList()
    },
  })
  return (id: string, name: string): Pick<ToastMessage, 'action' | 'closesAfterMs'> => ({
    action: {
      label: words.undo,
      alternative: words.undoElsewhere,
      run: () => undo.mutate({ id, name }),
    },
    closesAfterMs: offersUndoMs,
  })
}

/** The id of the latest act, which its toast offers to take back; a new one for each */
export function useUndoId(): [read: () => string, renew: () => string] {
  const latest = useRef('')
  return [
    () => latest.current,
    () => {
      latest.current = newId()
      return latest.current
    },
  ]
}
