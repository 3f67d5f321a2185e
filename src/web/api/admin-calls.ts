import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  Call,
  CallComingAnswer,
  CallComingRequest,
  CallDoneAnswer,
  CallDoneRequest,
  CallUndoAnswer,
  CallUndoRequest,
  CorrectAnswerRequest,
  NotedAnswer,
  ToldCall,
} from '../../contract/calls.ts'
import { eventsRefetchMs } from '../../contract/limits.ts'
import { api } from '../../contract/paths.ts'
import { adminCalls } from '../../contract/words/en/admin-calls.ts'
import { changeHeaders, useUndoableAct } from './admin-careful.ts'
import { adminKeys } from './admin-keys.ts'
import { useAdminMutation } from './admin-mutation.ts'
import { sendJson } from './client.ts'

const { toasts } = adminCalls

export function useCalls(): UseQueryResult<Call[]> {
  return useQuery<Call[]>({
    queryKey: adminKeys.calls,
    refetchOnMount: 'always',
    refetchInterval: eventsRefetchMs,
  })
}

export function useToldCalls(): UseQueryResult<ToldCall[]> {
  return useQuery<ToldCall[]>({
    // Starts with the key of the calls, so that refreshing the calls refreshes this list too.
    queryKey: [...adminKeys.calls, 'told'],
    refetchOnMount: 'always',
    refetchInterval: eventsRefetchMs,
  })
}

/** Sends the ids of the messages that the list shows, so that news that arrives in the meantime stays on the list. */
export function useCallDone() {
  const queryClient = useQueryClient()
  const undo = useCallUndo()
  return useAdminMutation<{ call: Call; note: string }, CallDoneAnswer>({
    call: ({ call: { registrationId, messageIds, stoppedAt }, note }) => {
      const request: CallDoneRequest = {
        messageIds,
        ...(stoppedAt && { stoppedAt }),
        ...(note && { note }),
      }
      return sendJson('POST', api.adminCallDone(registrationId), request)
    },
    done: ({ told, calledAt }, { call: { name, registrationId } }) => {
      if (told === 0) return { title: toasts.already, description: toasts.alreadyText(name) }
      const run = () => undo.mutate({ registrationId, name, calledAt })
      const { putBack: label, putBackOf } = adminCalls.told
      const action = { label, alternative: putBackOf(name), run }
      return { title: toasts.done, description: toasts.doneText(name), action }
    },
    failure: toasts.failed,
    refresh: [adminKeys.messages],
    // Removes the call at once, so that nobody presses the button again while the list is refetched.
    onDone: (_, { call }) =>
      queryClient.setQueryData<Call[]>(adminKeys.calls, (calls) =>
        calls?.filter(({ registrationId }) => registrationId !== call.registrationId),
      ),
  })
}

export function useCallUndo() {
  return useAdminMutation<Pick<ToldCall, 'registrationId' | 'name' | 'calledAt'>, CallUndoAnswer>({
    call: ({ registrationId, calledAt }) => {
      const request: CallUndoRequest = { calledAt }
      return sendJson('POST', api.adminCallUndo(registrationId), request)
    },
    done: ({ putBack }, { name }) => ({
      title: toasts.putBack,
      description: putBack > 0 ? toasts.putBackText(name) : toasts.alreadyBackText(name),
    }),
    failure: toasts.putBackFailed,
    refresh: [adminKeys.messages],
  })
}

type AnsweredCall = { call: Call; answer: CallComingRequest['answer'] }

const answerRequest = ({ call, answer }: AnsweredCall): CallComingRequest => {
  const { timeSlotId, startTime, messageIds } = call
  return { answer, timeSlotId, startTime, messageIds }
}
const aboutAnswer = (input: AnsweredCall) =>
  input.call.registrationId + JSON.stringify(answerRequest(input))

export function useCallComing() {
  const queryClient = useQueryClient()
  const act = useUndoableAct()
  const { toasts: words } = adminCalls.coming
  return useAdminMutation<AnsweredCall, CallComingAnswer>({
    call: (input) =>
      act.send(aboutAnswer(input), (undoId) =>
        sendJson(
          'POST',
          api.adminCallComing(input.call.registrationId),
          answerRequest(input),
          changeHeaders({ undoId }),
        ),
      ),
    done: ({ isNew }, { call, answer }) =>
      isNew
        ? {
            title: words[answer],
            description: words[`${answer}Text`](call.name),
            ...act.offer(aboutAnswer({ call, answer }), call.name),
          }
        : { title: words.already, description: words.alreadyText(call.name) },
    failure: words.failed,
    refresh: [adminKeys.messages, adminKeys.registrations],
    // News that a volunteer could not pass on stays on the list.
    onDone: (_, { call, answer }) => {
      const staysListed = answer === 'no_answer' && call.messageIds.length > 0
      if (staysListed) return
      queryClient.setQueryData<Call[]>(adminKeys.calls, (calls) =>
        calls?.filter(({ registrationId }) => registrationId !== call.registrationId),
      )
    },
  })
}

export type Noted = Pick<ToldCall, 'registrationId' | 'name' | 'isBanned'> & { noted: NotedAnswer }

export function useCorrectAnswer(onDone: () => void) {
  const { toasts: words, choices } = adminCalls.correct
  return useAdminMutation<Noted & Pick<CorrectAnswerRequest, 'answer'>, CallComingAnswer>({
    call: ({ registrationId, answer, noted: { notedAt } }) => {
      const request: CorrectAnswerRequest = { answer, notedAt }
      return sendJson('POST', api.adminCallCorrect(registrationId), request)
    },
    done: ({ isNew }, { name, answer }) => ({
      title: words.done,
      description: isNew ? words.doneText(name, choices[answer]) : words.alreadyText(name),
    }),
    failure: words.failed,
    refresh: [adminKeys.messages, adminKeys.registrations],
    onDone,
    onGone: onDone,
  })
}
