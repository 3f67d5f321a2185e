import type { AskedToMove } from '../../../contract/asked-to-move.ts'
import type { Event } from '../../../contract/event.ts'
import { adminTell as words } from '../../../contract/words/en/admin-tell.ts'
import { formatFullDayAndTime, formatMoment, formatTime } from '../../../domain/program-time.ts'
import { useAskedToMove } from '../../api/admin-announcements.ts'
import { settings } from '../../settings.ts'

export function AskedToMoveList({ event }: { event: Event }) {
  const { data } = useAskedToMove(event.id)
  if (!data || data.asked.length === 0) return null
  const startTimeOf = (id: string) => {
    const slot = event.timeSlots.find((one) => one.id === id)
    return slot ? formatTime(slot.startTime, settings.timeZone) : ''
  }
  return (
    <section aria-labelledby="asked">
      <h2 id="asked" className="text-l">
        {words.asked}
      </h2>
      <ul className="mt-2 divide-y divide-line rounded-control border border-line bg-card">
        {data.asked.map((one) => (
          <li
            key={one.registrationId}
            className="flex flex-wrap justify-between gap-x-4 px-3 py-2 wrap-anywhere"
          >
            <span>
              <bdi className="block font-semibold">{one.name}</bdi>
              <span className="block text-s text-ink-soft">
                {words.askedLine(
                  startTimeOf(one.timeSlotId),
                  formatMoment(one.askedAt, settings.timeZone),
                )}
              </span>
            </span>
            <span key={one.now.timeSlotId}>{stateOf(one)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function stateOf({ status, timeSlotId, now }: AskedToMove['asked'][number]): string {
  if (status !== 'confirmed') return words.askedState[status]
  if (now.timeSlotId === timeSlotId) return words.askedState.there
  return words.askedState.moved(formatFullDayAndTime(now.startTime, settings.timeZone))
}
