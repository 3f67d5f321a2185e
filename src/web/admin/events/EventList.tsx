import type { Event } from '../../../contract/event.ts'
import { adminEvents as words } from '../../../contract/words/en/admin-events.ts'
import { settings } from '../../settings.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { groupByMonth } from '../shell/event-figures.ts'
import type { OpenDialog } from './dialogs/EventDialogs.tsx'
import { EventRow } from './EventRow.tsx'

export function EventList({
  events,
  onOpen,
}: {
  events: readonly Event[]
  onOpen: (open: OpenDialog) => void
}) {
  return (
    <div className="flex flex-col gap-6">
      {groupByMonth(events, settings.timeZone).map(({ month, events: inMonth }) => (
        <section key={month} aria-label={month}>
          <h2 className="mb-2 text-m text-ink-soft">{month}</h2>
          <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-card">
            {inMonth.map((event) => (
              <EventRow key={event.id} event={event} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

export function EventListSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{words.loading}</span>
      <Skeleton className="h-12 w-80 max-w-full" />
      <div className="mt-6 flex flex-col gap-3">
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="h-28 w-full" />
        ))}
      </div>
    </div>
  )
}
