import { Plus } from 'lucide-react'
import type { Event } from '../../../contract/event.ts'
import { adminEvents as words } from '../../../contract/words/en/admin-events.ts'
import { useAdminEvents } from '../../api/admin-events.ts'
import { adminKeys } from '../../api/admin-keys.ts'
import { Button } from '../../ui/Button.tsx'
import { AdminPage } from '../shell/AdminPage.tsx'
import { LoadFailed } from '../shell/LoadFailed.tsx'
import { RefreshNote } from '../shell/RefreshNote.tsx'
import { useNewVersion } from '../shell/use-new-version.ts'
import { useOpenDialog } from '../shell/use-open-dialog.ts'
import { EventDialogs, type OpenDialog } from './dialogs/EventDialogs.tsx'
import { EventListSkeleton } from './EventList.tsx'
import { EventTabs } from './EventTabs.tsx'

const createButtonId = 'create-event'

/** SPEC.md 2, Admin events */
export function EventsPage() {
  const { data: events, error, refetch } = useAdminEvents()
  const { open, setOpen, close } = useOpenDialog<OpenDialog>()
  const loadNewVersion = useNewVersion<Event>()

  const createButton = (
    <Button
      id={createButtonId}
      aria-haspopup="dialog"
      className="w-full sm:w-auto"
      onClick={() => setOpen({ dialog: 'create', openedBy: createButtonId })}
    >
      <Plus aria-hidden="true" className="size-5" />
      {words.create}
    </Button>
  )
  // Open edit and laundromat dialogs keep their version of the event when the list refreshes; `reload` replaces it.
  const reload = async (event: Event) => {
    const renewed = await loadNewVersion(adminKeys.events, event.id)
    if (renewed === null) close()
    if (!renewed) return
    setOpen((now) =>
      now === open && (now?.dialog === 'edit' || now?.dialog === 'place')
        ? { ...now, event: renewed }
        : now,
    )
  }
  return (
    <AdminPage title={words.title} actions={createButton}>
      <RefreshNote failed={error !== null && events !== undefined} />
      {events ? (
        <EventTabs events={events} onOpen={setOpen} />
      ) : error ? (
        <LoadFailed heading={words.failed} error={error} onRetry={refetch} />
      ) : (
        <EventListSkeleton />
      )}
      {open && <EventDialogs open={open} setOpen={setOpen} onClose={close} reload={reload} />}
    </AdminPage>
  )
}
