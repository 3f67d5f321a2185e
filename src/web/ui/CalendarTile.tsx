import { formatTile } from '../../domain/program-time.ts'
import { settings } from '../settings.ts'
import { language } from '../words.ts'

/** A day as a calendar tile. Decorative, because the day is also written beside it. */
export function CalendarTile({
  instant,
  hasCardColor,
  isWide,
}: {
  instant: string
  hasCardColor?: boolean
  isWide?: boolean
}) {
  const { month, day, weekday } = formatTile(instant, settings.timeZone, language)
  return (
    <div
      aria-hidden="true"
      // The width is in rem, so that it grows with the text. The spacing scale does not grow on a narrow phone.
      className={`shrink-0 overflow-hidden rounded-control text-center forced-colors:border ${isWide ? '' : 'w-[4rem]'} ${hasCardColor ? 'bg-card' : 'bg-blue-wash'}`}
    >
      <div className="bg-blue py-0.5 text-s font-bold uppercase leading-tight tracking-wide text-on-blue">
        {month}
      </div>
      <div className="pt-0.5 text-[1.75rem] font-heavy leading-[2rem] tabular-nums">{day}</div>
      <div className="pb-1 text-s leading-tight text-ink-soft">{weekday}</div>
    </div>
  )
}
