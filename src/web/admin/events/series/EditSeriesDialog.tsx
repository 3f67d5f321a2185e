import type { Series } from '../../../../contract/series.ts'
import { seriesWords } from '../../../../contract/words/en/series.ts'
import { isChangedMeanwhile } from '../../../api/admin-mutation.ts'
import { useUpdateSeries } from '../../../api/admin-series.ts'
import { useContractForm } from '../../../form/use-contract-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormDialog } from '../../shell/FormDialog.tsx'
import { SeriesFieldSet } from './SeriesFieldSet.tsx'
import { seriesSchema, toFields } from './series-form.ts'

const words = seriesWords.form

type EditSeriesDialogProps = {
  /** The version that the dialog was opened with */
  series: Series
  onClose: () => void
  /** Reopens the dialog with the version that somebody else has saved */
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
  const newVersion = isChangedMeanwhile(update.error) && (
    <Button kind="ghost" className="mt-3" onClick={onReload}>
      {words.showNewVersion}
    </Button>
  )
  return (
    <FormDialog
      {...props}
      title={words.editTitle}
      description={words.editLead}
      submitLabel={words.save}
      busyLabel={words.saving}
      dirty={form.isDirty}
      summaryNote={newVersion}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      <SeriesFieldSet field={field} form={form} series={series} />
    </FormDialog>
  )
}
