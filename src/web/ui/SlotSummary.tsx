import type { ReactNode } from 'react'
import { formatDay } from '../../domain/program-time.ts'
import { settings } from '../settings.ts'
import { language } from '../words.ts'
import { CalendarTile } from './CalendarTile.tsx'
import { TimeRange } from './TimeRange.tsx'
import { TranslatableText } from './TranslatableText.tsx'

type Slot = { startTime: string; endTime: string }

export function SlotSummary({
  slot,
  place,
  children,
}: {
  slot: Slot
  place: ReactNode
  children?: ReactNode
}) {
  const { timeZone } = settings
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-blue-wash p-3 pr-4 forced-colors:border">
      <CalendarTile instant={slot.startTime} hasCardColor />
      <div className="beside-tile">
        <div className="text-l font-bold tabular-nums tracking-tight">
          <TimeRange slot={slot} />
        </div>
        <div className="first-letter:uppercase">
          <TranslatableText>{formatDay(slot.startTime, timeZone, language)}</TranslatableText>
        </div>
        <div className="text-s text-ink-soft">
          {typeof place === 'string' ? <TranslatableText>{place}</TranslatableText> : place}
        </div>
        {children}
      </div>
    </div>
  )
}
