import { useRef, useState } from 'react'
import type { AdminRegistration } from '../../../../contract/registration.ts'
import { adminRegistrations as words } from '../../../../contract/words/en/admin-registrations.ts'
import type { ListedEvent, RowActions } from '../dialogs/row-actions.ts'
import { Pager } from './Pager.tsx'
import { RegistrationCards } from './RegistrationCards.tsx'
import { RegistrationTable } from './RegistrationTable.tsx'

const pageSize = 50

export function RegistrationList({
  event,
  registrations,
  isNarrow,
  actions,
}: {
  event: ListedEvent
  registrations: readonly AdminRegistration[]
  isNarrow: boolean
  actions: RowActions
}) {
  const top = useRef<HTMLDivElement>(null)
  const [chosenPage, setChosenPage] = useState(0)
  // The chosen page may no longer exist after rows were deleted.
  const page = Math.min(chosenPage, Math.max(0, Math.ceil(registrations.length / pageSize) - 1))
  const shown = registrations.slice(page * pageSize, (page + 1) * pageSize)
  const List = isNarrow ? RegistrationCards : RegistrationTable
  return (
    <div ref={top} className="scroll-mt-2">
      <List event={event} registrations={shown} actions={actions} />
      <Pager
        label={words.pages(event.title)}
        page={page}
        pageSize={pageSize}
        total={registrations.length}
        onPage={(next) => {
          setChosenPage(next)
          top.current?.scrollIntoView({ block: 'start' })
        }}
      />
    </div>
  )
}
