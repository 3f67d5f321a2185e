import { useState } from 'react'
import type { RowActs } from '../list/row-actions.ts'
import type { Filter } from '../search/matches.ts'
import { EventRow, headingIdOf } from './EventAccordionItem.tsx'
import { EventPanel, FoundPanel } from './EventRegistrations.tsx'
import type { EventEntry } from './list-view.ts'

/** The events of one tab. Without a search one is open, as the address says; with one, as they were found. */
export function EventList({
  entries,
  filter,
  isNarrow,
  acts,
  onOpen,
}: {
  entries: readonly EventEntry[]
  filter: Filter
  isNarrow: boolean
  acts: RowActs
  /** Null while a search is on, whose events open and close by themselves */
  onOpen: ((eventId: string | null) => void) | null
}) {
  const [toggled, setToggled] = useState<Record<string, boolean>>({})
  return (
    <ul className="flex flex-col gap-3">
      {entries.map(({ event, found, isOpen: opensByItself }) => {
        const isOpen = onOpen ? opensByItself : (toggled[event.id] ?? opensByItself)
        const panel = { event, isNarrow, acts, headingId: headingIdOf(event) }
        return (
          <li key={event.id}>
            <EventRow
              event={event}
              found={found?.length ?? null}
              isOpen={isOpen}
              onToggle={() => {
                if (onOpen) onOpen(isOpen ? null : event.id)
                else setToggled({ ...toggled, [event.id]: !isOpen })
              }}
            >
              {found ? (
                <FoundPanel found={found} {...panel} />
              ) : (
                <EventPanel filter={filter} {...panel} />
              )}
            </EventRow>
          </li>
        )
      })}
    </ul>
  )
}
