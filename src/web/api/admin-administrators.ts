import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Admin } from '../../contract/admin.ts'
import type {
  AcceptInvitationRequest,
  Administrator,
  ForgottenPasswordAnswer,
  ForgottenPasswordRequest,
  Invitation,
  InvitationFacts,
  InviteAnswer,
  InviteRequest,
  ResetFacts,
  ResetPasswordRequest,
} from '../../contract/administrators.ts'
import { api } from '../../contract/paths.ts'
import { adminAdministrators as words } from '../../contract/words/en/admin-administrators.ts'
import { adminKeys } from './admin-keys.ts'
import { useAdminMutation } from './admin-mutation.ts'
import { sendJson } from './client.ts'

export function useAdministrators(): UseQueryResult<Administrator[]> {
  return useQuery<Administrator[]>({ queryKey: adminKeys.administrators, refetchOnMount: 'always' })
}

export function useInvitations(): UseQueryResult<Invitation[]> {
  return useQuery<Invitation[]>({ queryKey: adminKeys.invitations, refetchOnMount: 'always' })
}

const refresh = [adminKeys.administrators, adminKeys.invitations, adminKeys.messages]

type AccountChange = 'remove' | 'signOut' | 'turnOffCodes'
const calls = {
  remove: { path: api.adminRemove, words: words.removeDialog },
  signOut: { path: api.adminSignOut, words: words.signOutDialog },
  turnOffCodes: { path: api.adminSecondFactorOff, words: words.codesOffDialog },
}

export function useAccountChange(
  change: AccountChange,
  { id, username }: Administrator,
  { onDone, onGone }: { onDone: () => void; onGone: () => void },
) {
  const { path, words } = calls[change]
  return useAdminMutation<string>({
    call: (currentPassword) => sendJson('POST', path(id), { currentPassword }),
    done: () => ({ title: words.doneToast, description: words.done(username) }),
    failure: words.failed,
    refresh,
    onDone,
    onGone,
  })
}

export function useInvite(onDone: (answer: InviteAnswer) => void) {
  return useAdminMutation<InviteRequest, InviteAnswer>({
    call: (request) => sendJson('POST', api.adminInvitations(), request),
    done: sentToast,
    failure: words.invite.failed,
    refresh,
    onDone,
  })
}

export function useResendInvitation(
  { id }: Invitation,
  { onDone, onGone }: { onDone: (answer: InviteAnswer) => void; onGone: () => void },
) {
  return useAdminMutation<string, InviteAnswer>({
    call: (currentPassword) => sendJson('POST', api.adminInvitationResend(id), { currentPassword }),
    done: sentToast,
    failure: words.invite.failed,
    refresh,
    onDone,
    onGone,
  })
}

function sentToast({ invitation, link }: InviteAnswer) {
  const { doneToast, done } = words.invite
  return link
    ? { title: words.link.title, description: words.link.text(invitation.email) }
    : { title: doneToast, description: done(invitation.email) }
}

export function useWithdrawInvitation({ id, email }: Invitation, onDone: () => void) {
  const { withdrawnToast, withdrawn, failed } = words.invitations
  return useAdminMutation({
    call: () => sendJson('DELETE', api.adminInvitation(id)),
    done: () => ({ title: withdrawnToast, description: withdrawn(email) }),
    failure: failed,
    refresh,
    onDone,
    onGone: onDone,
  })
}

export function requestPasswordLink(
  request: ForgottenPasswordRequest,
): Promise<ForgottenPasswordAnswer> {
  return sendJson('POST', api.forgottenPassword(), request)
}

export function resetPassword(request: ResetPasswordRequest): Promise<void> {
  return sendJson('POST', api.passwordReset(), request)
}

export function acceptInvitation(request: AcceptInvitationRequest): Promise<Admin> {
  return sendJson('POST', api.invitationAccept(), request)
}

/** Uses POST to keep the token out of URLs. */
export function useLinkFacts<Facts extends ResetFacts | InvitationFacts>(
  path: string,
  token: string,
): UseQueryResult<Facts> {
  return useQuery<Facts>({
    queryKey: ['link', path, token],
    queryFn: () => sendJson('POST', path, { token }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
