import { PhoneCall } from 'lucide-react'
import type { Call, ToldCall } from '../../../contract/calls.ts'
import { adminCalls as words } from '../../../contract/words/en/admin-calls.ts'
import { useCalls, useToldCalls } from '../../api/admin-calls.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatePanel } from '../../ui/StatePanel.tsx'
import { TranslatableText } from '../../ui/TranslatableText.tsx'
import { useFocusKeeper } from '../../ui/use-focus-keeper.ts'
import { AdminPage } from '../shell/AdminPage.tsx'
import { LoadFailed } from '../shell/LoadFailed.tsx'
import { RefreshNote } from '../shell/RefreshNote.tsx'
import { CallCard } from './CallCard.tsx'
import { ToldToday } from './ToldToday.tsx'

const countId = 'calls-count'

/** Families that a volunteer must phone (DESIGN.md 5, rule 15) */
export function CallsPage() {
  const { data, error, refetch, isRefetchError } = useCalls()
  const { data: told = [] } = useToldCalls()
  return (
    <AdminPage title={words.title}>
      <RefreshNote failed={isRefetchError} />
      {data ? (
        <Calls calls={data} told={told} />
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

function Calls({ calls, told }: { calls: readonly Call[]; told: readonly ToldCall[] }) {
  const keeper = useFocusKeeper(countId)
  return (
    <div {...keeper}>
      {calls.length > 0 ? (
        <>
          <p className="mb-4 max-w-[60ch] text-ink-soft">{words.lead}</p>
          <p id={countId} role="status" tabIndex={-1} className="mb-4 w-fit font-semibold">
            <TranslatableText>{words.count(calls.length)}</TranslatableText>
          </p>
          <ul aria-label={words.list} className="grid items-start gap-4 min-[72rem]:grid-cols-2">
            {calls.map((call) => (
              <CallCard key={call.registrationId} call={call} />
            ))}
          </ul>
        </>
      ) : (
        <div id={countId} role="status" tabIndex={-1}>
          <StatePanel
            icon={<PhoneCall aria-hidden="true" className="size-12 text-ink-soft" />}
            heading={words.empty}
          >
            <p>{words.emptyText}</p>
          </StatePanel>
        </div>
      )}
      <ToldToday calls={told} />
    </div>
  )
}
