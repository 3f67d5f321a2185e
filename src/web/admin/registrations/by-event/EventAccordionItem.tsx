import { ChevronDown, ClipboardCheck, Megaphone, Printer } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Event } from '../../../../contract/event.ts'
import { paths } from '../../../../contract/paths.ts'
import { adminAfterwards } from '../../../../contract/words/en/admin-afterwards.ts'
import { adminCheckIn } from '../../../../contract/words/en/admin-check-in.ts'
import { adminRegistrations } from '../../../../contract/words/en/admin-registrations.ts'
import { adminTell } from '../../../../contract/words/en/admin-tell.ts'
import { formatDay } from '../../../../domain/program-time.ts'
import { isUpcoming } from '../../../../domain/time-slot.ts'
import { settings } from '../../../settings.ts'
import { CalendarTile } from '../../../ui/CalendarTile.tsx'
import { placeText } from '../../../ui/place.ts'
import { QuietButton, QuietLink } from '../../../ui/QuietButton.tsx'
import { totals } from '../../shell/event-figures.ts'
import { usePrint } from '../print/use-print.ts'

const words = adminRegistrations.event

export const headingIdOf = (event: Pick<Event, 'id'>) => `event-${event.id}`

export function EventAccordionItem({
  event,
  found,
  isOpen,
  onToggle,
  children,
}: {
  event: Event
  /** Number of matches in this event; null without a search, or if the search has too many matches */
  found: number | null
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}) {
  const row = useRef<HTMLElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    // Opening this event closes any open list above it, which may move this event out of view.
    if (isOpen && !wasOpen.current) row.current?.scrollIntoView({ block: 'nearest' })
    wasOpen.current = isOpen
  }, [isOpen])

  const headingId = headingIdOf(event)
  const panelId = `${headingId}-list`
  return (
    <article
      ref={row}
      aria-labelledby={headingId}
      className="overflow-clip rounded-card border border-line bg-card shadow-card"
    >
      <div className="lg:flex lg:items-center lg:gap-2 lg:pr-4">
        <h2 className="min-w-0 grow tracking-normal">
          <button
            type="button"
            id={headingId}
            aria-expanded={isOpen}
            aria-controls={panelId}
            onClick={onToggle}
            className="flex w-full items-start gap-4 rounded-card p-4 text-left font-normal hover:bg-blue-wash sm:items-center"
          >
            <CalendarTile instant={event.date} />
            <span className="min-w-0 grow">
              <bdi className="block text-l font-bold leading-tight tracking-tight">
                {event.title}
              </bdi>
              <span className="block">{formatDay(event.date, settings.timeZone)}</span>
              <bdi className="block text-s text-ink-soft">{placeText(event)}</bdi>
            </span>
            <span className="hidden shrink-0 text-right sm:block">
              <EventCounts event={event} found={found} />
            </span>
            <ChevronDown
              aria-hidden="true"
              className={`size-6 shrink-0 motion-safe:transition-transform motion-safe:duration-150 ${isOpen ? 'rotate-180' : ''}`}
            />
          </button>
        </h2>
        <div className="flex flex-wrap items-center justify-between gap-2 px-4 pb-3 sm:justify-end lg:p-0">
          <span className="sm:hidden">
            <EventCounts event={event} found={found} />
          </span>
          <span className="flex flex-wrap justify-end gap-2 sm:whitespace-nowrap lg:w-66">
            {isUpcoming(event, new Date()) ? (
              <DayLink event={event} words={adminCheckIn} href={paths.adminCheckIn(event.id)} />
            ) : (
              <DayLink
                event={event}
                words={adminAfterwards}
                href={paths.adminAfterwards(event.id)}
              />
            )}
            {/* On a phone, only the open event has this button, because one on every card would take too much room. */}
            <span className={isOpen ? '' : 'max-sm:hidden'}>
              <PrintButton event={event} />
            </span>
            {isOpen && isUpcoming(event, new Date()) && (
              <QuietLink
                shape="framed"
                href={paths.adminTell(event.id)}
                aria-label={`${adminTell.tell}: ${event.title}`}
              >
                <Megaphone aria-hidden="true" className="size-5" />
                {adminTell.tell}
              </QuietLink>
            )}
          </span>
        </div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a section would add a landmark for each event */}
      <div id={panelId} role="group" aria-labelledby={headingId} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </article>
  )
}

function EventCounts({ event, found }: { event: Event; found: number | null }) {
  const { confirmed, capacity, waiting } = totals(event)
  return (
    <span className="block tabular-nums">
      <span key={`${confirmed} of ${capacity}`} className="block font-semibold">
        {words.registered(confirmed, capacity)}
      </span>
      {waiting > 0 && (
        <span key={`${waiting} waiting`} className="block text-s text-ink-soft">
          {words.waiting(waiting)}
        </span>
      )}
      {found !== null && (
        <span className="block text-s font-semibold text-blue">{words.found(found)}</span>
      )}
    </span>
  )
}

function DayLink({
  event,
  words,
  href,
}: {
  event: Event
  words: { link: string; linkOf(title: string, day: string): string }
  href: string
}) {
  return (
    <QuietLink
      shape="framed"
      href={href}
      aria-label={words.linkOf(event.title, formatDay(event.date, settings.timeZone))}
    >
      <ClipboardCheck aria-hidden="true" className="size-5" />
      {words.link}
    </QuietLink>
  )
}

function PrintButton({ event }: { event: Event }) {
  const { print, isPreparing } = usePrint(event)
  return (
    <QuietButton
      shape="framed"
      aria-label={words.printOf(event.title)}
      aria-disabled={isPreparing || undefined}
      onClick={print}
    >
      <Printer aria-hidden="true" className="size-5" />
      {words.print}
    </QuietButton>
  )
}
