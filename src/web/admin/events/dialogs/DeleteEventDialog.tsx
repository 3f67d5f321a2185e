import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Event } from '../../../../contract/event.ts'
import { adminEvents } from '../../../../contract/words/en/admin-events.ts'
import { formatDay } from '../../../../domain/program-time.ts'
import { useAdminEvents, useDeleteEvent } from '../../../api/admin-events.ts'
import { errorText } from '../../../api/error-text.ts'
import { settings } from '../../../settings.ts'
import { ConfirmDialog } from '../../shell/ConfirmDialog.tsx'
import { totals } from '../../shell/event-figures.ts'

const words = adminEvents.deleteDialog

type DeleteEventDialogProps = { event: Event; onClose: () => void; returnFocusTo: string }

export function DeleteEventDialog({ event, onClose, returnFocusTo }: DeleteEventDialogProps) {
  const [isGone, setGone] = useState(false)
  const closeWithRow = () => {
    // The row and its button disappear, so `returnFocusTo` must change before the dialog closes.
    flushSync(() => setGone(true))
    onClose()
  }
  const { data: events = [] } = useAdminEvents()
  const { confirmed, waiting } = totals(events.find(({ id }) => id === event.id) ?? event)
  const outcome = { onDone: closeWithRow, onGone: closeWithRow }
  const remove = useDeleteEvent(event, confirmed + waiting, outcome)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={words.title}
      cancelLabel={words.keep}
      confirmLabel={words.confirm}
      onConfirm={() => remove.mutate()}
      busy={remove.isPending}
      error={remove.error && errorText(remove.error, adminEvents.toasts.deleteFailed)}
      returnFocusTo={isGone ? 'main' : returnFocusTo}
    >
      <p dir="auto" className="break-words font-semibold text-ink">
        {event.title}
      </p>
      <p className="text-ink">{formatDay(event.date, settings.timeZone)}</p>
      <p className="mt-3">{words.warning(event.timeSlots.length)}</p>
      <p className="mt-3">{words.noUndo}</p>
      <p className="mt-3 font-semibold text-ink">
        {confirmed + waiting > 0 ? words.signedUp(confirmed, waiting) : words.nobody}
      </p>
    </ConfirmDialog>
  )
}
