import { useQuery } from '@tanstack/react-query'
import { api } from '../../contract/paths.ts'
import type {
  ResumeSendingAnswer,
  ResumeSendingRequest,
  SendingState,
  WaitingMessages,
} from '../../contract/sending.ts'
import { adminSending as words } from '../../contract/words/en/admin-sending.ts'
import { adminKeys } from './admin-keys.ts'
import { useAdminMutation } from './admin-mutation.ts'
import { sendJson } from './client.ts'
import { useSession } from './session.ts'

const refreshMs = 60_000

/** Whether sending is held. Not requested without a session, because check-in also works without a session. */
export function useSendingState() {
  const { token } = useSession()
  return useQuery<SendingState>({
    queryKey: adminKeys.sending,
    enabled: Boolean(token),
    refetchInterval: refreshMs,
  })
}

export function useWaitingMessages() {
  return useQuery<WaitingMessages>({
    queryKey: [api.adminSendingWaiting()],
    staleTime: 0,
    gcTime: 0,
  })
}

export function useResumeSending(onDone: () => void) {
  return useAdminMutation<ResumeSendingRequest, ResumeSendingAnswer>({
    call: (request) => sendJson('POST', api.adminSendingResume(), request),
    done: ({ discarded, discardedWebhooks }) => ({
      title: words.doneToast,
      description: [
        words.done,
        ...(discarded > 0 ? [words.discarded(discarded)] : []),
        ...(discardedWebhooks > 0 ? [words.discardedWebhooks(discardedWebhooks)] : []),
      ].join(' '),
    }),
    failure: words.failed,
    refresh: [adminKeys.sending, adminKeys.messages],
    onDone,
  })
}
