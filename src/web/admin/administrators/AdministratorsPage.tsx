import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { InviteAnswer } from '../../../contract/administrators.ts'
import { adminAdministrators as words } from '../../../contract/words/en/admin-administrators.ts'
import { useAdministrators } from '../../api/admin-administrators.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { hideToast } from '../../ui/toast.ts'
import { useFocusKeeper } from '../../ui/use-focus-keeper.ts'
import { SettingsPage } from '../settings/SettingsPage.tsx'
import { LoadFailed } from '../shell/LoadFailed.tsx'
import { RefreshNote } from '../shell/RefreshNote.tsx'
import { AdministratorList } from './AdministratorList.tsx'
import { InvitationLinkDialog } from './InvitationLinkDialog.tsx'
import { InvitationList } from './InvitationList.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { OwnSignIn } from './OwnSignIn.tsx'

const inviteButtonId = 'invite-administrator'

export function AdministratorsPage() {
  const [isInviting, setInviting] = useState(false)
  /** Contains the invitation's link if no mail server is set up */
  const [sent, setSent] = useState<InviteAnswer | null>(null)
  const showLink = (answer: InviteAnswer) => {
    // A toast would cover the dialog that shows the link.
    if (answer.link) hideToast()
    setSent(answer)
  }
  const keeper = useFocusKeeper(inviteButtonId)
  return (
    <SettingsPage
      title={words.title}
      actions={
        <Button id={inviteButtonId} onClick={() => setInviting(true)}>
          <UserPlus aria-hidden="true" className="size-5" />
          {words.invite.action}
        </Button>
      }
    >
      <div {...keeper} className="flex flex-col gap-10">
        <div>
          <p className="mb-4 max-w-[65ch] text-ink-soft">{words.lead}</p>
          <Administrators />
        </div>
        <InvitationList onSent={showLink} />
        <OwnSignIn />
      </div>
      {isInviting && <InviteDialog onSent={showLink} onClose={() => setInviting(false)} />}
      {sent?.link && (
        <InvitationLinkDialog
          email={sent.invitation.email}
          link={sent.link}
          onClose={() => setSent(null)}
        />
      )}
    </SettingsPage>
  )
}

function Administrators() {
  const { data, error, refetch, isRefetchError } = useAdministrators()
  if (data) {
    return (
      <>
        <RefreshNote failed={isRefetchError} />
        <AdministratorList administrators={data} />
      </>
    )
  }
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />
  return (
    <div role="status">
      <span className="sr-only">{words.loading}</span>
      <Skeleton className="h-48" />
    </div>
  )
}
