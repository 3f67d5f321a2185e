import { useParams } from 'wouter'
import { acceptInvitationRequest, type InvitationFacts } from '../../../contract/administrators.ts'
import { api, paths } from '../../../contract/paths.ts'
import { adminAdministrators } from '../../../contract/words/en/admin-administrators.ts'
import { acceptInvitation } from '../../api/admin-administrators.ts'
import { settings } from '../../settings.ts'
import { NewPasswordField, UsernameField } from '../account/AccountFields.tsx'
import { LinkPage } from './LinkPage.tsx'

const { accept: words, linkEnded } = adminAdministrators

export function InvitationPage() {
  const { token = '' } = useParams<{ token?: string }>()
  return (
    <LinkPage
      factsPath={api.readInvitation()}
      token={token}
      words={words}
      lead={({ invitedBy }: InvitationFacts) => words.lead(invitedBy, settings.programName)}
      ended={{
        text: linkEnded.invitation,
        action: { href: paths.adminLogin(), label: linkEnded.signIn },
      }}
      schema={acceptInvitationRequest}
      defaultValues={{ token, username: '', password: '' }}
      send={acceptInvitation}
      skeletonClass="h-65"
    >
      {({ email }, field) => (
        <>
          <p className="[overflow-wrap:anywhere]">{words.email(email)}</p>
          <UsernameField label={words.username} hint={words.usernameHint} {...field('username')} />
          <NewPasswordField label={words.password} {...field('password')} />
        </>
      )}
    </LinkPage>
  )
}
