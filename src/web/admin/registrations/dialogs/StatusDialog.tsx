import { useState } from 'react'
import type { Consequences } from '../../../../contract/careful.ts'
import type { AdminRegistration } from '../../../../contract/registration.ts'
import { adminCareful as words } from '../../../../contract/words/en/admin-careful.ts'
import { adminRegistrations } from '../../../../contract/words/en/admin-registrations.ts'
import type { RegistrationStatus } from '../../../../domain/registration.ts'
import { useActPreview } from '../../../api/admin-careful.ts'
import { useStatusChange } from '../../../api/admin-registrations.ts'
import { errorText } from '../../../api/error-text.ts'
import { ActConsequences, BanNote } from '../../shell/ActConsequences.tsx'
import { ConfirmDialog } from '../../shell/ConfirmDialog.tsx'
import { rowButtonId } from './row-actions.ts'

const { statusNames, failures } = adminRegistrations

/** Asks before a status change if `needsQuestion` says so, or if the preview failed. */
export function StatusDialog({
  registration,
  status,
  firstPreview,
  onClose,
}: {
  registration: AdminRegistration
  status: Exclude<RegistrationStatus, 'no_show'>
  /** The preview requested when the status was chosen; null if the request failed, so that the dialog repeats it */
  firstPreview: Consequences | null
  onClose: () => void
}) {
  const [isStale, setStale] = useState(firstPreview === null)
  const freshPreview = useActPreview(registration.id, isStale ? { changes: { status } } : null)
  const change = useStatusChange({ onDone: onClose, onGone: onClose })
  const data = isStale ? freshPreview.data : (firstPreview ?? undefined)
  const label = statusNames[status]
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      returnFocusTo={rowButtonId('ask_status', registration)}
      title={words.statusQuestion(registration.name, label)}
      cancelLabel={words.keep}
      confirmLabel={words.statusSubmit(label)}
      onConfirm={() =>
        change.mutate(
          {
            registration,
            status,
            expects: data?.key,
            skipsVersionCheck: isStale && data !== undefined,
          },
          {
            onError: () => {
              setStale(true)
              if (isStale) void freshPreview.refetch()
            },
          },
        )
      }
      busy={change.isPending || (isStale && freshPreview.isFetching)}
      error={change.error && errorText(change.error, failures.update)}
    >
      <div className="flex flex-col gap-3">
        {status !== 'cancelled' && <BanNote registration={registration} />}
        <ActConsequences query={{ data, error: isStale ? freshPreview.error : null }} />
        <p className="text-s">{words.undoFor}</p>
      </div>
    </ConfirmDialog>
  )
}
