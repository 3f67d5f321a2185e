import { useState } from 'react'
import { Link, useParams } from 'wouter'
import type { CheckInAnswer, CheckInRow } from '../../../contract/check-in.ts'
import { paths } from '../../../contract/paths.ts'
import { adminAfterwards as words } from '../../../contract/words/en/admin-afterwards.ts'
import type { OutcomeCounts } from '../../../domain/afterwards.ts'
import { isFamilyTold } from '../../../domain/no-show.ts'
import { formatDay, formatTimeRange } from '../../../domain/program-time.ts'
import { type FamilyAnswer, useCheckInList, useFamilyAnswer } from '../../api/admin-afterwards.ts'
import { settings } from '../../settings.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TranslatableText } from '../../ui/TranslatableText.tsx'
import { AdminPage } from '../shell/AdminPage.tsx'
import { LoadFailed } from '../shell/LoadFailed.tsx'
import { RefreshNote } from '../shell/RefreshNote.tsx'
import { FamilyRow, rowId } from './FamilyRow.tsx'
import { familiesToAsk, findCheckedInTwins } from './families-to-ask.ts'
import { OthersCame } from './OthersCame.tsx'

/** Asks after an event whether the families that were not checked in came. */
export function AfterwardsPage() {
  const { eventId = '' } = useParams<{ eventId: string }>()
  const { data, error, refetch, isRefetchError } = useCheckInList(eventId)
  return (
    <AdminPage title={words.title}>
      <RefreshNote failed={isRefetchError} />
      {data ? (
        <Families list={data} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status">
          <span className="sr-only">{words.loading}</span>
          <Skeleton className="h-64" />
        </div>
      )}
    </AdminPage>
  )
}

function Families({ list }: { list: CheckInAnswer }) {
  const { event, serverTime } = list
  const { timeZone } = settings
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set())
  const save = useFamilyAnswer(event.id)
  const { counts, slots, hasEndedSlots } = familiesToAsk(list, answered, new Date(serverTime))
  const keepShown = (rows: readonly CheckInRow[]) =>
    setAnswered((all) => new Set([...all, ...rows.map(({ registrationId }) => registrationId)]))
  const answer = (row: CheckInRow, one: FamilyAnswer) => {
    keepShown([row])
    document.getElementById(rowId(row))?.focus()
    save.mutate({ row, answer: one })
  }
  return (
    <>
      <p className="mb-1">
        <Link
          href={paths.adminRegistrations({ event: event.id })}
          className="tap inline-block py-1 font-semibold [overflow-wrap:anywhere]"
        >
          <bdi>{event.title}</bdi>
        </Link>
      </p>
      <p className="text-ink-soft">{formatDay(event.date, timeZone)}</p>
      <p role="status" className="my-4 text-l font-bold tabular-nums">
        <TranslatableText>{hasEndedSlots ? countsText(counts) : words.notEnded}</TranslatableText>
      </p>
      {slots.length > 0 && <Lead />}
      {slots.length === 0 && hasEndedSlots && (
        <p>{counts.expected === 0 ? words.nobody : words.allCame}</p>
      )}
      {slots.map(({ slot, rows, others }) => {
        const times = formatTimeRange(slot.startTime, slot.endTime, timeZone)
        return (
          <section key={slot.id} className="mt-5">
            <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
              <h2 className="text-l tabular-nums">{times}</h2>
              <OthersCame eventId={event.id} times={times} others={others} onAnswer={keepShown} />
            </div>
            <ul
              aria-label={words.list(times)}
              className="divide-y divide-line rounded-card border border-line bg-card shadow-card"
            >
              {rows.map((row) => (
                <FamilyRow
                  key={row.registrationId}
                  row={row}
                  twins={findCheckedInTwins(row, list.rows)}
                  isBusy={save.isPending}
                  onAnswer={(one) => answer(row, one)}
                />
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}

/** "48 came, 138 loads: 46 of 57 expected, 2 came without an appointment; 6 did not; 3 not known; 2 still open" */
function countsText(counts: OutcomeCounts) {
  const { expected, came, didNotCome, notKnown, open, walkIns, loads } = counts
  const parts = [
    words.expected(came - walkIns, expected),
    ...(walkIns > 0 ? [words.walkIns(walkIns)] : []),
  ]
  return [
    `${words.came(came, loads)}: ${parts.join(', ')}`,
    words.didNotCome(didNotCome),
    words.notKnown(notKnown),
    ...(open > 0 ? [words.open(open)] : []),
  ].join('; ')
}

function Lead() {
  const { banMonths, warnsFirst } = settings.noShows
  return (
    <p className="max-w-[70ch] text-ink-soft">
      {[
        words.lead,
        banMonths === null ? words.ban : words.banMonths(banMonths),
        ...(warnsFirst ? [words.warnsFirst] : []),
        ...(isFamilyTold(settings.noShows) && settings.sendsMail ? [words.told] : []),
      ].join(' ')}
    </p>
  )
}
