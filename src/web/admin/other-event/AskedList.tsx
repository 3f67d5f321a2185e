import type { Event } from '../../../contract/event.ts'
import { adminOtherEvent as words } from '../../../contract/words/en/admin-other-event.ts'
import { formatDay, formatMoment } from '../../../domain/program-time.ts'
import { useAsks } from '../../api/admin-other-event.ts'
import { settings } from '../../settings.ts'
import { LoadFailed } from '../shell/LoadFailed.tsx'
import { sentListId } from '../tell/SendButton.tsx'

export function AskedList({ event }: { event: Event }) {
  const { data, error, refetch } = useAsks(event.id)
  const { timeZone } = settings
  return (
    <section aria-labelledby={sentListId}>
      <h2 id={sentListId} tabIndex={-1} className="text-l">
        {words.asked}
      </h2>
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="mt-1 text-ink-soft">{words.askedNobody}</p>}
      <ul className="mt-2 flex flex-col gap-3 empty:hidden">
        {data?.map((ask) => (
          <li key={ask.id} className="rounded-control border border-line bg-card p-3">
            <p dir="auto" className="font-semibold wrap-anywhere">
              {words.askedLine(
                ask.families.length,
                ask.otherEventTitle,
                formatDay(ask.otherEventDate, timeZone),
              )}
            </p>
            <p className="text-s text-ink-soft">
              {words.by(ask.createdBy, formatMoment(ask.createdAt, timeZone))}
              {ask.keptUntil && `. ${words.kept(formatMoment(ask.keptUntil, timeZone))}`}
            </p>
            <ul className="mt-2">
              {ask.families.map(({ registrationId, name, outcome }) => (
                <li key={registrationId} className="wrap-anywhere">
                  <bdi className="font-semibold">{name}</bdi>: {words.outcomes[outcome]}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}
