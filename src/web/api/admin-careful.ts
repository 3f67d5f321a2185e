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
import { hasChangedNothing, throwAsLostResponse } from './admin-mutation.ts'
import { sendJson } from './client.ts'
import { errorText } from './error-text.ts'
import { refreshEventList } from './event-list.ts'

export const previewAct = (registrationId: string, request: PreviewActRequest) =>
  sendJson<Consequences>('POST', api.adminRegistrationPreview(registrationId), request)

export const previewEventChange = (eventId: string, request: UpdateEventRequest) =>
  sendJson<Consequences>('POST', api.adminEventPreview(eventId), request)

/** Sent with a change whose preview was refused. Matches no preview, so the server refuses the change and says why. */
export const unmatchableKey = 'refused'

export function useActPreview(registrationId: string, request: PreviewActRequest | null) {
  return useQuery({
    queryKey: [api.adminRegistrationPreview(registrationId), request],
    queryFn: () => previewAct(registrationId, request ?? {}),
    enabled: request !== null,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
}

/** The server refuses the change unless `key` matches its consequences, and can undo the change by `undoId`. */
export function changeHeaders({ key, undoId }: { key?: string | undefined; undoId?: string }) {
  return {
    ...(key !== undefined && { [ifMatchHeader]: key }),
    ...(undoId !== undefined && { [undoHeader]: undoId }),
  }
}

export const newUndoId = newId

const refreshed: readonly QueryKey[] = [
  adminKeys.events,
  adminKeys.registrations,
  adminKeys.families,
  adminKeys.blacklist,
  adminKeys.calls,
  adminKeys.messages,
  adminKeys.today,
  adminKeys.stats,
  adminKeys.activity,
  adminKeys.analytics,
  adminKeys.upcomingEvents,
]

export const undoOfferMs = 10_000

export function useUndo() {
  const queryClient = useQueryClient()
  const undo = useMutation({
    mutationFn: ({ id }: { id: string; name: string }) =>
      sendJson<void>('POST', api.adminUndo(id)).catch(throwAsLostResponse),
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
    closesAfterMs: undoOfferMs,
  })
}

/**
 * For changes whose toast offers Undo. Each change gets a new id. A retry after an unknown outcome reuses the id,
 * because the server may have made the change already. `about` identifies the change.
 */
export function useUndoableAct() {
  const undo = useUndo()
  // Keyed by `about`, because a second change may be sent before the response to the first
  const latest = useRef(new Map<string, { id: string; isUnknown: boolean }>())
  return {
    async send<T>(about: string, act: (undoId: string) => Promise<T>): Promise<T> {
      const before = latest.current.get(about)
      const id = before?.isUnknown ? before.id : newId()
      latest.current.set(about, { id, isUnknown: false })
      return act(id).catch((error: unknown) => {
        latest.current.set(about, { id, isUnknown: !hasChangedNothing(error) })
        throw error
      })
    },
    offer: (about: string, name: string) => undo(latest.current.get(about)?.id ?? '', name),
  }
}
