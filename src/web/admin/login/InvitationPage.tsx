import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { acceptInvitationRequest, type InvitationFacts } from '../../../contract/administrators.ts'
import { limits } from '../../../contract/limits.ts'
import { api, paths } from '../../../contract/paths.ts'
import { adminAdministrators } from '../../../contract/words/en/admin-administrators.ts'
import { adminShell } from '../../../contract/words/en/admin-shell.ts'
import { acceptInvitation, useLinkFacts } from '../../api/admin-administrators.ts'
import { useSession } from '../../api/session.ts'
import { Form } from '../../form/Form.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { settings } from '../../settings.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { isLinkEnded, LinkFailed } from './LinkFailed.tsx'
import { SignInFrame } from './SignInFrame.tsx'

const words = adminAdministrators.accept
const below = { href: paths.adminLogin(), label: adminAdministrators.forgot.back }

/** The invited person chooses username and password. Opening the link uses nothing up, because mail scanners open it. */
export function InvitationPage() {
  const { token = '' } = useParams<{ token?: string }>()
  const { data, error, refetch } = useLinkFacts<InvitationFacts>(api.invitationLook(), token)
  const [isEnded, setEnded] = useState(false)
  if (error || isEnded) {
    const { invitation: text, signIn: label } = adminAdministrators.linkEnded
    const ended = { text, action: { href: paths.adminLogin(), label } }
    return <LinkFailed error={error} ended={ended} onRetry={() => void refetch()} />
  }
  return (
    <SignInFrame
      title={words.title}
      lead={data ? words.lead(data.invitedBy, settings.programName) : adminShell.loading}
      below={below}
    >
      {data ? (
        <AcceptForm token={token} email={data.email} onEnded={() => setEnded(true)} />
      ) : (
        <Skeleton className="h-65" />
      )}
    </SignInFrame>
  )
}

function AcceptForm({
  token,
  email,
  onEnded,
}: {
  token: string
  email: string
  onEnded: () => void
}) {
  const [, navigate] = useLocation()
  const clearSession = useSession((session) => session.clearSession)
  const { field, props } = useContractForm({
    schema: acceptInvitationRequest,
    defaultValues: { token, username: '', password: '' },
    failure: words.failed,
    submit: async (values) => {
      try {
        await acceptInvitation(values)
      } catch (error) {
        if (isLinkEnded(error)) return onEnded()
        throw error
      }
      // Somebody else may be signed in on a shared laptop.
      clearSession()
      showToast({ title: words.doneToast, description: words.done, tone: 'good' })
      navigate(paths.adminLogin(), { replace: true })
    },
  })
  return (
    <Form {...props} action={words.submit} busy={words.busy}>
      <p className="[overflow-wrap:anywhere]">{words.email(email)}</p>
      <TextField
        label={words.username}
        hint={words.usernameHint}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={limits.username}
        {...field('username')}
      />
      <TextField
        label={words.password}
        hint={adminShell.account.password.hint}
        type="password"
        autoComplete="new-password"
        maxLength={limits.passwordMax}
        {...field('password')}
      />
    </Form>
  )
}
