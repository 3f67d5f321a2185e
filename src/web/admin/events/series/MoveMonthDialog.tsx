import { useState } from 'react'
import type { Series } from '../../../../contract/series.ts'
import { seriesWords } from '../../../../contract/words/en/series.ts'
import { localDate } from '../../../../domain/program-time.ts'
import { formatMonth } from '../../../../domain/recurrence.ts'
import type { SeriesMonth } from '../../../../domain/recurrence-months.ts'
import { useChangeMonth } from '../../../api/admin-series.ts'
import { DateTimeField } from '../../../form/DateTimeField.tsx'
import { useContractForm } from '../../../form/use-contract-form.ts'
import { settings } from '../../../settings.ts'
import { FormDialog } from '../../shell/FormDialog.tsx'
import { daysToMoveTo, moveSchema } from './series-form.ts'
import { dayText } from './series-text.ts'

const words = seriesWords.moveDialog

type MoveMonthDialogProps = {
  series: Series
  month: SeriesMonth
  onClose: () => void
  returnFocusTo: string
}

export function MoveMonthDialog({ series, month, onClose, returnFocusTo }: MoveMonthDialogProps) {
  const { yearMonth, ruleDay, day } = month
  const [today] = useState(() => localDate(new Date().toISOString(), settings.timeZone))
  const [schema] = useState(() => moveSchema(yearMonth, today))
  const change = useChangeMonth(series, yearMonth, { onDone: onClose, onGone: onClose })
  const { form, field, props } = useContractForm({
    schema,
    defaultValues: { day },
    failure: seriesWords.toasts.monthFailed,
    submit: async (values) => {
      await change.mutateAsync(values)
    },
  })
  const { first, last } = daysToMoveTo(yearMonth, today)
  return (
    <FormDialog
      {...props}
      title={words.title(formatMonth(yearMonth))}
      description={words.lead(series.name, dayText(ruleDay))}
      submitLabel={words.submit}
      busyLabel={words.submitting}
      dirty={form.isDirty}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      <DateTimeField label={words.date} type="date" min={first} max={last} {...field('day')} />
    </FormDialog>
  )
}
