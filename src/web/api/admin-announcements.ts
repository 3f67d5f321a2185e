import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type {
  Announcement,
  AnnouncementPreview,
  AnnouncementRequest,
  CloseRequest,
  PreviewRequest,
  ReopenRequest,
} from '../../contract/announcement.ts'
import type { AskedToMove, AskToMoveRequest } from '../../contract/asked-to-move.ts'
import { api } from '../../contract/paths.ts'
import { adminTell, isReached } from '../../contract/words/en/admin-tell.ts'
import { adminKeys } from './admin-keys.ts'
import { useAdminMutation } from './admin-mutation.ts'
import { sendJson } from './client.ts'

const { toasts } = adminTell
const reachesNobody = ({ families, calls }: Announcement) => !isReached(families, calls)
const refreshed = (eventId: string) => [
  adminKeys.events,
  adminKeys.registrations,
  adminKeys.messages,
  [api.adminAnnouncements(eventId)],
  [api.adminAskedToMove(eventId)],
]

export function useAnnouncements(eventId: string): UseQueryResult<Announcement[]> {
  return useQuery<Announcement[]>({
    queryKey: [api.adminAnnouncements(eventId)],
    refetchOnMount: 'always',
  })
}

export function useAnnouncementPreview(eventId: string, request: PreviewRequest | null) {
  return useQuery({
    queryKey: [api.adminAnnouncementPreview(eventId), request],
    queryFn: () =>
      sendJson<AnnouncementPreview>('POST', api.adminAnnouncementPreview(eventId), request),
    enabled: request !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function useTellFamilies(eventId: string, onDone: () => void) {
  return useAdminMutation<AnnouncementRequest, Announcement>({
    call: (request) => sendJson('POST', api.adminAnnouncements(eventId), request),
    done: (told) => ({
      title: reachesNobody(told) ? toasts.toCall : toasts.told,
      description: toasts.toldText(told),
    }),
    failure: toasts.failed,
    refresh: refreshed(eventId),
    onDone,
  })
}

export function useCloseSlots(eventId: string, onDone: () => void) {
  return useAdminMutation<CloseRequest, Announcement>({
    call: (request) => sendJson('POST', api.adminCloseSlots(eventId), request),
    done: (told) => ({ title: toasts.closed, description: toasts.toldText(told) }),
    failure: toasts.closeFailed,
    refresh: refreshed(eventId),
    onDone,
  })
}

export function useAskedToMove(eventId: string): UseQueryResult<AskedToMove> {
  return useQuery<AskedToMove>({
    queryKey: [api.adminAskedToMove(eventId)],
    refetchOnMount: 'always',
  })
}

export function useAskToMove(eventId: string, onDone: () => void) {
  return useAdminMutation<AskToMoveRequest, Announcement>({
    call: (request) => sendJson('POST', api.adminAskedToMove(eventId), request),
    done: (told) => ({
      title: reachesNobody(told) ? toasts.toCall : toasts.asked,
      description: toasts.toldText(told),
    }),
    failure: toasts.askFailed,
    refresh: refreshed(eventId),
    onDone,
  })
}

export function useReopenSlots(eventId: string, onDone: () => void) {
  return useAdminMutation<ReopenRequest, Announcement>({
    call: (request) => sendJson('POST', api.adminReopenSlots(eventId), request),
    done: (told) => ({ title: toasts.reopened, description: toasts.toldText(told) }),
    failure: toasts.reopenFailed,
    refresh: refreshed(eventId),
    onDone,
  })
}
