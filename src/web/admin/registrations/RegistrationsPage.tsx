import type { UseQueryResult } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { adminRegistrations as words } from '../../../contract/words/en/admin-registrations.ts'
import { useAdminEvents } from '../../api/admin-events.ts'
import { useRegistrationSearch } from '../../api/admin-registrations.ts'
import { settings } from '../../settings.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useFocusKeeper } from '../../ui/use-focus-keeper.ts'
import { AdminPage } from '../shell/AdminPage.tsx'
import { LoadFailed } from '../shell/LoadFailed.tsx'
import { RefreshNote } from '../shell/RefreshNote.tsx'
import { NoEvents } from './by-event/empty-states.tsx'
import { RegistrationTabs } from './by-event/RegistrationTabs.tsx'
import { splitEvents } from './by-event/split-events.ts'
import { AddRegistrationDialog } from './dialogs/AddRegistrationDialog.tsx'
import { ListFilters, searchFieldId } from './search/ListFilters.tsx'
import { useListParams } from './search/list-params.ts'
import { isFiltering, searchTerm } from './search/matches.ts'

/** SPEC.md 2, Admin registrations */
export function RegistrationsPage() {
  return (
    <AdminPage title={words.title} actions={<AddButton />}>
      <RegistrationSearch />
    </AdminPage>
  )
}

function AddButton() {
  const { data: events = [] } = useAdminEvents()
  const [isOpen, setOpen] = useState(false)
  const { upcoming } = splitEvents(events, new Date(), settings.timeZone)
  // The list of a past event has its own button to add walk-ins.
  if (upcoming.length === 0) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" className="size-5" />
        <span>
          {words.event.addShort}{' '}
          <span className="sr-only sm:not-sr-only">{words.event.addWhat}</span>
        </span>
      </Button>
      {isOpen && <AddRegistrationDialog events={upcoming} onClose={() => setOpen(false)} />}
    </>
  )
}

function RegistrationSearch() {
  const { listParams, change, open } = useListParams()
  const filtering = isFiltering(listParams)
  const events = useAdminEvents()
  const found = useRegistrationSearch(
    { search: searchTerm(listParams.search), status: listParams.status },
    { enabled: filtering },
  )
  const keeper = useFocusKeeper(searchFieldId)

  function list() {
    if (!events.data) return <LoadingOrError {...events} />
    if (events.data.length === 0) return <NoEvents />
    if (filtering && !found.data) return <LoadingOrError {...found} />
    return (
      <RegistrationTabs
        events={events.data}
        listParams={listParams}
        found={filtering ? (found.data ?? null) : null}
        isStale={found.isPlaceholderData}
        onChange={change}
        onOpen={open}
      />
    )
  }

  return (
    <div {...keeper}>
      <ListFilters listParams={listParams} onChange={change} />
      <RefreshNote failed={events.isRefetchError || found.isRefetchError} />
      {list()}
    </div>
  )
}

function LoadingOrError({ error, refetch }: Pick<UseQueryResult, 'error' | 'refetch'>) {
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
