import type { UseQueryResult } from '@tanstack/react-query'
import { adminRegistrations as words } from '../../../contract/words/en/admin-registrations.ts'
import { useAdminEvents } from '../../api/admin-events.ts'
import { useRegistrationSearch } from '../../api/admin-registrations.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useFocusKeeper } from '../../ui/use-focus-keeper.ts'
import { LoadFailed } from '../shell/LoadFailed.tsx'
import { RefreshNote } from '../shell/RefreshNote.tsx'
import { NoEvents } from './by-event/empty-states.tsx'
import { EventTabs } from './by-event/RegistrationTabs.tsx'
import { ListFilters, searchFieldId } from './search/ListFilters.tsx'
import { isFiltering, searchTerm } from './search/matches.ts'
import { useListAddress } from './search/use-list-address.ts'

/** The events with their lists; with a search or a status, those at which somebody matches. */
export function RegistrationsScreen() {
  const { address, change } = useListAddress()
  const filtering = isFiltering(address)
  const events = useAdminEvents()
  const found = useRegistrationSearch(
    { search: searchTerm(address.search), status: address.status },
    { enabled: filtering },
  )
  const keeper = useFocusKeeper(searchFieldId)

  function list() {
    if (!events.data) return <Waiting {...events} />
    if (events.data.length === 0) return <NoEvents />
    if (filtering && !found.data) return <Waiting {...found} />
    return (
      <EventTabs
        events={events.data}
        address={address}
        found={filtering ? (found.data ?? null) : null}
        isOld={found.isPlaceholderData}
        onChange={change}
      />
    )
  }

  return (
    <div {...keeper}>
      <ListFilters address={address} onChange={change} />
      <RefreshNote failed={events.isRefetchError || found.isRefetchError} />
      {list()}
    </div>
  )
}

function Waiting({ error, refetch }: Pick<UseQueryResult, 'error' | 'refetch'>) {
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">{words.loading}</span>
      <Skeleton className="h-12 max-w-80" />
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
    </div>
  )
}
