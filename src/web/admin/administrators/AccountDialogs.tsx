import { Link } from 'wouter'
import type { Administrator } from '../../../contract/administrators.ts'
import { paths } from '../../../contract/paths.ts'
import { adminAdministrators } from '../../../contract/words/en/admin-administrators.ts'
import { useAccountChange } from '../../api/admin-administrators.ts'
import { useSession } from '../../api/session.ts'
import { OwnPasswordDialog } from './OwnPasswordDialog.tsx'

type Props = { administrator: Administrator; onClose: () => void }

export function RemoveDialog({ administrator, onClose }: Props) {
  const words = adminAdministrators.removeDialog
  const { username, isYou, webhooks, recipientsLeft } = administrator
  const clearSession = useSession((session) => session.clearSession)
  const onDone = () => {
    onClose()
    if (!isYou) return
    window.location.assign(paths.adminLogin())
    clearSession()
  }
  const remove = useAccountChange('remove', administrator, { onDone, onGone: onClose })
  return (
    <OwnPasswordDialog
      title={words.title(username)}
      submit={words.submit}
      busy={words.busy}
      danger
      failure={words.failed}
      onSubmit={remove.mutateAsync}
      onClose={onClose}
    >
      {isYou ? words.self : words.text(username)}
      {webhooks.length > 0 && <span className="mt-3 block">{words.webhooks(webhooks)}</span>}
      {recipientsLeft.length > 0 && (
        <span className="mt-3 block wrap-anywhere font-semibold">
          {words.notified(recipientsLeft)}{' '}
          <Link href={paths.adminSettings()} replace className="tap inline-block">
            {words.toNotified}
          </Link>
        </span>
      )}
    </OwnPasswordDialog>
  )
}

export function SignOutDialog({ administrator, onClose }: Props) {
  const words = adminAdministrators.signOutDialog
  const after = { onDone: onClose, onGone: onClose }
  const signOut = useAccountChange('signOut', administrator, after)
  return (
    <OwnPasswordDialog
      title={words.title(administrator.username)}
      submit={words.submit}
      busy={words.busy}
      failure={words.failed}
      onSubmit={signOut.mutateAsync}
      onClose={onClose}
    >
      {words.text(administrator.username)}
      <RemainingApiKeys names={administrator.apiKeys} />
    </OwnPasswordDialog>
  )
}

export function RemainingApiKeys({ names }: { names: readonly string[] }) {
  const words = adminAdministrators.signOutDialog
  if (names.length === 0) return null
  return (
    <span className="mt-3 block wrap-anywhere">
      {words.keys(names)}{' '}
      <Link href={paths.adminConnections()} replace className="tap inline-block">
        {words.toKeys}
      </Link>
    </span>
  )
}

export function CodesOffDialog({ administrator, onClose }: Props) {
  const words = adminAdministrators.codesOffDialog
  const after = { onDone: onClose, onGone: onClose }
  const turnOff = useAccountChange('turnOffCodes', administrator, after)
  return (
    <OwnPasswordDialog
      title={words.title(administrator.username)}
      submit={words.submit}
      busy={words.busy}
      danger
      failure={words.failed}
      onSubmit={turnOff.mutateAsync}
      onClose={onClose}
    >
      {words.text(administrator.username)}
    </OwnPasswordDialog>
  )
}
