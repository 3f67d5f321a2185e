import type { TimeSlot } from '../../../contract/event.ts'
import { adminEvents as words } from '../../../contract/words/en/admin-events.ts'
import { formatTime } from '../../../domain/program-time.ts'
import { isClosed, isFull } from '../../../domain/time-slot.ts'
import { settings } from '../../settings.ts'
import { FillMeter } from '../../ui/FillMeter.tsx'
import { groupByDay } from './event-figures.ts'

export function SlotFillList({ slots }: { slots: readonly TimeSlot[] }) {
  const days = groupByDay(slots, settings.timeZone)
  return (
    <div className="flex flex-col gap-4">
      {days.map(({ day, slots: onDay }) => (
        <div key={day}>
          {days.length > 1 && <p className="mb-2 text-s font-semibold text-ink-soft">{day}</p>}
          <ul className="flex flex-col gap-3">
            {onDay.map((slot) => (
              <SlotFill key={slot.id} slot={slot} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

function SlotFill({ slot }: { slot: TimeSlot }) {
  const notes = [
    ...(isClosed(slot) ? [words.closed] : isFull(slot) ? [words.full] : []),
    ...(slot.keptCount ? [words.kept(slot.keptCount)] : []),
    ...(slot.waitlistCount > 0 ? [words.waiting(slot.waitlistCount)] : []),
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-3 tabular-nums">
      <span className="w-24 whitespace-nowrap font-semibold">
        {formatTime(slot.startTime, settings.timeZone)}
      </span>
      <span className="min-w-16 flex-1">
        <FillMeter taken={slot.registrationCount} capacity={slot.capacity} />
      </span>
      <span className="w-20 whitespace-nowrap">
        {words.taken(slot.registrationCount, slot.capacity)}
      </span>
      {notes.length > 0 && (
        <span className="basis-full text-s text-ink-soft sm:pl-27">{notes.join(', ')}</span>
      )}
    </li>
  )
}
