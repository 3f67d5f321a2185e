import type { BlacklistEntry } from '../../../contract/blacklist.ts'
import { adminBlacklist } from '../../../contract/words/en/admin-blacklist.ts'
import { useRemoveFromBlacklist } from '../../api/admin-blacklist.ts'
import { errorText } from '../../api/error-text.ts'
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx'

const { removeDialog: words, failures } = adminBlacklist

export function RemoveDialog({
  entry,
  staysListed,
  onClose,
}: {
  entry: BlacklistEntry
  /** Another entry bans the same person */
  staysListed: boolean
  onClose: () => void
}) {
  const remove = useRemoveFromBlacklist({ staysListed, onDone: onClose, onGone: onClose })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={words.title(entry.name)}
      confirmLabel={words.submit}
      onConfirm={() => remove.mutate(entry)}
      busy={remove.isPending}
      error={remove.error && errorText(remove.error, failures.remove)}
    >
      <p>{entry.hasEnded ? words.ended : staysListed ? words.staysListed : words.text}</p>
      {entry.registrationId !== null && <p>{words.noShow}</p>}
    </ConfirmDialog>
  )
}
