import { seriesWords } from '../../../../contract/words/en/series.ts'
import type { NextDate } from './next-dates.ts'
import { shortDayText } from './series-text.ts'

const words = seriesWords.months

/** What there is to know of a month beside its date: when it opens, or why not. */
export function monthNote(
  { state, isShifted, ruleDay, opens }: NextDate,
  { isPaused, today }: { isPaused: boolean; today: string },
): string {
  if (state === 'created') return words.standing
  if (state === 'skipped') return words.skipped
  if (state === 'deleted') return words.deleted
  const opening = isPaused ? words.whilePaused : opens && openingText(opens, today)
  return [isShifted && words.movedFrom(shortDayText(ruleDay)), opening].filter(Boolean).join('. ')
}

function openingText(opens: string, today: string): string {
  return opens === today ? words.opensNow : words.opens(shortDayText(opens))
}
