import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Series } from '../../../../contract/series.ts'
import { seriesWords } from '../../../../contract/words/en/series.ts'
import { useDeleteSeries } from '../../../api/admin-series.ts'
import { errorText } from '../../../api/error-text.ts'
import { ConfirmDialog } from '../../shell/ConfirmDialog.tsx'
import { createSeriesId } from './open-dialog.ts'

const words = seriesWords.deleteDialog

type DeleteSeriesDialogProps = { series: Series; onClose: () => void; returnFocusTo: string }

export function DeleteSeriesDialog({ series, onClose, returnFocusTo }: DeleteSeriesDialogProps) {
  const [isGone, setGone] = useState(false)
  const closeWithCard = () => {
    // The card and its button disappear, so `returnFocusTo` must change before the dialog closes.
    flushSync(() => setGone(true))
    onClose()
  }
  const remove = useDeleteSeries(series, { onDone: closeWithCard, onGone: closeWithCard })
  const existing = series.months.filter(({ state }) => state === 'created').length
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={words.title}
      cancelLabel={words.keep}
      confirmLabel={words.confirm}
      onConfirm={() => remove.mutate()}
      busy={remove.isPending}
      error={remove.error && errorText(remove.error, seriesWords.toasts.deleteFailed)}
      returnFocusTo={isGone ? createSeriesId : returnFocusTo}
    >
      <p dir="auto" className="break-words font-semibold text-ink">
        {series.name}
      </p>
      <p className="mt-3">{words.text}</p>
      <p className="mt-3 font-semibold text-ink">
        {existing > 0 ? words.eventsStay(existing) : words.noEvents}
      </p>
    </ConfirmDialog>
  )
}
