import { seriesWords } from '../../../../contract/words/en/series.ts'
import { useCreateSeries } from '../../../api/admin-series.ts'
import { useContractForm } from '../../../form/use-contract-form.ts'
import { settings } from '../../../settings.ts'
import { FormDialog } from '../../shell/FormDialog.tsx'
import { SeriesFieldSet } from './SeriesFieldSet.tsx'
import { emptySeries, seriesSchema } from './series-form.ts'

const words = seriesWords.form

type CreateSeriesDialogProps = { onClose: () => void; returnFocusTo: string }

export function CreateSeriesDialog({ onClose, returnFocusTo }: CreateSeriesDialogProps) {
  const create = useCreateSeries(onClose)
  const { form, field, props } = useContractForm({
    schema: seriesSchema,
    defaultValues: { ...emptySeries, signUpDaysBefore: String(settings.signUpDaysBefore ?? '') },
    failure: seriesWords.toasts.createFailed,
    submit: async (values) => {
      await create.mutateAsync(values)
    },
  })
  return (
    <FormDialog
      {...props}
      title={words.createTitle}
      submitLabel={words.create}
      busyLabel={words.creating}
      dirty={form.isDirty}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      <SeriesFieldSet field={field} form={form} />
    </FormDialog>
  )
}
