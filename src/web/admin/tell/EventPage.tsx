import { type ComponentType, useState } from 'react'
import { useParams } from 'wouter'
import type { Event } from '../../../contract/event.ts'
import { paths } from '../../../contract/paths.ts'
import { adminTell as words } from '../../../contract/words/en/admin-tell.ts'
import { formatDay } from '../../../domain/program-time.ts'
import { useAdminEvents } from '../../api/admin-events.ts'
import { settings } from '../../settings.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import { placeText } from '../../ui/place.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatePanel } from '../../ui/StatePanel.tsx'
import { AdminPage } from '../shell/AdminPage.tsx'
import { LoadFailed } from '../shell/LoadFailed.tsx'

export type EventFormProps = {
  event: Event
  events: readonly Event[]
  onSent: () => void
}

export function EventPage({
  title,
  form: Form,
}: {
  title: string
  form: ComponentType<EventFormProps>
}) {
  const [sent, setSent] = useState(0)
  const { eventId } = useParams<{ eventId: string }>()
  const { data: events, error, refetch } = useAdminEvents()
  const event = events?.find(({ id }) => id === eventId)
  const back = (
    <ButtonLink kind="ghost" href={paths.adminEvents()}>
      {words.back}
    </ButtonLink>
  )
  return (
    <AdminPage title={title} actions={back}>
      {event ? (
        <>
          <p className="mb-6">
            <bdi className="text-l font-bold">{event.title}</bdi>
            <span className="block">{formatDay(event.date, settings.timeZone)}</span>
            <bdi className="block text-s text-ink-soft">{placeText(event)}</bdi>
          </p>
          <Form
            // The new key empties the form after a message is sent.
            key={sent}
            event={event}
            events={events ?? []}
            onSent={() => setSent(sent + 1)}
          />
        </>
      ) : events ? (
        <StatePanel icon={<WarningIcon className="size-12 text-red" />} heading={words.gone}>
          {null}
        </StatePanel>
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status">
          <span className="sr-only">{words.loading}</span>
          <Skeleton className="h-96" />
        </div>
      )}
    </AdminPage>
  )
}
