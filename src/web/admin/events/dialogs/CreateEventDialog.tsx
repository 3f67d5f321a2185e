import { useRef, useState } from 'react'
import { adminEvents } from '../../../../contract/words/en/admin-events.ts'
import { localDate } from '../../../../domain/program-time.ts'
import { useCreateEvent } from '../../../api/admin-events.ts'
import { useContractForm } from '../../../form/use-contract-form.ts'
import { settings } from '../../../settings.ts'
import { FormDialog } from '../../shell/FormDialog.tsx'
import { EventFieldSet } from '../form/EventFieldSet.tsx'
import { emptyEvent, eventSchema, proposedOpening, toCreateRequest } from '../form/event-form.ts'
import { useOverQuestion } from './use-over-question.tsx'

const words = adminEvents.form

type CreateEventDialogProps = { onClose: () => void; returnFocusTo: string }

export function CreateEventDialog({ onClose, returnFocusTo }: CreateEventDialogProps) {
  const [schema] = useState(() => eventSchema(settings.timeZone))
  const create = useCreateEvent(onClose)
  const question = useOverQuestion()
  // The proposed opening day. It follows the date of the event until the volunteer changes the opening day.
  const proposed = useRef('')
  const { form, field, props } = useContractForm({
    schema,
    defaultValues: emptyEvent,
    failure: adminEvents.toasts.createFailed,
    submit: async (values) => {
      const request = toCreateRequest(values, settings.timeZone)
      if (await question.ask(request.timeSlots)) await create.mutateAsync(request)
    },
    onChange: ({ date, opensDay }) => {
      if (opensDay !== proposed.current) return
      const { signUpDaysBefore, timeZone } = settings
      const today = localDate(new Date().toISOString(), timeZone)
      proposed.current = proposedOpening(date, signUpDaysBefore, today)
      if (proposed.current !== opensDay) form.set('opensDay', proposed.current)
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
      <EventFieldSet field={field} form={form} withLaundromat />
      {question.dialog}
    </FormDialog>
  )
}
