import { formatTimeRange } from '../../domain/program-time.ts'
import { settings } from '../settings.ts'

/** "9:00 AM – 10:00 AM", with a line break only after the dash. */
export function TimeRange({ slot }: { slot: { startTime: string; endTime: string } }) {
  const range = formatTimeRange(slot.startTime, slot.endTime, settings.timeZone)
  const [start, end] = range.split(' – ')
  return (
    <span key={range}>
      <span className="sm:whitespace-nowrap">{`${start} –`}</span>{' '}
      <span className="sm:whitespace-nowrap">{end}</span>
    </span>
  )
}
