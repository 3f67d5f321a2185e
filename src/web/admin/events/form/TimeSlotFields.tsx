import { Plus } from 'lucide-react'
import { useRef } from 'react'
import type { TimeSlot } from '../../../../contract/event.ts'
import { limits } from '../../../../contract/limits.ts'
import { adminEvents } from '../../../../contract/words/en/admin-events.ts'
import type { ContractForm } from '../../../form/use-contract-form.ts'
import { useFormList } from '../../../form/use-form-list.ts'
import { Button } from '../../../ui/Button.tsx'
import type { EventField, EventInput } from './event-form.ts'
import { SlotFieldRow } from './SlotFieldRow.tsx'
import { nextSlot } from './slot-fields.ts'

const words = adminEvents.form

type TimeSlotFieldsProps = {
  field: EventField
  form: ContractForm<EventInput>
  existing: readonly TimeSlot[]
}

export function TimeSlotFields({ field, form, existing }: TimeSlotFieldsProps) {
  const { keys, append, remove } = useFormList(form, 'timeSlots')
  const { date, timeSlots: slots } = form.values
  const addButton = useRef<HTMLButtonElement>(null)

  return (
    <section aria-labelledby="slots-heading" className="flex flex-col gap-4">
      <h3 id="slots-heading" className="text-l">
        {words.slots}
      </h3>
      {slots.map((slot, index) => (
        <SlotFieldRow
          key={keys[index]}
          index={index}
          field={field}
          date={date}
          slot={slot}
          stored={existing.find(({ id }) => id === slot.slotId)}
          isOnly={slots.length === 1}
          onRemove={() => {
            remove(index)
            addButton.current?.focus()
          }}
        />
      ))}
      <Button
        ref={addButton}
        kind="ghost"
        disabled={slots.length >= limits.slotsPerEvent}
        onClick={() => append(nextSlot(slots), 'startTime')}
      >
        <Plus aria-hidden="true" className="size-5" />
        {words.addSlot}
      </Button>
    </section>
  )
}
