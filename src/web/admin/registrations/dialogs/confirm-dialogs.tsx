import type { Event } from '../../../../contract/event.ts'
import type { AdminRegistration } from '../../../../contract/registration.ts'
import { adminCareful as careful } from '../../../../contract/words/en/admin-careful.ts'
import { adminRegistrations } from '../../../../contract/words/en/admin-registrations.ts'
import { isFamilyTold, whyNotNoShow } from '../../../../domain/no-show.ts'
import { formatDay, formatTimeRange } from '../../../../domain/program-time.ts'
import { hasStarted } from '../../../../domain/time-slot.ts'
import { useActPreview } from '../../../api/admin-careful.ts'
import { isChangedMeanwhile } from '../../../api/admin-mutation.ts'
import {
  useDeleteRegistration,
  useMarkNoShow,
  useStatusChange,
} from '../../../api/admin-registrations.ts'
import { errorText } from '../../../api/error-text.ts'
import { settings } from '../../../settings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ActConsequences, BanNote } from '../../shell/ActConsequences.tsx'
import { ConfirmDialog } from '../../shell/ConfirmDialog.tsx'
import { ConsequenceNote } from '../../shell/ConsequenceNote.tsx'
import { promotesNext } from './consequences.ts'
import { rowButtonId } from './row-actions.ts'
import { useSeenPreview } from './use-seen-preview.ts'

const { deleteDialog, noShowDialog, fullDialog, failures } = adminRegistrations

type ConfirmProps = { event: Event; registration: AdminRegistration; onClose: () => void }

/** The dialog stays open after a failure (SPEC.md 8). */
export function DeleteDialog({ event, registration, onClose }: ConfirmProps) {
  const remove = useDeleteRegistration({ onDone: onClose, onGone: onClose })
  const { preview, expects, refresh } = useSeenPreview(registration, { deletes: true })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      returnFocusTo={rowButtonId('delete', registration)}
      title={deleteDialog.title(registration.name)}
      confirmLabel={deleteDialog.submit}
      onConfirm={() => remove.mutate({ registration, expects }, { onError: refresh })}
      busy={remove.isPending || preview.isLoading}
      error={remove.error && errorText(remove.error, failures.delete)}
    >
      <div className="flex flex-col gap-3">
        <p>{deleteDialog.slot(describeSlot(registration), event.title)}</p>
        <p>{deleteDialog.text}</p>
        <ActConsequences query={preview} />
        {registration.status === 'no_show' && (
          <ConsequenceNote>{deleteDialog.staysBlacklisted}</ConsequenceNote>
        )}
        {registration.status !== 'cancelled' && <p>{deleteDialog.notNotified}</p>}
      </div>
    </ConfirmDialog>
  )
}

export function NoShowDialog(props: ConfirmProps) {
  const whyNot = whyNotNoShow(props.registration.status)
  return whyNot ? <NoShowRefused {...props} whyNot={whyNot} /> : <MarkNoShow {...props} />
}

/** The menu offers every status (SPEC.md 4), so the dialog says why this registration cannot be a no-show. */
function NoShowRefused({
  registration,
  onClose,
  whyNot,
}: ConfirmProps & { whyNot: keyof typeof noShowDialog.whyNot }) {
  return (
    <Dialog
      role="alertdialog"
      title={noShowDialog.notOne(registration.name)}
      onClose={onClose}
      returnFocusTo={rowButtonId('ask_no_show', registration)}
      description={<p className="mt-3">{noShowDialog.whyNot[whyNot]}</p>}
    >
      <Button block kind="ghost" data-first-focus onClick={onClose} className="mt-6">
        {noShowDialog.close}
      </Button>
    </Dialog>
  )
}

function MarkNoShow({ event, registration, onClose }: ConfirmProps) {
  const mark = useMarkNoShow({ onDone: onClose, onGone: onClose })
  const slot = event.timeSlots.find(({ id }) => id === registration.timeSlotId)
  const promotes = promotesNext(registration, slot, new Date())
  const { preview, expects, refresh } = useSeenPreview(registration, {
    changes: { status: 'no_show' },
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      returnFocusTo={rowButtonId('ask_no_show', registration)}
      title={noShowDialog.title(registration.name)}
      confirmLabel={noShowDialog.submit}
      onConfirm={() => mark.mutate({ registration, expects }, { onError: refresh })}
      busy={mark.isPending || preview.isLoading}
      error={mark.error && errorText(mark.error, failures.noShow)}
    >
      <div className="flex flex-col gap-3">
        <p>{noShowDialog.slot(describeSlot(registration), event.title)}</p>
        {!hasStarted(registration.timeSlot, new Date()) && (
          <ConsequenceNote warns>{noShowDialog.notYet}</ConsequenceNote>
        )}
        <NoShowConsequences bansNobody={preview.data?.bansNobody ?? false} />
        <ActConsequences query={preview} />
        <p className="text-s">{promotes ? careful.undoFor : noShowDialog.undo}</p>
      </div>
    </ConfirmDialog>
  )
}

/** An administrator may exceed the capacity, after a warning (DESIGN.md 5, rule 8). */
export function FullSlotDialog({ event, registration, onClose }: ConfirmProps) {
  const change = useStatusChange({ onDone: onClose, onGone: onClose })
  const preview = useActPreview(registration.id, { changes: { status: 'confirmed' } })
  const slot = event.timeSlots.find(({ id }) => id === registration.timeSlotId)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      returnFocusTo={rowButtonId('ask_full', registration)}
      title={fullDialog.title(registration.name)}
      confirmLabel={fullDialog.submit}
      onConfirm={() =>
        change.mutate(
          {
            registration,
            status: 'confirmed',
            expects: preview.data?.key,
            skipsVersionCheck: isChangedMeanwhile(change.error) && preview.data !== undefined,
          },
          { onError: () => void preview.refetch() },
        )
      }
      busy={change.isPending || preview.isFetching}
      error={change.error && errorText(change.error, failures.update)}
    >
      <div className="flex flex-col gap-3">
        <BanNote registration={registration} />
        {slot && (
          <p>
            {fullDialog.text(describeSlot(registration), slot.registrationCount, slot.capacity)}
          </p>
        )}
        <ActConsequences query={preview} />
      </div>
    </ConfirmDialog>
  )
}

function describeSlot({ timeSlot: { startTime, endTime } }: AdminRegistration): string {
  const { timeZone } = settings
  return `${formatDay(startTime, timeZone)}, ${formatTimeRange(startTime, endTime, timeZone)}`
}

function NoShowConsequences({ bansNobody }: { bansNobody: boolean }) {
  const { banMonths, warnsFirst } = settings.noShows
  return (
    <>
      {!bansNobody && (
        <>
          <p>{banMonths === null ? noShowDialog.text : noShowDialog.textMonths(banMonths)}</p>
          {warnsFirst && <p>{noShowDialog.warnsFirst}</p>}
        </>
      )}
      {isFamilyTold(settings.noShows) && settings.sendsMail && <p>{noShowDialog.told}</p>}
    </>
  )
}
