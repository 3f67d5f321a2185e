import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { AddToBlacklistAnswer } from '../../../contract/blacklist.ts'
import { limits } from '../../../contract/limits.ts'
import { adminBlacklist as words } from '../../../contract/words/en/admin-blacklist.ts'
import { useBlacklist } from '../../api/admin-blacklist.ts'
import { Button } from '../../ui/Button.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useFocusKeeper } from '../../ui/use-focus-keeper.ts'
import { AdminPage } from '../shell/AdminPage.tsx'
import { LoadFailed } from '../shell/LoadFailed.tsx'
import { RefreshNote } from '../shell/RefreshNote.tsx'
import { AddToBlacklistDialog } from './AddToBlacklistDialog.tsx'
import { BlacklistList } from './BlacklistList.tsx'
import { type ExpectedPerson, UpcomingRegistrationsNote } from './UpcomingRegistrationsNote.tsx'

const searchFieldId = 'blacklist-search'

/** SPEC.md 2, Admin blacklist */
export function BlacklistPage() {
  const [isAdding, setAdding] = useState(false)
  // Shown until dismissed, because a toast would disappear before anybody could act on it.
  const [added, setAdded] = useState<AddToBlacklistAnswer | null>(null)
  return (
    <AdminPage
      title={words.title}
      actions={
        <Button onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" className="size-5" />
          {words.add}
        </Button>
      }
    >
      <SearchableBlacklist
        addedPerson={added && added.upcomingRegistrations > 0 ? added : null}
        onDismiss={() => setAdded(null)}
      />
      {isAdding && <AddToBlacklistDialog onAdded={setAdded} onClose={() => setAdding(false)} />}
    </AdminPage>
  )
}

function SearchableBlacklist({
  addedPerson,
  onDismiss,
}: {
  /** The person just added to the blacklist; null if that person has no upcoming registrations */
  addedPerson: ExpectedPerson | null
  onDismiss: () => void
}) {
  const { data, error, refetch, isRefetchError } = useBlacklist()
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const keeper = useFocusKeeper(searchFieldId)
  const setSearch = (text: string) => setParams(text ? { search: text } : {}, { replace: true })
  const isStillListed = data?.some(({ id }) => id === addedPerson?.id)
  return (
    <div {...keeper}>
      <p className="mb-4 max-w-[75ch] text-ink-soft">{words.lead}</p>
      <UpcomingRegistrationsNote
        person={isStillListed ? addedPerson : null}
        onDismiss={onDismiss}
      />
      <div className="mb-4 sm:max-w-form">
        <SearchField
          id={searchFieldId}
          label={words.search}
          hint={words.searchHint}
          value={search}
          maxLength={limits.email}
          onSearch={setSearch}
        />
      </div>
      <RefreshNote failed={isRefetchError} />
      {data ? (
        <BlacklistList entries={data} search={search} onClear={() => setSearch('')} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <ListLoading />
      )}
    </div>
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
