import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import type { Event } from '../../../../contract/event.ts'
import { adminRegistrations } from '../../../../contract/words/en/admin-registrations.ts'
import { QuietButton } from '../../../ui/QuietButton.tsx'
import type { RowActions } from '../dialogs/row-actions.ts'
import type { RegistrationFilter } from '../search/matches.ts'
import { EventAccordionItem, headingIdOf } from './EventAccordionItem.tsx'
import { EventRegistrations, FoundRegistrations } from './EventRegistrations.tsx'
import type { EventEntry } from './list-view.ts'

export function EventAccordion({
  entries,
  filter,
  isNarrow,
  actions,
  onOpen,
}: {
  entries: readonly EventEntry[]
  filter: RegistrationFilter
  isNarrow: boolean
  actions: RowActions
  /** Null during a search, when several events can be open */
  onOpen: ((eventId: string | null) => void) | null
}) {
  const [toggled, setToggled] = useState<Record<string, boolean>>({})
  const open = onOpen && isNarrow ? entries.find(({ isOpen }) => isOpen) : undefined
  // A narrow screen shows only the open event; below other events, its list would be far down.
  const shown = open ? [open] : entries
  return (
    <>
      {open && onOpen && <BackToAll event={open.event} onBack={() => onOpen(null)} />}
      <ul className="flex flex-col gap-3">
        {shown.map(({ event, found, isOpen: opensByDefault }) => {
          const isOpen = onOpen ? opensByDefault : (toggled[event.id] ?? opensByDefault)
          const panel = { event, isNarrow, actions, headingId: headingIdOf(event) }
          return (
            <li key={event.id}>
              <EventAccordionItem
                event={event}
                found={found?.length ?? null}
                isOpen={isOpen}
                onToggle={() => {
                  if (onOpen) onOpen(isOpen ? null : event.id)
                  else setToggled({ ...toggled, [event.id]: !isOpen })
                }}
              >
                {found ? (
                  <FoundRegistrations found={found} {...panel} />
                ) : (
                  <EventRegistrations filter={filter} {...panel} />
                )}
              </EventAccordionItem>
            </li>
          )
        })}
      </ul>
    </>
  )
}

function BackToAll({ event, onBack }: { event: Event; onBack: () => void }) {
  return (
    <QuietButton
      shape="framed"
      className="mb-3"
      onClick={() => {
        onBack()
        // Focus in the next frame, because the list of all events is not rendered yet.
        requestAnimationFrame(() => document.getElementById(headingIdOf(event))?.focus())
      }}
    >
      <ChevronLeft aria-hidden="true" className="size-5" />
      {adminRegistrations.allEvents}
    </QuietButton>
  )
}
