import type { Invitation, InviteAnswer } from '../../../contract/administrators.ts'
import { adminAdministrators } from '../../../contract/words/en/admin-administrators.ts'
import {
  useInvitations,
  useResendInvitation,
  useWithdrawInvitation,
} from '../../api/admin-administrators.ts'
import { errorText } from '../../api/error-text.ts'
import { QuietButton } from '../../ui/QuietButton.tsx'
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx'
import { LoadFailed } from '../shell/LoadFailed.tsx'
import { useOpenDialog } from '../shell/use-open-dialog.ts'
import { formatWhen } from './moments.ts'
import { OwnPasswordDialog } from './OwnPasswordDialog.tsx'

const words = adminAdministrators.invitations

type Asked = { about: Invitation; dialog: 'resend' | 'withdraw' }

export function InvitationList({ onSent }: { onSent: (answer: InviteAnswer) => void }) {
  const { data = [], error, refetch } = useInvitations()
  const { open: asked, setOpen: setAsked, close } = useOpenDialog<Asked>()
  if (error && data.length === 0) {
    return <LoadFailed error={error} onRetry={() => void refetch()} />
  }
  if (data.length === 0) return null
  return (
    <section>
      <h2 className="mb-3 text-l">{words.heading}</h2>
      <ul aria-label={words.heading} className="grid gap-3 min-[64rem]:grid-cols-2">
        {data.map((invitation) => (
          <li
            key={invitation.id}
            className="flex min-w-0 flex-col rounded-card border border-line bg-card p-4 shadow-card [overflow-wrap:anywhere]"
          >
            <p className="font-bold">{invitation.email}</p>
            <p className="text-s text-ink-soft">
              {words.by(invitation.invitedBy, formatWhen(invitation.expiresAt))}
            </p>
            <div className="mt-auto flex flex-wrap items-center gap-x-2 gap-y-1 pt-3">
              <QuietButton
                shape="framed"
                aria-label={words.resendOf(invitation.email)}
                onClick={() => setAsked({ about: invitation, dialog: 'resend' })}
              >
                {words.resend}
              </QuietButton>
              <QuietButton
                tone="red"
                className="ml-auto"
                aria-label={words.withdrawOf(invitation.email)}
                onClick={() => setAsked({ about: invitation, dialog: 'withdraw' })}
              >
                {words.withdraw}
              </QuietButton>
            </div>
          </li>
        ))}
      </ul>
      {asked?.dialog === 'resend' && (
        <ResendDialog invitation={asked.about} onSent={onSent} onClose={close} />
      )}
      {asked?.dialog === 'withdraw' && <WithdrawDialog invitation={asked.about} onClose={close} />}
    </section>
  )
}

function ResendDialog({
  invitation,
  onSent,
  onClose,
}: {
  invitation: Invitation
  onSent: (answer: InviteAnswer) => void
  onClose: () => void
}) {
  const { busy, failed } = adminAdministrators.invite
  const onDone = (answer: InviteAnswer) => {
    onClose()
    onSent(answer)
  }
  const resend = useResendInvitation(invitation, { onDone, onGone: onClose })
  return (
    <OwnPasswordDialog
      title={words.resendTitle(invitation.email)}
      submit={words.resend}
      busy={busy}
      failure={failed}
      onSubmit={resend.mutateAsync}
      onClose={onClose}
    >
      {words.resendText}
    </OwnPasswordDialog>
  )
}

function WithdrawDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const withdraw = useWithdrawInvitation(invitation, onClose)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={words.withdrawTitle(invitation.email)}
      confirmLabel={words.withdraw}
      onConfirm={() => withdraw.mutate()}
      busy={withdraw.isPending}
      error={withdraw.error && errorText(withdraw.error, words.failed)}
    >
      <p>{words.withdrawText}</p>
    </ConfirmDialog>
  )
}
