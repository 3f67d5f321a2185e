import { useRef, useState } from 'react'
import type { AdminRegistration } from '../../../../contract/registration.ts'
import { adminRegistrations as words } from '../../../../contract/words/en/admin-registrations.ts'
import { Pager } from './Pager.tsx'
import { RegistrationCards } from './RegistrationCards.tsx'
import { RegistrationTable } from './RegistrationTable.tsx'
import type { ListedEvent, RowActs } from './row-actions.ts'

const pageSize = 50

/** Registrations of one event, a page at a time: a table, or cards where that is too narrow. */
export function RegistrationList({
  event,
  registrations,
  isNarrow,
  acts,
}: {
  event: ListedEvent
  registrations: readonly AdminRegistration[]
  isNarrow: boolean
  acts: RowActs
}) {
  const top = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState(0)
  // Rows may have gone since.
  const page = Math.min(asked, Math.max(0, Math.ceil(registrations.length / pageSize) - 1))
  const shown = registrations.slice(page * pageSize, (page + 1) * pageSize)
  const List = isNarrow ? RegistrationCards : RegistrationTable
  return (
    <div ref={top} className="scroll-mt-2">
      <List event={event} registrations={shown} acts={acts} />
      <Pager
        label={words.pages(event.title)}
        page={page}
        pageSize={pageSize}
        total={registrations.length}
        onPage={(next) => {
          setAsked(next)
          top.current?.scrollIntoView({ block: 'start' })
        }}
      />
    </div>
  )
}
