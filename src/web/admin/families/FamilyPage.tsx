import { ArrowLeft, Printer } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'wouter'
import type { Event } from '../../../contract/event.ts'
import type { Family } from '../../../contract/family.ts'
import { paths } from '../../../contract/paths.ts'
import { adminFamilies as words } from '../../../contract/words/en/admin-families.ts'
import { isUpcoming } from '../../../domain/time-slot.ts'
import { useAdminEvents } from '../../api/admin-events.ts'
import { useFamily } from '../../api/admin-families.ts'
import { isGone } from '../../api/admin-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { QuietButton } from '../../ui/QuietButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AddRegistrationDialog } from '../registrations/dialogs/AddRegistrationDialog.tsx'
import { useRowActions } from '../registrations/list/use-row-actions.tsx'
import { AdminPage } from '../shell/AdminPage.tsx'
import { LoadFailed } from '../shell/LoadFailed.tsx'
import { RefreshNote } from '../shell/RefreshNote.tsx'
import { AboutFamily } from './AboutFamily.tsx'
import { AppointmentList } from './AppointmentList.tsx'
import { ActiveBans, Bans, Consents, Messages } from './FamilyLists.tsx'
import { FamilyNote } from './FamilyNote.tsx'
import { newestWithName } from './family-figures.ts'
import { JoinedEntries } from './JoinedEntries.tsx'
import { PersonalData } from './PersonalData.tsx'
import { PossibleMatches } from './PossibleMatches.tsx'

export function FamilyPage() {
  const { registrationId = '' } = useParams<{ registrationId: string }>()
  const { data, error, refetch, isRefetchError } = useFamily(registrationId)
  // An erased family must not stay on the screen.
  const family = isGone(error) ? undefined : data
  return (
    <AdminPage
      title={family?.name ?? words.title}
      actions={
        <Button kind="ghost" className="print:hidden" onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-5" />
          {words.print}
        </Button>
      }
    >
      <p className="-mt-3 mb-3 print:hidden">
        <Link
          href={paths.adminFamilies()}
          className="tap inline-flex min-h-11 items-center gap-1.5 font-semibold"
        >
          <ArrowLeft aria-hidden="true" className="size-4.5" />
          {words.back}
        </Link>
      </p>
      <RefreshNote failed={family !== undefined && isRefetchError} />
      {family ? (
        <FamilyDetails registrationId={registrationId} family={family} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status">
          <span className="sr-only">{words.loading}</span>
          <Skeleton className="h-96" />
        </div>
      )}
    </AdminPage>
  )
}

function FamilyDetails({ registrationId, family }: { registrationId: string; family: Family }) {
  const events = useAdminEvents().data ?? []
  const { actions, dialog } = useRowActions(events)
  const edit = (registration: Family['appointments'][number]) =>
    actions.openDialog({ kind: 'edit', registration })
  return (
    <div className="grid gap-6 min-[80rem]:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-6">
        <ActiveBans bans={family.bans} />
        <AboutFamily family={family} />
        <section>
          <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
            <h2 className="min-w-0 text-l [overflow-wrap:anywhere]">{words.history}</h2>
            <AddAppointment family={family} events={events} />
          </div>
          <AppointmentList label={words.history} appointments={family.appointments} onEdit={edit} />
        </section>
        <JoinedEntries registrationId={registrationId} family={family} />
        <PossibleMatches registrationId={registrationId} family={family} />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <FamilyNote registrationId={registrationId} family={family} />
        <Bans bans={family.bans} />
        <Consents consents={family.consents} />
        <Messages messages={family.messages} />
        <PersonalData registrationId={registrationId} family={family} />
      </div>
      {dialog}
    </div>
  )
}

function AddAppointment({ family, events }: { family: Family; events: readonly Event[] }) {
  const [isOpen, setOpen] = useState(false)
  const newest = newestWithName(family.appointments)
  const upcoming = events.filter((event) => isUpcoming(event, new Date()))
  if (!newest || upcoming.length === 0) return null
  const { name, email, phone, address, city, state, zipCode, language } = newest
  const person = { name, email, phone, address, city, state, zipCode, language }
  return (
    <>
      <QuietButton shape="framed" className="print:hidden" onClick={() => setOpen(true)}>
        {words.addAppointment}
      </QuietButton>
      {isOpen && (
        <AddRegistrationDialog events={upcoming} person={person} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
