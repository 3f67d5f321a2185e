import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type {
  AskPreview,
  AskPreviewRequest,
  AskRequest,
  OtherEventAsk,
} from '../../contract/other-event.ts'
import { api } from '../../contract/paths.ts'
import { adminOtherEvent as words } from '../../contract/words/en/admin-other-event.ts'
import { settings } from '../settings.ts'
import { adminKeys } from './admin-keys.ts'
import { useAdminMutation } from './admin-mutation.ts'
import { sendJson } from './client.ts'

export function useAsks(eventId: string): UseQueryResult<OtherEventAsk[]> {
  return useQuery<OtherEventAsk[]>({
    queryKey: [api.adminOtherEvent(eventId)],
    refetchOnMount: 'always',
  })
}

export function useAskPreview(eventId: string, request: AskPreviewRequest) {
  return useQuery({
    queryKey: [api.adminOtherEventPreview(eventId), request],
    queryFn: () => sendJson<AskPreview>('POST', api.adminOtherEventPreview(eventId), request),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Without e-mail and texts, a volunteer must call every family. */
const sendsMessages = settings.sendsMail || settings.sendsTexts

export function useAskWaitlist(eventId: string, onDone: () => void) {
  return useAdminMutation<AskRequest, OtherEventAsk>({
    call: (request) => sendJson('POST', api.adminOtherEvent(eventId), request),
    done: ({ families, otherEventTitle }) => ({
      title: sendsMessages ? words.toast : words.toastToCall,
      description: (sendsMessages ? words.sent : words.toCall)(families.length, otherEventTitle),
    }),
    failure: words.failed,
    refresh: [
      adminKeys.events,
      adminKeys.messages,
      [api.adminOtherEvent(eventId)],
      [api.adminOtherEventPreview(eventId)],
    ],
    onDone,
  })
}
