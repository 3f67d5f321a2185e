import type { Event, TimeSlot } from '../../../contract/event.ts'
import { adminTell as words } from '../../../contract/words/en/admin-tell.ts'
import { formatDay, formatTimeRange } from '../../../domain/program-time.ts'
import { hasStarted, isClosed } from '../../../domain/time-slot.ts'
import { useReopenSlots } from '../../api/admin-announcements.ts'
import { errorText } from '../../api/error-text.ts'
import { newId } from '../../new-id.ts'
import { settings } from '../../settings.ts'
import { QuietButton } from '../../ui/QuietButton.tsx'
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx'
import { useOpenDialog } from '../shell/use-open-dialog.ts'
import { countsOf } from './SlotChoice.tsx'

export function ClosedSlots({ event }: { event: Event }) {
  const closed = event.timeSlots.filter(isClosed)
  const { open, setOpen, close } = useOpenDialog<{ slot: TimeSlot; key: string }>()
  const reopen = useReopenSlots(event.id, close)
  if (closed.length === 0) return null
  return (
    <section aria-labelledby="closed">
      <h2 id="closed" tabIndex={-1} className="text-l">
        {words.closed}
      </h2>
      <ul className="mt-2 flex flex-col gap-2">
        {closed.map((slot) => (
          <li
            key={slot.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control border border-line bg-card p-3"
          >
            <span>
              <span className="block font-semibold tabular-nums">{timesOf(slot)}</span>
              <span className="block text-s text-ink-soft">
                {formatDay(slot.startTime, settings.timeZone)}, {countsOf(slot)}
              </span>
            </span>
            {!hasStarted(slot, new Date()) && (
              <QuietButton
                id={`reopen-${slot.id}`}
                shape="framed"
                aria-haspopup="dialog"
                onClick={() => {
                  reopen.reset()
                  setOpen({ slot, key: newId() })
                }}
              >
                <span>
                  {words.reopen} <span className="sr-only">{timesOf(slot)}</span>
                </span>
              </QuietButton>
            )}
          </li>
        ))}
      </ul>
      {open && (
        <ConfirmDialog
          open
          onClose={close}
          title={words.reopenQuestion(timesOf(open.slot))}
          confirmLabel={words.reopenConfirm}
          cancelLabel={words.cancel}
          busy={reopen.isPending}
          error={reopen.error ? errorText(reopen.error, words.toasts.reopenFailed) : null}
          onConfirm={() => reopen.mutate({ id: open.key, timeSlotIds: [open.slot.id] })}
          returnFocusTo={`reopen-${open.slot.id}`}
        >
          <p>{words.reopenText}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

function timesOf(slot: TimeSlot): string {
  return formatTimeRange(slot.startTime, slot.endTime, settings.timeZone)
}
