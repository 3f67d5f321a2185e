import { Trash2 } from 'lucide-react'
import type { TimeSlot } from '../../../../contract/event.ts'
import { limits } from '../../../../contract/limits.ts'
import { paths } from '../../../../contract/paths.ts'
import { adminEvents } from '../../../../contract/words/en/admin-events.ts'
import { addDays, formatDay, startOfDay } from '../../../../domain/program-time.ts'
import { CheckboxField } from '../../../form/CheckboxField.tsx'
import { DateTimeField } from '../../../form/DateTimeField.tsx'
import { TextField } from '../../../form/TextField.tsx'
import { settings } from '../../../settings.ts'
import type { EventField } from './event-form.ts'
import { canEndNextDay, isBelowConfirmed, type SlotFields } from './slot-fields.ts'

const words = adminEvents.form

type SlotFieldRowProps = {
  index: number
  field: EventField
  /** The event's day as entered, or "" */
  date: string
  /** The slot as entered; `emptySlot` for a series, whose slots end by midnight */
  slot: Omit<SlotFields, 'slotId'>
  /** The stored slot with its counts; undefined for a new slot */
  stored: TimeSlot | undefined
  note?: string | undefined
  isOnly: boolean
  onRemove: () => void
}

export function SlotFieldRow({
  index,
  field,
  date,
  slot,
  stored,
  note,
  isOnly,
  onRemove,
}: SlotFieldRowProps) {
  const name = `timeSlots.${index}` as const
  const reasonId = 'only-slot'
  const notes = [
    ...dayNotes(date, slot),
    ...(stored ? [words.taken(stored.registrationCount, stored.waitlistCount)] : []),
    ...(note ? [note] : []),
  ]
  return (
    <fieldset className="relative min-w-0 rounded-card border border-line bg-paper p-4">
      <legend className="float-left min-h-11 py-2.5 font-semibold">{words.slot(index + 1)}</legend>
      <button
        type="button"
        disabled={isOnly}
        aria-describedby={isOnly ? reasonId : undefined}
        onClick={onRemove}
        className="float-right -mr-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 font-semibold text-red enabled:hover:bg-red-wash disabled:text-ink-soft disabled:opacity-70"
      >
        <Trash2 aria-hidden="true" className="size-4 shrink-0" />
        {words.remove}
        <span className="sr-only">{words.removeSlot(index + 1)}</span>
      </button>
      <div className="clear-both grid grid-cols-2 gap-3 pt-1 sm:grid-cols-3">
        <DateTimeField label={words.startTime} type="time" {...field(`${name}.startTime`)} />
        <DateTimeField label={words.endTime} type="time" {...field(`${name}.endTime`)} />
        <TextField
          label={words.capacity}
          inputMode="numeric"
          autoComplete="off"
          maxLength={String(limits.capacity).length}
          {...field(`${name}.capacity`)}
        />
      </div>
      {canEndNextDay(slot) && (
        <div className="mt-1">
          <CheckboxField
            label={words.endsNextDay(date ? dayAfter(date, slot.startsDaysLater + 1) : null)}
            {...field(`${name}.endsNextDay`)}
          />
        </div>
      )}
      {stored && <LoweredCapacity slot={stored} capacity={slot.capacity} />}
      {notes.map((text) => (
        <p key={text} className="mt-2 text-s text-ink-soft">
          {text}
        </p>
      ))}
      {isOnly && (
        <p id={reasonId} className="mt-2 text-s text-ink-soft">
          {words.lastSlot}
        </p>
      )}
    </fieldset>
  )
}

function LoweredCapacity({ slot, capacity }: { slot: TimeSlot; capacity: string }) {
  const { registrationCount, eventId, id } = slot
  if (!isBelowConfirmed(slot, capacity)) return null
  // The links open in a new tab, because this dialog has unsaved changes.
  // The links set their own height, because with the class `tap` their tap areas would overlap.
  const link = 'inline-flex min-h-11 items-center font-semibold'
  return (
    <div
      role="status"
      className="mt-3 rounded-control border-l-4 border-red bg-red-wash px-3 py-2 text-s"
    >
      <p>{words.lowered(registrationCount)}</p>
      <p className="mt-1 flex flex-wrap gap-x-6">
        <a
          className={link}
          href={paths.adminAskToMove(eventId, { slot: id, capacity })}
          target="_blank"
          rel="noreferrer"
        >
          {words.chooseWhoMoves}
        </a>
        <a className={link} href={paths.adminClose(eventId, id)} target="_blank" rel="noreferrer">
          {words.closeInstead}
        </a>
      </p>
    </div>
  )
}

/** Names the start day if it is not the event day, and the end day of a slot longer than 24 hours. */
function dayNotes(
  date: string,
  { startsDaysLater, lastsDays }: Pick<SlotFields, 'startsDaysLater' | 'lastsDays'>,
): string[] {
  if (!date) return []
  const endsDayLater = dayAfter(date, startsDaysLater + lastsDays)
  return [
    ...(startsDaysLater === 0 ? [] : [words.dayLater(dayAfter(date, startsDaysLater))]),
    ...(lastsDays === 0 ? [] : [words.endsDayLater(endsDayLater)]),
  ]
}

function dayAfter(date: string, days: number): string {
  const { timeZone } = settings
  return formatDay(startOfDay(addDays(date, days), timeZone), timeZone)
}
