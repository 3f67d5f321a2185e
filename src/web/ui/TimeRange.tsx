import { formatTimeRange } from '../../domain/program-time.ts'
import { settings } from '../settings.ts'
import { language } from '../words.ts'

/** "9:00 AM – 10:00 AM", which breaks only after the dash, even with the Spanish "a. m." */
export function TimeRange({ slot }: { slot: { startTime: string; endTime: string } }) {
  const range = formatTimeRange(slot.startTime, slot.endTime, settings.timeZone, language)
  const [start, end] = range.replaceAll('. m.', '.\u00a0m.').split(' – ')
  return (
    <span key={range}>
      <span className="inline-block">{`${start} –`}</span>{' '}
      <span className="inline-block">{end}</span>
    </span>
  )
}
