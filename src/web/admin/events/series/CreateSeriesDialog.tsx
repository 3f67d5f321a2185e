import type { Event } from '../../../../contract/event.ts'
import { seriesWords } from '../../../../contract/words/en/series.ts'
import { formatDay } from '../../../../domain/program-time.ts'
import { useCreateSeries } from '../../../api/admin-series.ts'
import { useContractForm } from '../../../form/use-contract-form.ts'
import { settings } from '../../../settings.ts'
import { FormDialog } from '../../shell/FormDialog.tsx'
import { slotLabel } from '../../shell/slot-label.ts'
import { fieldsOfEvent, slotsPastMidnight } from './fields-of-event.ts'
import { SeriesFieldSet } from './SeriesFieldSet.tsx'
import { emptySeries, seriesSchema } from './series-form.ts'

const words = seriesWords.form

type CreateSeriesDialogProps = {
  /** Fills in the form. The series then creates no other event in the month of this event. */
  event?: Event
  onClose: () => void
  returnFocusTo: string
}

export function CreateSeriesDialog({ event, onClose, returnFocusTo }: CreateSeriesDialogProps) {
  const create = useCreateSeries(onClose)
  const { form, field, props } = useContractForm({
    schema: seriesSchema,
    defaultValues: event
      ? fieldsOfEvent(event, settings.timeZone)
      : { ...emptySeries, signUpDaysBefore: String(settings.signUpDaysBefore ?? '') },
    failure: seriesWords.toasts.createFailed,
    submit: async (values) => {
      await create.mutateAsync({ ...values, ...(event && { eventId: event.id }) })
    },
  })
  return (
    <FormDialog
      {...props}
      title={words.createTitle}
      {...(event && {
        description: words.fromEvent(event.title, formatDay(event.date, settings.timeZone)),
      })}
      submitLabel={words.create}
      busyLabel={words.creating}
      dirty={form.isDirty}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      {event && <NotTakenOver event={event} />}
      <SeriesFieldSet field={field} form={form} />
    </FormDialog>
  )
}

function NotTakenOver({ event }: { event: Event }) {
  const { leftOut, shortened } = slotsPastMidnight(event, settings.timeZone)
  const label = (slot: Event['timeSlots'][number]) => slotLabel(slot, event.date, settings.timeZone)
  const note = words.pastMidnight(leftOut.map(label), shortened.map(label))
  return note && <p className="rounded-control bg-sun-wash p-4">{note}</p>
}
