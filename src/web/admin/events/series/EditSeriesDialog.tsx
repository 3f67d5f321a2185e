import type { Series } from '../../../../contract/series.ts'
import { seriesWords } from '../../../../contract/words/en/series.ts'
import { useUpdateSeries } from '../../../api/admin-series.ts'
import { useContractForm } from '../../../form/use-contract-form.ts'
import { FormDialog } from '../../shell/FormDialog.tsx'
import { NewVersionButton } from '../../shell/NewVersionButton.tsx'
import { SeriesFieldSet } from './SeriesFieldSet.tsx'
import { seriesSchema, toFields } from './series-form.ts'

const words = seriesWords.form

type EditSeriesDialogProps = {
  /** The version that the dialog was opened with */
  series: Series
  onClose: () => void
  onReload: () => void
  returnFocusTo: string
}

export function EditSeriesDialog({
  series,
  onClose,
  onReload,
  returnFocusTo,
}: EditSeriesDialogProps) {
  const update = useUpdateSeries(series.id, { onDone: onClose, onGone: onClose })
  const { form, field, props } = useContractForm({
    schema: seriesSchema,
    defaultValues: toFields(series),
    failure: seriesWords.toasts.updateFailed,
    submit: async (values) => {
      await update.mutateAsync({ ...values, updatedAt: series.updatedAt })
    },
  })
  return (
    <FormDialog
      {...props}
      title={words.editTitle}
      description={words.editLead}
      submitLabel={words.save}
      busyLabel={words.saving}
      dirty={form.isDirty}
      summaryNote={<NewVersionButton error={update.error} onReload={onReload} />}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      <SeriesFieldSet field={field} form={form} series={series} />
    </FormDialog>
  )
}
