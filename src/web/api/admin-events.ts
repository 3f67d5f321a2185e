import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type {
  CloneEventRequest,
  CreateEventRequest,
  Event,
  UpdateEventRequest,
} from '../../contract/event.ts'
import { eventsRefetchMs } from '../../contract/limits.ts'
import { api } from '../../contract/paths.ts'
import { adminEvents } from '../../contract/words/en/admin-events.ts'
import { adminPlace } from '../../contract/words/en/admin-place.ts'
import { formatDay } from '../../domain/program-time.ts'
import { settings } from '../settings.ts'
import { changeHeaders, useUndoableAct } from './admin-careful.ts'
import { adminKeys } from './admin-keys.ts'
import { useAdminMutation, useRowId } from './admin-mutation.ts'
import { sendJson } from './client.ts'

const { toasts } = adminEvents
const refresh = [adminKeys.events, adminKeys.registrations]

/** All events by date, refetched every 30 seconds (SPEC.md 7). */
export function useAdminEvents(): UseQueryResult<Event[]> {
  return useQuery<Event[]>({
    queryKey: adminKeys.events,
    refetchInterval: eventsRefetchMs,
    refetchOnMount: 'always',
  })
}

export function useCreateEvent(onDone: (event: Event) => void) {
  const withId = useRowId()
  return useAdminMutation<CreateEventRequest, Event>({
    call: (request) => sendJson('POST', api.adminEvents(), withId(request)),
    done: (event) => ({ title: toasts.created, description: nameOf(event) }),
    failure: toasts.createFailed,
    refresh,
    onDone,
  })
}

/** `key`: the key of the consequences that the administrator confirmed */
type Change = { request: UpdateEventRequest; key: string | undefined }

/** A change to an event; its toast offers Undo unless the change adds or removes a slot. */
function useEventChange(
  event: Event,
  { toast, failure, onDone, onGone }: Outcome & { toast: string; failure: string },
) {
  const act = useUndoableAct()
  return useAdminMutation<Change, Event>({
    call: ({ request, key }) =>
      act.send(JSON.stringify(request), (undoId) =>
        sendJson('PUT', api.adminEvent(event.id), request, changeHeaders({ key, undoId })),
      ),
    done: (changed, { request }) => ({
      title: toast,
      description: nameOf(changed),
      ...(keepsSlots(event, request) && act.offer(JSON.stringify(request), changed.title)),
    }),
    failure,
    refresh,
    onDone,
    onGone,
  })
}

function keepsSlots({ timeSlots }: Event, { timeSlots: edited }: UpdateEventRequest): boolean {
  return !edited || (edited.length === timeSlots.length && edited.every(({ id }) => id))
}

export const useUpdateEvent = (event: Event, outcome: Outcome) =>
  useEventChange(event, { ...outcome, toast: toasts.updated, failure: toasts.updateFailed })

export const useChangePlace = (event: Event, outcome: Outcome) =>
  useEventChange(event, { ...outcome, toast: adminPlace.toast, failure: adminPlace.failed })

export function useCloneEvent(id: string, { onDone, onGone }: Outcome) {
  const withId = useRowId()
  return useAdminMutation<CloneEventRequest, Event>({
    call: (request) => sendJson('POST', api.adminEventClone(id), withId(request)),
    done: (event) => ({ title: toasts.cloned, description: nameOf(event) }),
    failure: toasts.cloneFailed,
    refresh,
    onDone,
    onGone,
  })
}

/** `families`: how many the administrator was shown */
export function useDeleteEvent(event: Event, families: number, { onDone, onGone }: Outcome) {
  const headers = changeHeaders({ key: String(families) })
  return useAdminMutation({
    call: () => sendJson<void>('DELETE', api.adminEvent(event.id), undefined, headers),
    done: () => ({ title: toasts.deleted, description: nameOf(event) }),
    failure: toasts.deleteFailed,
    refresh,
    onDone,
    onGone,
  })
}

/** `onGone` is called if somebody else has deleted the event. */
type Outcome = { onDone: () => void; onGone: () => void }

function nameOf({ title, date }: Event): string {
  return toasts.onDay(title, formatDay(date, settings.timeZone))
}
