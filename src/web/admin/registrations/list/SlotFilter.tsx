import { Check } from 'lucide-react'
import type { Event, TimeSlot } from '../../../../contract/event.ts'
import { adminRegistrations } from '../../../../contract/words/en/admin-registrations.ts'
import { SelectField } from '../../../form/SelectField.tsx'
import { settings } from '../../../settings.ts'
import { slotLabel } from '../../shell/slot-label.ts'

const words = adminRegistrations.event

/** More buttons would push the families off the screen. */
const maxButtons = 8

const countsOf = ({ registrationCount, capacity, waitlistCount }: TimeSlot) =>
  [
    words.slotFill(registrationCount, capacity),
    ...(waitlistCount > 0 ? [words.slotWaiting(waitlistCount)] : []),
  ].join(', ')

export function SlotFilter({
  event,
  chosen,
  onChoose,
}: {
  event: Event
  chosen: string | null
  onChoose: (slotId: string | null) => void
}) {
  if (event.timeSlots.length > maxButtons) {
    return (
      <div className="w-full sm:max-w-96">
        <SelectField
          id={`slots-${event.id}`}
          label={words.slots}
          value={chosen ?? ''}
          onChange={({ target }) => onChoose(target.value || null)}
        >
          <option value="">{words.allSlots}</option>
          {event.timeSlots.map((slot) => (
            <option key={slot.id} value={slot.id}>
              {`${slotLabel(slot, event.date, settings.timeZone)}: ${countsOf(slot)}`}
            </option>
          ))}
        </SelectField>
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not shrink beside its neighbors
    <div
      role="group"
      aria-label={words.slots}
      className="-m-4 flex gap-2 self-stretch overflow-x-auto p-4 sm:m-0 sm:min-w-0 sm:flex-wrap sm:overflow-visible sm:p-0"
    >
      <Choice isChosen={chosen === null} onChoose={() => onChoose(null)} title={words.allSlots} />
      {event.timeSlots.map((slot) => (
        <Choice
          key={slot.id}
          isChosen={chosen === slot.id}
          onChoose={() => onChoose(slot.id)}
          title={slotLabel(slot, event.date, settings.timeZone)}
          counts={countsOf(slot)}
        />
      ))}
    </div>
  )
}

function Choice({
  isChosen,
  onChoose,
  title,
  counts,
}: {
  isChosen: boolean
  onChoose: () => void
  title: string
  counts?: string
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={`min-h-12 shrink-0 rounded-control border-[1.5px] px-3 py-1 text-left text-s leading-snug tabular-nums ${
        isChosen
          ? 'border-blue bg-blue text-on-blue'
          : 'border-line-strong bg-card hover:bg-blue-wash'
      }`}
    >
      <span className="flex items-center gap-1.5 whitespace-nowrap font-semibold">
        {isChosen && <Check aria-hidden="true" className="size-4 shrink-0" />}
        <span key={title}>{title}</span>
      </span>
      {counts && (
        <span key={counts} className="block">
          {counts}
        </span>
      )}
    </button>
  )
}
