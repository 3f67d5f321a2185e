import { CirclePause, CirclePlay, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Series } from '../../../../contract/series.ts'
import { seriesWords as words } from '../../../../contract/words/en/series.ts'
import { usePauseSeries } from '../../../api/admin-series.ts'
import { placeText } from '../../../ui/place.ts'
import { QuietButton } from '../../../ui/QuietButton.tsx'
import type { OpenDialog } from './open-dialog.ts'
import { SeriesMonthRow } from './SeriesMonthRow.tsx'
import { slotsText } from './series-text.ts'

const monthsShown = 3

type SeriesCardProps = { series: Series; onOpen: (open: OpenDialog) => void }

export function SeriesCard({ series, onOpen }: SeriesCardProps) {
  const { name, title, week, weekday, openDaysAhead, timeSlots, pausedAt } = series
  return (
    <li className="rounded-card border border-line bg-card p-4 shadow-card sm:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 dir="auto" className="min-w-0 break-words text-l">
          {name}
        </h2>
        {pausedAt && (
          <span className="inline-flex items-center gap-1.5 rounded-pill bg-sun-wash px-2.5 py-0.5 text-s font-semibold">
            <CirclePause aria-hidden="true" className="size-4" />
            {words.paused}
          </span>
        )}
      </div>
      <p className="mt-1">{words.rule(week, weekday, openDaysAhead, series.signUpDaysBefore)}</p>
      <p dir="auto" className="break-words text-s text-ink-soft">
        {title}
      </p>
      <p className="text-s tabular-nums text-ink-soft">{slotsText(timeSlots)}</p>
      <p dir="auto" className="break-words text-s text-ink-soft">
        {placeText(series)}
      </p>
      <Months series={series} onOpen={onOpen} />
      <Actions series={series} onOpen={onOpen} />
    </li>
  )
}

function Months({ series, onOpen }: SeriesCardProps) {
  const [showsAll, setShowsAll] = useState(false)
  const months = showsAll ? series.months : series.months.slice(0, monthsShown)
  return (
    <>
      <ul
        aria-label={words.months.label(series.name)}
        className="mt-4 divide-y divide-line border-y border-line"
      >
        {months.map((month) => (
          <SeriesMonthRow key={month.yearMonth} series={series} month={month} onOpen={onOpen} />
        ))}
      </ul>
      <QuietButton
        className="-ml-3 mt-1"
        aria-expanded={showsAll}
        onClick={() => setShowsAll(!showsAll)}
      >
        {showsAll ? words.months.fewer : words.months.more}
        <OfSeries name={series.name} />
      </QuietButton>
    </>
  )
}

function Actions({ series, onOpen }: SeriesCardProps) {
  const { id, name, pausedAt } = series
  const pause = usePauseSeries(series)
  const PauseIcon = pausedAt ? CirclePlay : CirclePause
  const opener = (dialog: 'edit' | 'delete') => ({
    id: `${dialog}-${id}`,
    'aria-haspopup': 'dialog' as const,
    onClick: () => onOpen({ dialog, series, openedBy: `${dialog}-${id}` }),
  })
  return (
    <div className="-mx-3 mt-1 flex flex-wrap">
      <QuietButton {...opener('edit')}>
        <Pencil aria-hidden="true" className="size-4" />
        {words.edit}
        <OfSeries name={name} />
      </QuietButton>
      <QuietButton
        aria-disabled={pause.isPending || undefined}
        onClick={() => !pause.isPending && pause.mutate()}
      >
        <PauseIcon aria-hidden="true" className="size-4" />
        {pausedAt ? words.resume : words.pause}
        <OfSeries name={name} />
      </QuietButton>
      <QuietButton tone="red" {...opener('delete')}>
        <Trash2 aria-hidden="true" className="size-4" />
        {words.delete}
        <OfSeries name={name} />
      </QuietButton>
    </div>
  )
}

function OfSeries({ name }: { name: string }): ReactNode {
  return <span className="sr-only">{name}</span>
}
