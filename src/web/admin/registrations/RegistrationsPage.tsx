import { Plus } from 'lucide-react'
import { useState } from 'react'
import { adminRegistrations as words } from '../../../contract/words/en/admin-registrations.ts'
import { useAdminEvents } from '../../api/admin-events.ts'
import { settings } from '../../settings.ts'
import { Button } from '../../ui/Button.tsx'
import { AdminPage } from '../shell/AdminPage.tsx'
import { splitEvents } from './by-event/split-events.ts'
import { AddRegistrationDialog } from './dialogs/AddRegistrationDialog.tsx'
import { RegistrationsScreen } from './RegistrationsScreen.tsx'

/** SPEC.md 2, Admin registrations */
export function RegistrationsPage() {
  return (
    <AdminPage title={words.title} actions={<AddButton />}>
      <RegistrationsScreen />
    </AdminPage>
  )
}

function AddButton() {
  const { data: events = [] } = useAdminEvents()
  const [isOpen, setOpen] = useState(false)
  const { upcoming } = splitEvents(events, new Date(), settings.timeZone)
  // Somebody who walked in at a past event is added at that event.
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
