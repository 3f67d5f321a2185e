import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { limits } from '../../../../contract/limits.ts'
import { seriesWords } from '../../../../contract/words/en/series.ts'
import type { FieldPath } from '../../../form/form-store.ts'
import type { ContractForm } from '../../../form/use-contract-form.ts'
import { useFormList } from '../../../form/use-form-list.ts'
import { Button } from '../../../ui/Button.tsx'
import type { EventField } from '../form/event-form.ts'
import { SlotFieldRow } from '../form/SlotFieldRow.tsx'
import { emptySlot, nextSlot } from '../form/slot-fields.ts'
import { midnight, type SeriesField, type SeriesInput } from './series-form.ts'

const words = seriesWords.form

export function SeriesSlotFields({
  field,
  form,
}: {
  field: SeriesField
  form: ContractForm<SeriesInput>
}) {
  const { keys, append, remove } = useFormList(form, 'timeSlots')
  const slots = form.values.timeSlots
  const addButton = useRef<HTMLButtonElement>(null)
  // Safe cast: a row uses only times and capacity, which have the same names in both forms.
  const rowField: EventField = (name) => field(name as FieldPath<SeriesInput>)

  const addSlot = () => {
    const { startTime, endTime, capacity } = nextSlot(
      // After a slot that ends at midnight, the new slot starts empty.
      slots.map((slot) => ({
        ...emptySlot,
        ...slot,
        endTime: endsAtMidnight(slot) ? '' : (slot.endTime ?? ''),
      })),
    )
    append({ startTime, endTime, capacity }, 'startTime')
  }
  return (
    <section aria-labelledby="series-slots" className="flex flex-col gap-4">
      <h3 id="series-slots" className="text-l">
        {words.slots}
      </h3>
      {slots.map((slot, index) => (
        <SlotFieldRow
          key={keys[index]}
          index={index}
          field={rowField}
          date=""
          slot={emptySlot}
          stored={undefined}
          note={endsAtMidnight(slot) ? words.endsAtMidnight : undefined}
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
        onClick={addSlot}
      >
        <Plus aria-hidden="true" className="size-5" />
        {words.addSlot}
      </Button>
    </section>
  )
}

function endsAtMidnight({ endTime }: { endTime?: string }): boolean {
  return endTime === midnight
}
