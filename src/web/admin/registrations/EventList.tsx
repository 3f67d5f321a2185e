import { useState } from 'react'
import { EventPanel, FoundPanel } from './EventPanel.tsx'
import { EventRow, headingIdOf } from './EventRow.tsx'
import type { EventEntry } from './list-view.ts'
import type { Filter } from './matches.ts'
import type { RowActs } from './task.ts'

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
