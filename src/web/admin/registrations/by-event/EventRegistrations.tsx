import { Download, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Event } from '../../../../contract/event.ts'
import { paths } from '../../../../contract/paths.ts'
import type { AdminRegistration } from '../../../../contract/registration.ts'
import { adminData } from '../../../../contract/words/en/admin-data.ts'
import { adminRegistrations as words } from '../../../../contract/words/en/admin-registrations.ts'
import { useEventRegistrations } from '../../../api/admin-registrations.ts'
import { QuietButton, QuietLink } from '../../../ui/QuietButton.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useFocusKeeper } from '../../../ui/use-focus-keeper.ts'
import { LoadFailed } from '../../shell/LoadFailed.tsx'
import { RefreshNote } from '../../shell/RefreshNote.tsx'
import { AddRegistrationDialog } from '../dialogs/AddRegistrationDialog.tsx'
import type { RowActions } from '../dialogs/row-actions.ts'
import { RegistrationList } from '../list/RegistrationList.tsx'
import { SlotFilter } from '../list/SlotFilter.tsx'
import { isFiltering, isMatch, type RegistrationFilter } from '../search/matches.ts'

type PanelProps = {
  event: Event
  isNarrow: boolean
  actions: RowActions
  /** id of the element that gets the focus when the focused row disappears */
  headingId: string
}

export function FoundRegistrations({
  found,
  headingId,
  ...list
}: PanelProps & { found: readonly AdminRegistration[] }) {
  const keeper = useFocusKeeper(headingId)
  return (
    <div {...keeper}>
      <RegistrationList registrations={found} {...list} />
    </div>
  )
}

export function EventRegistrations({
  filter,
  ...panel
}: PanelProps & { filter: RegistrationFilter }) {
  const { event } = panel
  const { data, error, refetch, isRefetchError } = useEventRegistrations(event.id)
  if (!data) {
    return (
      <div className="border-t border-line p-4">
        {error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <ListLoading />}
      </div>
    )
  }
  return (
    <>
      <RefreshNote failed={isRefetchError} />
      <LoadedRegistrations all={data} filter={filter} {...panel} />
    </>
  )
}

function LoadedRegistrations({
  all,
  filter,
  event,
  headingId,
  ...list
}: PanelProps & { all: readonly AdminRegistration[]; filter: RegistrationFilter }) {
  const keeper = useFocusKeeper(headingId)
  const [slotId, setSlotId] = useState<string | null>(null)
  const slot = event.timeSlots.find(({ id }) => id === slotId)
  const shown = all.filter(
    (one) =>
      (!slot || one.timeSlotId === slot.id) && (!isFiltering(filter) || isMatch(one, filter)),
  )
  return (
    <div {...keeper}>
      <div className="flex flex-col items-start justify-between gap-3 border-t sm:flex-row border-line px-4 py-3">
        {event.timeSlots.length > 1 ? (
          <SlotFilter event={event} chosen={slot?.id ?? null} onChoose={setSlotId} />
        ) : (
          <span />
        )}
        <div className="flex flex-wrap gap-3">
          <QuietLink
            shape="framed"
            href={paths.adminData({ eventId: event.id })}
            aria-label={adminData.export.linkFor(event.title)}
          >
            <Download aria-hidden="true" className="size-5" />
            {adminData.export.link}
          </QuietLink>
          <AddButton event={event} />
        </div>
      </div>
      {shown.length > 0 ? (
        <RegistrationList key={slot?.id} event={event} registrations={shown} {...list} />
      ) : (
        <NoRegistrations text={emptyTexts(all, filter, slot !== undefined)} />
      )}
    </div>
  )
}

function AddButton({ event }: { event: Event }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <QuietButton shape="framed" onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" className="size-5" />
        {words.event.add}
      </QuietButton>
      {isOpen && <AddRegistrationDialog events={[event]} onClose={() => setOpen(false)} />}
    </>
  )
}

function emptyTexts(
  all: readonly AdminRegistration[],
  filter: RegistrationFilter,
  inSlot: boolean,
) {
  const { empty } = words
  if (isFiltering(filter)) return { heading: empty.noMatches, text: empty.noMatchesText }
  return {
    heading: empty.noRegistrations,
    text: inSlot && all.length > 0 ? empty.noneInSlot : empty.noRegistrationsText,
  }
}

function NoRegistrations({ text }: { text: { heading: string; text: string } }) {
  return (
    <div className="border-t border-line px-4 py-8 text-center">
      <p className="font-bold">{text.heading}</p>
      <p className="text-ink-soft">{text.text}</p>
    </div>
  )
}

function ListLoading() {
  return (
    <div role="status">
      <span className="sr-only">{words.loading}</span>
      <Skeleton className="mb-3 h-12" />
      <Skeleton className="mb-3 h-12" />
      <Skeleton className="h-12" />
    </div>
  )
}
