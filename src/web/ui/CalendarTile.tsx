import { formatTile } from '../../domain/program-time.ts'
import { settings } from '../settings.ts'
import { language } from '../words.ts'

/** A day as a calendar tile. Decorative: the same day stands in words beside it. */
export function CalendarTile({ instant, isOnWash }: { instant: string; isOnWash?: boolean }) {
  const { month, day, weekday } = formatTile(instant, settings.timeZone, language)
  return (
    <div
      aria-hidden="true"
      className={`w-16 shrink-0 overflow-hidden rounded-control text-center ${isOnWash ? 'bg-card' : 'bg-blue-wash'}`}
    >
      <div className="bg-blue py-0.5 text-s font-bold uppercase leading-tight tracking-wide text-on-blue">
        {month}
      </div>
      <div className="pt-0.5 text-[1.75rem] font-heavy leading-8 tabular-nums">{day}</div>
      <div className="pb-1 text-s leading-tight text-ink-soft">{weekday}</div>
    </div>
  )
}
