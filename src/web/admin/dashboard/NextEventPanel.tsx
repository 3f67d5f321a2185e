import type { UseQueryResult } from '@tanstack/react-query'
import type { Event } from '../../../contract/event.ts'
import { paths } from '../../../contract/paths.ts'
import type { Today } from '../../../contract/today.ts'
import { adminCheckIn } from '../../../contract/words/en/admin-check-in.ts'
import { adminDashboard } from '../../../contract/words/en/admin-dashboard.ts'
import { adminTell } from '../../../contract/words/en/admin-tell.ts'
import { formatDay } from '../../../domain/program-time.ts'
import { isUpcoming } from '../../../domain/time-slot.ts'
import { settings } from '../../settings.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { CalendarTile } from '../../ui/CalendarTile.tsx'
import { placeText } from '../../ui/place.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { SlotFillList } from '../shell/SlotFill.tsx'
import { ComingFigures } from './ComingFigures.tsx'
import { Panel, PanelFailed } from './Panel.tsx'

const words = adminDashboard.nextEvent

export function NextEventPanel({
  query: { data, error, refetch },
  figures,
}: {
  query: UseQueryResult<Event[]>
  /** Figures of the event with the next open slot; closed slots do not count. */
  figures: Today['nextEvent']
}) {
  return (
    <Panel heading={words.heading}>
      {data ? (
        <NextEvent events={data} figures={figures} />
      ) : error ? (
        <PanelFailed error={error} onRetry={refetch} />
      ) : (
        <NextEventSkeleton />
      )}
    </Panel>
  )
}

function NextEvent({ events, figures }: { events: readonly Event[]; figures: Today['nextEvent'] }) {
  const now = new Date()
  const event =
    events.find(({ id }) => id === figures?.eventId) ??
    events.find((candidate) => isUpcoming(candidate, now))
  if (!event) {
    return (
      <div className="flex flex-col items-start gap-4">
        <p className="text-ink-soft">{words.none}</p>
        <ButtonLink href={paths.adminEvents()}>{words.plan}</ButtonLink>
      </div>
    )
  }
  return (
    <>
      <div className="mb-5 flex items-center gap-4">
        <CalendarTile instant={event.date} />
        <div className="min-w-0">
          <h3 dir="auto">{event.title}</h3>
          <p>{formatDay(event.date, settings.timeZone)}</p>
          <p dir="auto" className="text-s text-ink-soft">
            {placeText(event)}
          </p>
        </div>
      </div>
      <SlotFillList slots={event.timeSlots} />
      {figures?.eventId === event.id && <ComingFigures event={figures} />}
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink
          href={paths.adminRegistrations({ event: event.id })}
          className="w-full sm:w-auto"
        >
          {words.registrations}
        </ButtonLink>
        <ButtonLink kind="ghost" href={paths.adminTell(event.id)} className="w-full sm:w-auto">
          {adminTell.tell}
        </ButtonLink>
        <ButtonLink
          kind="ghost"
          href={paths.adminCheckIn(event.id)}
          aria-label={adminCheckIn.linkOf(event.title, formatDay(event.date, settings.timeZone))}
          className="w-full sm:w-auto"
        >
          {adminCheckIn.link}
        </ButtonLink>
      </div>
    </>
  )
}

function NextEventSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-4">
      <div className="flex items-center gap-4">
        <Skeleton className="h-20 w-16" />
        <Skeleton className="h-12 w-48" />
      </div>
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-full" />
    </div>
  )
}
