import { useState } from 'react'
import type { Event, UpdateEventRequest } from '../../../../contract/event.ts'
import { adminEvents } from '../../../../contract/words/en/admin-events.ts'
import { previewEventChange } from '../../../api/admin-careful.ts'
import { useUpdateEvent } from '../../../api/admin-events.ts'
import { CheckboxField } from '../../../form/CheckboxField.tsx'
import { useContractForm } from '../../../form/use-contract-form.ts'
import { settings } from '../../../settings.ts'
import { totals } from '../../shell/event-figures.ts'
import { FormDialog } from '../../shell/FormDialog.tsx'
import { NewVersionButton } from '../../shell/NewVersionButton.tsx'
import { useConsequencesQuestion } from '../../shell/use-consequences-question.tsx'
import { EventFieldSet } from '../form/EventFieldSet.tsx'
import { eventSchema, toFields, toUpdateRequest } from '../form/event-form.ts'

const words = adminEvents.form

type EditEventDialogProps = {
  /** The version that the dialog was opened with */
  event: Event
  onClose: () => void
  onReload: () => void
  returnFocusTo: string
}

export function EditEventDialog({ event, onClose, onReload, returnFocusTo }: EditEventDialogProps) {
  const { timeZone } = settings
  const [schema] = useState(() => eventSchema(timeZone))
  const [notifies, setNotifies] = useState(true)
  const { confirmed, waiting } = totals(event)
  const signedUp = confirmed + waiting
  const question = useConsequencesQuestion((request: UpdateEventRequest) =>
    previewEventChange(event.id, request),
  )
  const update = useUpdateEvent(event, { onDone: onClose, onGone: onClose })
  const { form, field, props } = useContractForm({
    schema,
    defaultValues: toFields(event, timeZone),
    failure: adminEvents.toasts.updateFailed,
    submit: async (values) => {
      const request = { ...toUpdateRequest(values, event, timeZone), notify: notifies }
      const key = await question.ask(request)
      if (key !== null) await update.mutateAsync({ request, key })
    },
  })
  return (
    <FormDialog
      {...props}
      title={words.editTitle}
      submitLabel={words.save}
      busyLabel={words.saving}
      dirty={form.isDirty}
      summaryNote={<NewVersionButton error={update.error} onReload={onReload} />}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      <EventFieldSet
        field={field}
        form={form}
        slots={event.timeSlots}
        hasSpanish={Boolean(event.spanishTitle || event.spanishDescription)}
      />
      {signedUp > 0 && (
        <CheckboxField
          id="notify"
          label={
            settings.sendsMail
              ? words.notify(signedUp)
              : words.notifyWithoutMail(signedUp, settings.sendsTexts)
          }
          checked={notifies}
          onChange={({ target }) => setNotifies(target.checked)}
        />
      )}
      {question.dialog}
    </FormDialog>
  )
}
