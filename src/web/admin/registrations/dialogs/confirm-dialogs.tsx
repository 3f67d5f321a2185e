import type { Event } from '../../../../contract/event.ts'
import type { AdminRegistration } from '../../../../contract/registration.ts'
import { adminRegistrations } from '../../../../contract/words/en/admin-registrations.ts'
import { formatDay, formatTimeRange } from '../../../../domain/program-time.ts'
import { hasStarted } from '../../../../domain/time-slot.ts'
import {
  useDeleteRegistration,
  useMarkNoShow,
  useStatusChange,
} from '../../../api/admin-registrations.ts'
import { errorText } from '../../../api/error-text.ts'
import { settings } from '../../../settings.ts'
import { ConfirmDialog } from '../../shell/ConfirmDialog.tsx'
import { buttonId } from '../list/row-actions.ts'
import { Note } from './ConsequenceNote.tsx'
import { promotesNext } from './consequences.ts'

const { deleteDialog, noShowDialog, fullDialog, failures } = adminRegistrations

type Question = { event: Event; registration: AdminRegistration; onClose: () => void }

/** Deleting is for good; a failure stays in the dialog (SPEC.md 8). */
export function DeleteDialog({ event, registration, onClose }: Question) {
  const remove = useDeleteRegistration({ onDone: onClose, onGone: onClose })
  const slot = event.timeSlots.find(({ id }) => id === registration.timeSlotId)
  const promotes = promotesNext(registration, slot, new Date())
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      returnFocusTo={buttonId('delete', registration)}
      title={deleteDialog.title(registration.name)}
      confirmLabel={deleteDialog.submit}
      onConfirm={() => remove.mutate(registration)}
      busy={remove.isPending}
      error={remove.error && errorText(remove.error, failures.delete)}
    >
      <div className="flex flex-col gap-3">
        <p>{deleteDialog.slot(describeSlot(registration), event.title)}</p>
        <p>{deleteDialog.text}</p>
        {promotes && <Note>{deleteDialog.promotes}</Note>}
        {registration.status === 'no_show' && <Note>{deleteDialog.staysBlacklisted}</Note>}
        {registration.status !== 'cancelled' && <p>{deleteDialog.notTold}</p>}
      </div>
    </ConfirmDialog>
  )
}

export function NoShowDialog({ event, registration, onClose }: Question) {
  const mark = useMarkNoShow({ onDone: onClose, onGone: onClose })
  const slot = event.timeSlots.find(({ id }) => id === registration.timeSlotId)
  const promotes = promotesNext(registration, slot, new Date())
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      returnFocusTo={buttonId('ask_no_show', registration)}
      title={noShowDialog.title(registration.name)}
      confirmLabel={noShowDialog.submit}
      onConfirm={() => mark.mutate(registration)}
      busy={mark.isPending}
      error={mark.error && errorText(mark.error, failures.noShow)}
    >
      <div className="flex flex-col gap-3">
        <p>{noShowDialog.slot(describeSlot(registration), event.title)}</p>
        {!hasStarted(registration.timeSlot, new Date()) && <Note warns>{noShowDialog.notYet}</Note>}
        <p>{noShowDialog.text}</p>
        {promotes ? <Note>{deleteDialog.promotes}</Note> : <p>{noShowDialog.undo}</p>}
      </div>
    </ConfirmDialog>
  )
}

/** An administrator's choice wins over the capacity, once it is meant (DESIGN.md 5, rule 8). */
export function FullSlotDialog({ event, registration, onClose }: Question) {
  const change = useStatusChange({ onDone: onClose, onGone: onClose })
  const slot = event.timeSlots.find(({ id }) => id === registration.timeSlotId)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      returnFocusTo={buttonId('ask_full', registration)}
      title={fullDialog.title(registration.name)}
      confirmLabel={fullDialog.submit}
      onConfirm={() => change.mutate({ registration, status: 'confirmed' })}
      busy={change.isPending}
      error={change.error && errorText(change.error, failures.update)}
    >
      {slot && (
        <p>{fullDialog.text(describeSlot(registration), slot.registrationCount, slot.capacity)}</p>
      )}
    </ConfirmDialog>
  )
}

function describeSlot({ timeSlot: { startTime, endTime } }: AdminRegistration): string {
  const { timeZone } = settings
  return `${formatDay(startTime, timeZone)}, ${formatTimeRange(startTime, endTime, timeZone)}`
}
