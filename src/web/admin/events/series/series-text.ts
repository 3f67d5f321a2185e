import type { Series } from '../../../../contract/series.ts'
import { adminEvents } from '../../../../contract/words/en/admin-events.ts'
import { seriesWords } from '../../../../contract/words/en/series.ts'
import { formatDay, formatTimeRange } from '../../../../domain/program-time.ts'
import type { NextDate } from './next-dates.ts'

/** "Tuesday, December 8, 2026" for "2026-12-08" */
export function dayText(day: string): string {
  return formatDay(`${day}T12:00:00Z`, 'UTC')
}

/** "Tuesday, December 8" */
export function shortDayText(day: string): string {
  return dayText(day).replace(/, \d+$/, '')
}

/** "9:00 AM – 11:00 AM, 2 time slots", from the first start to the last end */
export function slotsText(slots: Series['timeSlots']): string {
  const [firstStart = ''] = slots.map(({ startTime }) => startTime).sort()
  const lastEnd =
    slots
      .map(({ endTime }) => endTime)
      .sort()
      .pop() ?? ''
  const at = (time: string) => `2026-01-01T${time}:00Z`
  return `${formatTimeRange(at(firstStart), at(lastEnd), 'UTC')}, ${adminEvents.slots(slots.length)}`
}

export function monthNote(
  { state, isShifted, ruleDay, opens }: NextDate,
  { isPaused, today }: { isPaused: boolean; today: string },
): string {
  if (state === 'created') return seriesWords.months.created
  if (state === 'skipped') return seriesWords.months.skipped
  if (state === 'deleted') return seriesWords.months.deleted
  const opening = isPaused ? seriesWords.months.whilePaused : opens && openingText(opens, today)
  return [isShifted && seriesWords.months.movedFrom(shortDayText(ruleDay)), opening]
    .filter(Boolean)
    .join('. ')
}

function openingText(opens: string, today: string): string {
  return opens === today
    ? seriesWords.months.opensNow
    : seriesWords.months.opens(shortDayText(opens))
}
