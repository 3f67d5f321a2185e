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
  /** Whether another entry bans the same person */
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
      <p>{removalText(entry, staysListed)}</p>
      {entry.registrationId !== null && <p>{words.noShow}</p>}
    </ConfirmDialog>
  )
}

function removalText({ hasEnded, isWarning }: BlacklistEntry, staysListed: boolean): string {
  if (isWarning) return words.warning
  if (hasEnded) return words.ended
  return staysListed ? words.staysListed : words.text
}
