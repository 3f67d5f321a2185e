import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { type ResetFacts, resetPasswordRequest } from '../../../contract/administrators.ts'
import { limits } from '../../../contract/limits.ts'
import { api, paths } from '../../../contract/paths.ts'
import { adminAdministrators } from '../../../contract/words/en/admin-administrators.ts'
import { adminShell } from '../../../contract/words/en/admin-shell.ts'
import { resetPassword, useLinkFacts } from '../../api/admin-administrators.ts'
import { useSession } from '../../api/session.ts'
import { Form } from '../../form/Form.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx'
import { isLinkEnded, LinkFailed } from './LinkFailed.tsx'
import { SignInFrame } from './SignInFrame.tsx'

const words = adminAdministrators.reset
const toSignIn = { href: paths.adminLogin(), label: adminAdministrators.forgot.back }

/** Without a token it asks for a link, with one for the new password. */
export function PasswordResetPage() {
  const { token } = useParams<{ token?: string }>()
  return token ? <NewPassword key={token} token={token} /> : <ForgotPasswordPage />
}

function NewPassword({ token }: { token: string }) {
  const { data, error, refetch } = useLinkFacts<ResetFacts>(api.passwordResetLook(), token)
  const ask = { href: paths.adminPasswordReset(), label: adminAdministrators.linkEnded.ask }
  const [isEnded, setEnded] = useState(false)
  if (error || isEnded) {
    const ended = { text: adminAdministrators.linkEnded.reset, action: ask }
    return <LinkFailed error={error} ended={ended} onRetry={() => void refetch()} />
  }
  return (
    <SignInFrame
      title={words.title}
      lead={data ? words.lead(data.username) : adminShell.loading}
      below={toSignIn}
    >
      {data ? (
        <NewPasswordForm token={token} username={data.username} onEnded={() => setEnded(true)} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </SignInFrame>
  )
}

function NewPasswordForm({
  token,
  username,
  onEnded,
}: {
  token: string
  username: string
  onEnded: () => void
}) {
  const [, navigate] = useLocation()
  const clearSession = useSession((session) => session.clearSession)
  const { field, props } = useContractForm({
    schema: resetPasswordRequest,
    defaultValues: { token, password: '' },
    failure: words.failed,
    submit: async (values) => {
      try {
        await resetPassword(values)
      } catch (error) {
        if (isLinkEnded(error)) return onEnded()
        throw error
      }
      // This browser's session has ended too.
      clearSession()
      showToast({ title: words.doneToast, description: words.done, tone: 'good' })
      navigate(paths.adminLogin(), { replace: true })
    },
  })
  return (
    <Form {...props} action={words.submit} busy={words.busy}>
      {/* Password managers need the username to update the right entry. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
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
