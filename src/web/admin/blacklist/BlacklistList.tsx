import { ShieldCheck, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { BlacklistEntry } from '../../../contract/blacklist.ts'
import { limits } from '../../../contract/limits.ts'
import { adminBlacklist as words } from '../../../contract/words/en/admin-blacklist.ts'
import { useBlacklist } from '../../api/admin-blacklist.ts'
import { Button } from '../../ui/Button.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatePanel } from '../../ui/StatePanel.tsx'
import { useFocusKeeper } from '../../ui/use-focus-keeper.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { LoadFailed } from '../shell/LoadFailed.tsx'
import { RefreshNote } from '../shell/RefreshNote.tsx'
import { BlacklistCards } from './BlacklistCards.tsx'
import { BlacklistTable } from './BlacklistTable.tsx'
import { searchBlacklist } from './blacklist-search.ts'
import { RemoveDialog } from './RemoveDialog.tsx'
import { stillBlocking } from './still-blocking.ts'
import { type StillRegistered, StillRegisteredNote } from './UpcomingRegistrationsNote.tsx'

const searchFieldId = 'blacklist-search'
/** Narrower than this, in pixels, seven columns are no table any more. */
const tableWidth = 920

export function BlacklistScreen({
  stillRegistered,
  onDismiss,
}: {
  /** Somebody just added who has upcoming registrations */
  stillRegistered: StillRegistered | null
  onDismiss: () => void
}) {
  const { data, error, refetch, isRefetchError } = useBlacklist()
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const keeper = useFocusKeeper(searchFieldId)
  const toSearch = (text: string) => setParams(text ? { search: text } : {}, { replace: true })
  const stillListed = data?.some(({ id }) => id === stillRegistered?.id)
  return (
    <div {...keeper}>
      <p className="mb-4 max-w-[75ch] text-ink-soft">{words.lead}</p>
      <StillRegisteredNote person={stillListed ? stillRegistered : null} onDismiss={onDismiss} />
      <div className="mb-4 sm:max-w-form">
        <SearchField
          id={searchFieldId}
          label={words.search}
          hint={words.searchHint}
          value={search}
          maxLength={limits.email}
          onSearch={toSearch}
        />
      </div>
      <RefreshNote failed={isRefetchError} />
      {data ? (
        <List entries={data} search={search} onClear={() => toSearch('')} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <ListLoading />
      )}
    </div>
  )
}

function List({
  entries,
  search,
  onClear,
}: {
  entries: readonly BlacklistEntry[]
  search: string
  onClear: () => void
}) {
  const { ref, isNarrow } = useIsNarrow(tableWidth)
  const [removing, setRemoving] = useState<BlacklistEntry | null>(null)
  const shown = searchBlacklist(entries, search)
  const current = shown.filter(({ hasEnded }) => !hasEnded)
  const ended = shown.filter(({ hasEnded }) => hasEnded)
  const isSearching = search.trim() !== ''
  const all = entries.filter(({ hasEnded }) => !hasEnded).length
  const Shown = isNarrow ? BlacklistCards : BlacklistTable
  return (
    <div ref={ref}>
      <p role="status" className="mb-2 text-s text-ink-soft empty:hidden">
        {isSearching && words.found(current.length, all)}
      </p>
      {all === 0 && !isSearching ? (
        <NobodyListed />
      ) : shown.length === 0 ? (
        <NobodyFound onClear={onClear} />
      ) : null}
      {isNarrow !== null && current.length > 0 && (
        <Shown label={words.list} entries={current} onRemove={setRemoving} />
      )}
      {isNarrow !== null && ended.length > 0 && (
        <section className="mt-8">
          <h2 className="text-l font-bold">{words.ended(ended.length)}</h2>
          <p className="mb-3 text-ink-soft">{words.endedText}</p>
          <Shown label={words.ended(ended.length)} entries={ended} onRemove={setRemoving} />
        </section>
      )}
      {removing && (
        <RemoveDialog
          entry={removing}
          staysListed={stillBlocking(entries, removing).length > 0}
          onClose={() => setRemoving(null)}
        />
      )}
    </div>
  )
}

function NobodyListed() {
  return (
    <StatePanel
      icon={<ShieldCheck aria-hidden="true" className="size-12 text-ink-soft" />}
      heading={words.empty}
    >
      <p>{words.emptyText}</p>
    </StatePanel>
  )
}

function NobodyFound({ onClear }: { onClear: () => void }) {
  return (
    <StatePanel
      icon={<UserRoundX aria-hidden="true" className="size-12 text-ink-soft" />}
      heading={words.noMatches}
      action={
        <Button kind="ghost" onClick={onClear}>
          {words.clear}
        </Button>
      }
    />
  )
}

function ListLoading() {
  return (
    <div role="status">
      <span className="sr-only">{words.loading}</span>
      <Skeleton className="h-64" />
    </div>
  )
}
