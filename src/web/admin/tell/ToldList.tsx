import type { Event } from '../../../contract/event.ts'
import { adminTell as words } from '../../../contract/words/en/admin-tell.ts'
import { sentenceIn } from '../../../domain/announcement.ts'
import { defaultLanguage } from '../../../domain/language.ts'
import { formatMoment } from '../../../domain/program-time.ts'
import { useAnnouncements } from '../../api/admin-announcements.ts'
import { settings } from '../../settings.ts'
import { LoadFailed } from '../shell/LoadFailed.tsx'
import { AskedToMoveList } from './AskedToMoveList.tsx'
import { sentListId } from './SendButton.tsx'

export function ToldList({ event }: { event: Event }) {
  const { data, error, refetch } = useAnnouncements(event.id)
  return (
    <>
      <AskedToMoveList event={event} />
      <section aria-labelledby={sentListId}>
        <h2 id={sentListId} tabIndex={-1} className="text-l">
          {words.told}
        </h2>
        {data ? (
          data.length === 0 ? (
            <p className="mt-1 text-ink-soft">{words.toldNothing}</p>
          ) : (
            <ul className="mt-2 flex flex-col gap-3">
              {data.map((one) => (
                <li key={one.id} className="rounded-control border border-line bg-card p-3">
                  <p className="font-semibold">
                    {words.toldLine(one, formatMoment(one.createdAt, settings.timeZone))}
                  </p>
                  <p className="wrap-anywhere">{sentenceIn(one.sentences, defaultLanguage)}</p>
                  <p className="text-s text-ink-soft">
                    {words.toldReach(one)}, {words.toldBy(one.createdBy)}
                  </p>
                </li>
              ))}
            </ul>
          )
        ) : error ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : (
          <p role="status" className="mt-1 text-ink-soft">
            {words.loading}
          </p>
        )}
      </section>
    </>
  )
}
