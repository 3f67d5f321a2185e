import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Call, CallDoneAnswer, CallDoneRequest } from '../../contract/calls.ts'
import { eventsRefetchMs } from '../../contract/limits.ts'
import { api } from '../../contract/paths.ts'
import { adminCalls } from '../../contract/words/en/admin-calls.ts'
import { adminKeys } from './admin-keys.ts'
import { useAdminMutation } from './admin-mutation.ts'
import { sendJson } from './client.ts'

const { toasts } = adminCalls

/** Families to phone, the earliest slot first */
export function useCalls(): UseQueryResult<Call[]> {
  return useQuery<Call[]>({
    queryKey: adminKeys.calls,
    refetchOnMount: 'always',
    refetchInterval: eventsRefetchMs,
  })
}

type MadeCall = { call: Call; note: string }

/** Marks what the list shows about a family as told; news that came meanwhile stays on the list. */
export function useCallDone() {
  const queryClient = useQueryClient()
  return useAdminMutation<MadeCall, CallDoneAnswer>({
    call: ({ call: { registrationId, messageIds }, note }) => {
      const request: CallDoneRequest = { messageIds, ...(note && { note }) }
      return sendJson('POST', api.adminCallDone(registrationId), request)
    },
    done: ({ told }, { call: { name } }) =>
      told > 0
        ? { title: toasts.done, description: toasts.doneText(name) }
        : { title: toasts.already, description: toasts.alreadyText(name) },
    failure: toasts.failed,
    refresh: [adminKeys.messages],
    // At once, so that nobody presses the button again while the list is refreshed.
    onDone: (_, { call }) =>
      queryClient.setQueryData<Call[]>(adminKeys.calls, (calls) =>
        calls?.filter(({ registrationId }) => registrationId !== call.registrationId),
      ),
  })
}
