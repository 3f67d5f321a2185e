import { CalendarCheck, CalendarClock, CalendarOff, CalendarX, type LucideIcon } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '../../../../contract/paths.ts'
import type { Series } from '../../../../contract/series.ts'
import { seriesWords } from '../../../../contract/words/en/series.ts'
import { localDate } from '../../../../domain/program-time.ts'
import { opensOn } from '../../../../domain/recurrence.ts'
import type { MonthState, SeriesMonth } from '../../../../domain/recurrence-months.ts'
import { useChangeMonth, useRestoreMonth } from '../../../api/admin-series.ts'
import { settings } from '../../../settings.ts'
import { QuietButton } from '../../../ui/QuietButton.tsx'
import type { OpenDialog } from './open-dialog.ts'
import { dayText, monthNote } from './series-text.ts'

const words = seriesWords.months

type SeriesMonthRowProps = {
  series: Series
  month: SeriesMonth
  onOpen: (open: OpenDialog) => void
}

export function SeriesMonthRow({ series, month, onOpen }: SeriesMonthRowProps) {
  const { state, isShifted, day, eventId } = month
  const today = localDate(new Date().toISOString(), settings.timeZone)
  const opens = opensOn(day, series, today)
  const note = monthNote({ ...month, opens }, { isPaused: series.pausedAt !== null, today })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-2.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className={`font-semibold ${state === 'skipped' ? 'line-through' : ''}`}>
            {dayText(day)}
          </span>
          <StateBadge state={state} isShifted={isShifted} />
        </p>
        {state !== 'created' && <p className="mt-0.5 text-s text-ink-soft">{note}</p>}
      </div>
      <div className="-mx-3 flex flex-wrap">
        {eventId ? (
          <Link
            href={paths.adminRegistrations({ event: eventId })}
            className="inline-flex min-h-11 items-center px-3 font-semibold"
          >
            {words.registrations}
            <span className="sr-only">{` ${dayText(day)}`}</span>
          </Link>
        ) : (
          state !== 'deleted' && <MonthActions series={series} month={month} onOpen={onOpen} />
        )}
      </div>
    </li>
  )
}

function MonthActions({ series, month, onOpen }: SeriesMonthRowProps) {
  const { yearMonth, state, isShifted, day } = month
  const change = useChangeMonth(series, yearMonth)
  const restore = useRestoreMonth(series, yearMonth)
  const isChanged = state === 'skipped' || isShifted
  const isBusy = change.isPending || restore.isPending
  const moveId = `move-${series.id}-${yearMonth}`
  const ofDay = <span className="sr-only">{dayText(day)}</span>
  const skipOrUndo = () => {
    if (isBusy) return
    if (isChanged) restore.mutate()
    else change.mutate({ day: null })
  }
  return (
    <>
      {state === 'planned' && (
        <QuietButton
          id={moveId}
          aria-haspopup="dialog"
          onClick={() => onOpen({ dialog: 'move', series, month, openedBy: moveId })}
        >
          {words.move} {ofDay}
        </QuietButton>
      )}
      {/* Skip and Undo are the same button, so that the focus stays on it after a press. */}
      <QuietButton key="skip" aria-disabled={isBusy || undefined} onClick={skipOrUndo}>
        {isChanged ? words.undo : words.skip} {ofDay}
      </QuietButton>
    </>
  )
}

const stateLooks: Record<MonthState, { Icon: LucideIcon; color: string }> = {
  created: { Icon: CalendarCheck, color: 'bg-green-wash text-green' },
  planned: { Icon: CalendarClock, color: 'bg-blue-wash text-ink' },
  skipped: { Icon: CalendarOff, color: 'bg-line text-ink' },
  deleted: { Icon: CalendarX, color: 'bg-line text-ink' },
}

function StateBadge({ state, isShifted }: { state: MonthState; isShifted: boolean }) {
  const { Icon, color } = stateLooks[state]
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap rounded-pill px-2.5 py-0.5 text-s font-semibold ${isShifted ? 'bg-sun-wash text-ink' : color}`}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {isShifted ? words.moved : words.states[state]}
    </span>
  )
}
