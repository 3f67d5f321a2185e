import {
  keepPreviousData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { eventsRefetchMs, messagesPerPage } from '../../contract/limits.ts'
import type {
  LoggedMessage,
  MessageContent,
  MessageItem,
  MissedEmails,
  MissedEmailsSent,
} from '../../contract/messages.ts'
import { api } from '../../contract/paths.ts'
import { adminMessages } from '../../contract/words/en/admin-messages.ts'
import { adminMissedEmails as missed } from '../../contract/words/en/admin-missed-emails.ts'
import type { Language } from '../../domain/language.ts'
import type { LoggedState } from '../../domain/message.ts'
import type { OutboxKind } from '../../domain/outbox-kind.ts'
import { adminKeys } from './admin-keys.ts'
import { useAdminMutation } from './admin-mutation.ts'
import { getJson, sendJson } from './client.ts'

const { toasts } = adminMessages

export type MessageFilter = {
  search: string
  state: LoggedState | null
  registration: string | null
}

export function useMessages({
  search,
  state,
  registration,
}: MessageFilter): UseInfiniteQueryResult<MessageItem[]> {
  const query = {
    ...(search && { search }),
    ...(state && { state }),
    ...(registration && { registrationId: registration }),
  }
  return useInfiniteQuery({
    queryKey: [...adminKeys.messages, query],
    queryFn: ({ pageParam: before }): Promise<MessageItem[]> =>
      getJson(api.adminMessages({ ...query, ...(before && { before }) })),
    initialPageParam: '',
    getNextPageParam: (page) =>
      page.length === messagesPerPage ? page[page.length - 1]?.id : undefined,
    select: ({ pages }) => pages.flat(),
    placeholderData: keepPreviousData,
    refetchInterval: eventsRefetchMs,
    refetchOnMount: 'always',
  })
}

export function useMessage(id: string): UseQueryResult<LoggedMessage> {
  return useQuery<LoggedMessage>({
    queryKey: [...adminKeys.messages, encodeURIComponent(id)],
    refetchOnMount: 'always',
  })
}

export function useMessagePreview(
  kind: OutboxKind,
  language: Language,
): UseQueryResult<MessageContent> {
  return useQuery<MessageContent>({ queryKey: [api.adminMessagePreview(kind, language)] })
}

export function useResendMessage() {
  return useAdminMutation<MessageItem, MessageItem>({
    call: ({ id }) => sendJson('POST', api.adminMessageResend(id)),
    done: ({ recipient }) => ({
      title: toasts.resent,
      description: toasts.resentText(recipient),
    }),
    failure: toasts.resendFailed,
    refresh: [adminKeys.messages],
  })
}

export function useMissedEmails(): UseQueryResult<MissedEmails> {
  return useQuery<MissedEmails>({
    queryKey: [...adminKeys.messages, 'missed'],
    refetchOnMount: 'always',
  })
}

export function useSendMissedEmails(onDone: () => void) {
  return useAdminMutation<void, MissedEmailsSent>({
    call: () => sendJson('POST', api.adminSendMissedEmails()),
    done: ({ queued, held }) =>
      queued + held === 0
        ? null
        : {
            title: queued > 0 ? missed.done : missed.held,
            description: missed.doneText(queued, held),
            tone: queued > 0 ? 'good' : 'bad',
          },
    failure: missed.failed,
    showsErrorInDialog: true,
    refresh: [adminKeys.messages],
    onDone: ({ queued, held }) => queued + held > 0 && onDone(),
  })
}
