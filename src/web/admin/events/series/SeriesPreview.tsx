import type { Series } from '../../../../contract/series.ts'
import { seriesWords } from '../../../../contract/words/en/series.ts'
import { localDate } from '../../../../domain/program-time.ts'
import { settings } from '../../../settings.ts'
import { nextDates } from './next-dates.ts'
import { ruleOf, type SeriesInput } from './series-form.ts'
import { dayText, monthNote } from './series-text.ts'

const datesShown = 3

type SeriesPreviewProps = {
  fields: Pick<SeriesInput, 'week' | 'weekday' | 'openDaysAhead'>
  series: Pick<Series, 'months' | 'pausedAt'>
}

export function SeriesPreview({ fields, series }: SeriesPreviewProps) {
  const isPaused = series.pausedAt !== null
  const today = localDate(new Date().toISOString(), settings.timeZone)
  const dates = nextDates(ruleOf(fields), series, {
    today,
    count: datesShown,
  })
  return (
    <div role="status" className="rounded-card bg-blue-wash px-4 py-3">
      <p className="font-semibold">{seriesWords.form.preview}</p>
      <ul className="mt-1 flex flex-col gap-1.5">
        {dates.map((date) => (
          <li key={date.yearMonth}>
            {dayText(date.day)}
            <span className="block text-s text-ink-soft">
              {monthNote(date, { isPaused, today })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
