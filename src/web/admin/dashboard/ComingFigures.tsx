import { Link } from 'wouter'
import { paths } from '../../../contract/paths.ts'
import type { Today } from '../../../contract/today.ts'
import { adminToday } from '../../../contract/words/en/admin-today.ts'

const words = adminToday.nextEvent

type NextEvent = NonNullable<Today['nextEvent']>

export function ComingFigures({ event }: { event: NextEvent }) {
  if (event.expected === 0 && event.toCall === 0) return null
  const list = paths.adminRegistrations({ event: event.eventId })
  const figures = [
    { label: words.saidYes, value: event.saidYes, href: list },
    { label: words.noAnswer, value: event.noAnswer, href: list },
    { label: words.notAsked, value: event.notAsked, href: list },
    { label: words.toCall, value: event.toCall, href: paths.adminCalls() },
  ]
  return (
    <section aria-label={words.label} className="mt-5 grid grid-cols-2 gap-2 sm:grid-cols-4">
      {figures.map(({ label, value, href }) => (
        <Link
          key={label}
          href={href}
          className="flex min-h-11 flex-col rounded-control border border-line px-3 py-1.5 text-ink no-underline hover:bg-blue-wash"
        >
          <strong className="text-l tabular-nums">{value.toLocaleString('en-US')}</strong>
          <span className="text-s text-blue underline">{label}</span>
        </Link>
      ))}
    </section>
  )
}
