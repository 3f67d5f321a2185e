import type { TimeSlot } from '../../../../contract/event.ts'
import { limits } from '../../../../contract/limits.ts'
import { adminEvents } from '../../../../contract/words/en/admin-events.ts'
import { DateTimeField } from '../../../form/DateTimeField.tsx'
import { TextAreaField } from '../../../form/TextAreaField.tsx'
import { TextField } from '../../../form/TextField.tsx'
import type { ContractForm } from '../../../form/use-contract-form.ts'
import { LaundromatFields } from '../place/LaundromatFields.tsx'
import type { EventField, EventInput } from './event-form.ts'
import { SpanishFields } from './SpanishFields.tsx'
import { TimeSlotFields } from './TimeSlotFields.tsx'

const words = adminEvents.form

type EventFieldSetProps = {
  field: EventField
  form: ContractForm<EventInput>
  slots?: readonly TimeSlot[]
  hasSpanish?: boolean
  /** Only a new event asks for the laundromat (SPEC.md 5) */
  withLaundromat?: boolean
}

/** The fields of the create and edit forms (SPEC.md 5) */
export function EventFieldSet({
  field,
  form,
  slots = [],
  hasSpanish = false,
  withLaundromat = false,
}: EventFieldSetProps) {
  return (
    <>
      <TextField label={words.title} dir="auto" maxLength={limits.title} {...field('title')} />
      <TextAreaField
        label={words.description}
        hint={words.optional}
        required={false}
        dir="auto"
        maxLength={limits.description}
        {...field('description')}
      />
      <SpanishFields field={field} startsOpen={hasSpanish} />
      <DateTimeField label={words.date} type="date" max="9999-12-31" {...field('date')} />
      <TextField
        label={words.location}
        hint={words.locationHint}
        dir="auto"
        maxLength={limits.location}
        {...field('location')}
      />
      {withLaundromat && <LaundromatFields field={field} form={form} />}
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 font-bold">{words.opens}</legend>
        <p className="text-s text-ink-soft">{words.opensHint}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <DateTimeField
            label={words.opensDay}
            hint={words.optional}
            required={false}
            type="date"
            max="9999-12-31"
            {...field('opensDay')}
          />
          <DateTimeField
            label={words.opensTime}
            hint={words.opensTimeHint}
            required={false}
            type="time"
            {...field('opensTime')}
          />
        </div>
      </fieldset>
      <TimeSlotFields field={field} form={form} existing={slots} />
    </>
  )
}
