import { CalendarCheck, CalendarClock, CalendarOff, CalendarX, type LucideIcon } from 'lucide-react'
import { seriesWords } from '../../../../contract/words/en/series.ts'
import type { MonthState as State } from '../../../../domain/recurrence-months.ts'

const words = seriesWords.months

const looks: Record<State, { Icon: LucideIcon; colour: string }> = {
  created: { Icon: CalendarCheck, colour: 'bg-green-wash text-green' },
  planned: { Icon: CalendarClock, colour: 'bg-blue-wash text-ink' },
  skipped: { Icon: CalendarOff, colour: 'bg-line text-ink' },
  deleted: { Icon: CalendarX, colour: 'bg-line text-ink' },
}

/** What became, or will become, of a month: a word, a drawing, and a colour. */
export function MonthState({ state, isShifted }: { state: State; isShifted: boolean }) {
  const { Icon, colour } = looks[state]
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap rounded-pill px-2.5 py-0.5 text-s font-semibold ${isShifted ? 'bg-sun-wash text-ink' : colour}`}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {isShifted ? words.moved : words.states[state]}
    </span>
  )
}
