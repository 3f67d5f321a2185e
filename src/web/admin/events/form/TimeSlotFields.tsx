import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { type Control, useFieldArray, useWatch } from 'react-hook-form'
import type { TimeSlot } from '../../../../contract/event.ts'
import { limits } from '../../../../contract/limits.ts'
import { adminEvents } from '../../../../contract/words/en/admin-events.ts'
import { Button } from '../../../ui/Button.tsx'
import type { CheckedEvent, EventField, EventInput } from './event-form.ts'
import { SlotFieldRow } from './SlotFieldRow.tsx'
import { nextSlot } from './slot-fields.ts'

const words = adminEvents.form

type TimeSlotFieldsProps = {
  field: EventField
  control: Control<EventInput, unknown, CheckedEvent>
  existing: readonly TimeSlot[]
}

/** The time slots of an event, at least one, each with its times and capacity */
export function TimeSlotFields({ field, control, existing }: TimeSlotFieldsProps) {
  const { fields, append, remove } = useFieldArray({ control, name: 'timeSlots' })
  const [date, slots] = useWatch({ control, name: ['date', 'timeSlots'] })
  const addButton = useRef<HTMLButtonElement>(null)

  return (
    <section aria-labelledby="slots-heading" className="flex flex-col gap-4">
      <h3 id="slots-heading" className="text-l">
        {words.slots}
      </h3>
      {fields.map(({ id, slotId, ...initial }, index) => (
        <SlotFieldRow
          key={id}
          index={index}
          field={field}
          date={date}
          slot={{ ...initial, ...slots[index] }}
          stored={existing.find((slot) => slot.id === slotId)}
          isOnly={fields.length === 1}
          onRemove={() => {
            remove(index)
            addButton.current?.focus()
          }}
        />
      ))}
      <Button
        ref={addButton}
        kind="ghost"
        disabled={fields.length >= limits.slotsPerEvent}
        onClick={() =>
          append(nextSlot(slots), { focusName: `timeSlots.${fields.length}.startTime` })
        }
      >
        <Plus aria-hidden="true" className="size-5" />
        {words.addSlot}
      </Button>
    </section>
  )
}
