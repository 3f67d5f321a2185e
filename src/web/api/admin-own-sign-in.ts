import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type {
  AdminSessionItem,
  ConfirmSecondFactorRequest,
  EndSessionRequest,
  OwnPassword,
  RecoveryCodes,
  SecondFactorOffRequest,
  SecondFactorSecret,
  SecondFactorState,
} from '../../contract/administrators.ts'
import { api } from '../../contract/paths.ts'
import { adminAdministrators as words } from '../../contract/words/en/admin-administrators.ts'
import { adminKeys } from './admin-keys.ts'
import { useAdminMutation } from './admin-mutation.ts'
import { sendJson } from './client.ts'

export function useSessions(): UseQueryResult<AdminSessionItem[]> {
  return useQuery<AdminSessionItem[]>({ queryKey: adminKeys.sessions, refetchOnMount: 'always' })
}

export function useSecondFactor(): UseQueryResult<SecondFactorState> {
  return useQuery<SecondFactorState>({
    queryKey: adminKeys.secondFactor,
    refetchOnMount: 'always',
  })
}

/** Ends the session with the given id; null ends all other sessions. */
export function useEndSession(onDone: () => void) {
  const { endedToast, ended, endedAll, failed } = words.sessions
  return useAdminMutation<EndSessionRequest>({
    call: (request) => sendJson('POST', api.adminSessionsEnd(), request),
    done: (_, { id }) => ({ title: endedToast, description: id === null ? endedAll : ended }),
    failure: failed,
    refresh: [adminKeys.sessions, adminKeys.invitations, adminKeys.calendarFeed],
    onDone,
    onGone: onDone,
  })
}

export function beginSecondFactor(request: OwnPassword): Promise<SecondFactorSecret> {
  return sendJson('POST', api.secondFactor(), request)
}

export function useConfirmSecondFactor(onDone: (codes: RecoveryCodes) => void) {
  const { doneToast, doneText } = words.recovery
  return useAdminMutation<ConfirmSecondFactorRequest, RecoveryCodes>({
    call: (request) => sendJson('POST', api.secondFactorConfirm(), request),
    done: () => ({ title: doneToast, description: doneText }),
    failure: words.turnOn.failed,
    refresh: [adminKeys.secondFactor, adminKeys.administrators],
    onDone,
  })
}

export function useTurnOffSecondFactor(onDone: () => void) {
  const { doneToast, done, failed } = words.turnOff
  return useAdminMutation<SecondFactorOffRequest>({
    call: (request) => sendJson('POST', api.secondFactorOff(), request),
    done: () => ({ title: doneToast, description: done }),
    failure: failed,
    refresh: [adminKeys.secondFactor, adminKeys.administrators],
    onDone,
  })
}
