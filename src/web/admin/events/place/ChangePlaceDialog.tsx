import * as z from 'zod/mini'
import {
  createEventRequest,
  type Event,
  type UpdateEventRequest,
} from '../../../../contract/event.ts'
import { limits } from '../../../../contract/limits.ts'
import { adminEvents } from '../../../../contract/words/en/admin-events.ts'
import { adminPlace as words } from '../../../../contract/words/en/admin-place.ts'
import { formatDay } from '../../../../domain/program-time.ts'
import { previewEventChange } from '../../../api/admin-careful.ts'
import { useChangePlace } from '../../../api/admin-events.ts'
import { TextField } from '../../../form/TextField.tsx'
import { useContractForm } from '../../../form/use-contract-form.ts'
import { settings } from '../../../settings.ts'
import { totals } from '../../shell/event-figures.ts'
import { FormDialog } from '../../shell/FormDialog.tsx'
import { NewVersionButton } from '../../shell/NewVersionButton.tsx'
import { useConsequencesQuestion } from '../../shell/use-consequences-question.tsx'
import { LaundromatFields } from './LaundromatFields.tsx'

const { location, laundromatName, laundromatAddress } = createEventRequest.shape
const placeSchema = z.object({ laundromatName, laundromatAddress, location })

export function ChangePlaceDialog({
  event,
  onClose,
  onReload,
  returnFocusTo,
}: {
  /** The version that the dialog was opened with */
  event: Event
  onClose: () => void
  onReload: () => void
  returnFocusTo: string
}) {
  const question = useConsequencesQuestion((request: UpdateEventRequest) =>
    previewEventChange(event.id, request),
  )
  const change = useChangePlace(event, { onDone: onClose, onGone: onClose })
  const { form, field, props } = useContractForm({
    schema: placeSchema,
    defaultValues: {
      laundromatName: event.laundromatName ?? '',
      laundromatAddress: event.laundromatAddress ?? '',
      location: event.location,
    },
    failure: words.failed,
    submit: async (place) => {
      const request = { ...place, updatedAt: event.updatedAt }
      const key = await question.ask(request)
      if (key !== null) await change.mutateAsync({ request, key })
    },
  })
  const { confirmed, waiting } = totals(event)
  const signedUp = confirmed + waiting
  return (
    <FormDialog
      {...props}
      title={words.title}
      description={words.lead(event.title, formatDay(event.date, settings.timeZone))}
      submitLabel={words.submit}
      busyLabel={words.submitting}
      dirty={form.isDirty}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
      summaryNote={<NewVersionButton error={change.error} onReload={onReload} />}
    >
      <LaundromatFields field={field} form={form} />
      <TextField
        label={adminEvents.form.location}
        hint={adminEvents.form.locationHint}
        dir="auto"
        maxLength={limits.location}
        {...field('location')}
      />
      <p>{signedUp > 0 ? words.told(signedUp, settings) : words.nobody}</p>
      {signedUp > 0 && <p className="text-s text-ink-soft">{words.undo}</p>}
      {question.dialog}
    </FormDialog>
  )
}
