import type { Event } from '../../../../contract/event.ts'
import type { AdminRegistration } from '../../../../contract/registration.ts'
import { adminRegistrations as words } from '../../../../contract/words/en/admin-registrations.ts'
import { settings } from '../../../settings.ts'
import { QuietButton } from '../../../ui/QuietButton.tsx'
import { useIsNarrow } from '../../../ui/use-is-narrow.ts'
import { Tabs } from '../../shell/Tabs.tsx'
import { useRowActs } from '../list/use-row-actions.tsx'
import { searchFieldId } from '../search/ListFilters.tsx'
import type { ListAddress } from '../search/list-address.ts'
import { searchLimit } from '../search/matches.ts'
import { EventList } from './EventAccordion.tsx'
import { NoEventsInTab, NoMatches } from './empty-states.tsx'
import { type ListView, listView } from './list-view.ts'
import type { Tab } from './split-events.ts'

/** Narrower than this, in pixels, six columns are no table any more. */
const tableWidth = 860

export function EventTabs({
  events,
  address,
  found,
  isOld,
  onChange,
}: {
  events: readonly Event[]
  address: ListAddress
  /** What the search has found; null without one */
  found: readonly AdminRegistration[] | null
  /** What it has found is still that of the last search */
  isOld: boolean
  onChange: (part: Partial<ListAddress>) => void
}) {
  const { ref, isNarrow } = useIsNarrow(tableWidth)
  const { acts, dialog } = useRowActs(events)
  const now = new Date()
  const view = listView(events, address, found, { now, zone: settings.timeZone })

  const tab = (value: Tab, other: Tab) => ({
    value,
    label: words[value],
    count: view.entries[value].length,
    content:
      view.entries[value].length > 0 ? (
        <EventList
          key={view.matches === null ? 'all' : `${address.search} ${address.status}`}
          entries={view.entries[value]}
          filter={address}
          isNarrow={isNarrow ?? false}
          acts={acts}
          onOpen={view.matches === null ? (event) => onChange({ event }) : null}
        />
      ) : view.matches === null ? (
        <NoEventsInTab tab={value} />
      ) : (
        <NoMatches
          elsewhere={view.entries[other].length}
          otherTab={other}
          onShow={() => onChange({ tab: other })}
        />
      ),
  })

  return (
    <div ref={ref} className={isOld ? 'opacity-60' : ''} aria-busy={isOld}>
      <Found
        view={view}
        onClear={() => {
          onChange({ search: '', status: null })
          document.getElementById(searchFieldId)?.focus()
        }}
      />
      {isNarrow !== null && (
        <Tabs
          label={words.tabs}
          value={view.tab}
          onChange={(chosen) => onChange({ tab: chosen, event: null })}
          tabs={[tab('upcoming', 'past'), tab('past', 'upcoming')]}
        />
      )}
      {dialog}
    </div>
  )
}

/** Says, also aloud, what a search has found. */
function Found({
  view: { matches, hasTooMany, entries },
  onClear,
}: {
  view: ListView
  onClear: () => void
}) {
  const events = entries.upcoming.length + entries.past.length
  return (
    <div className="mb-1 flex items-center justify-between gap-3">
      <p role="status">
        {matches !== null && !hasTooMany && words.matches(matches, events)}
        {matches !== null && hasTooMany && (
          <>
            <strong>{words.tooManyMatches(searchLimit)}</strong> {words.tooManyMatchesHelp}
          </>
        )}
      </p>
      {matches !== null && <QuietButton onClick={onClear}>{words.clear}</QuietButton>}
    </div>
  )
}
