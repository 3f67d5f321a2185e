import { useParams } from 'wouter'
import { type ResetFacts, resetPasswordRequest } from '../../../contract/administrators.ts'
import { api, paths } from '../../../contract/paths.ts'
import { adminAdministrators } from '../../../contract/words/en/admin-administrators.ts'
import { resetPassword } from '../../api/admin-administrators.ts'
import { NewPasswordField } from '../account/AccountFields.tsx'
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx'
import { LinkPage } from './LinkPage.tsx'

const { reset: words, linkEnded } = adminAdministrators

export function PasswordResetPage() {
  const { token } = useParams<{ token?: string }>()
  return token ? <NewPassword key={token} token={token} /> : <ForgotPasswordPage />
}

function NewPassword({ token }: { token: string }) {
  return (
    <LinkPage
      factsPath={api.passwordResetLook()}
      token={token}
      words={words}
      lead={({ username }: ResetFacts) => words.lead(username)}
      ended={{
        text: linkEnded.reset,
        action: { href: paths.adminPasswordReset(), label: linkEnded.ask },
      }}
      schema={resetPasswordRequest}
      defaultValues={{ token, password: '' }}
      send={resetPassword}
      skeletonClass="h-40"
    >
      {({ username }, field) => (
        <>
          {/* Password managers need the username to update the right entry. */}
          <input type="text" autoComplete="username" value={username} readOnly hidden />
          <NewPasswordField label={words.password} {...field('password')} />
        </>
      )}
    </LinkPage>
  )
}
