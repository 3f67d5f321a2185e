import type { Event } from '../../../../contract/event.ts'
import type { AdminRegistration } from '../../../../contract/registration.ts'
import { adminRegistrations as words } from '../../../../contract/words/en/admin-registrations.ts'
import { settings } from '../../../settings.ts'
import { QuietButton } from '../../../ui/QuietButton.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { useIsNarrow } from '../../../ui/use-is-narrow.ts'
import { useRowActions } from '../list/use-row-actions.tsx'
import { searchFieldId } from '../search/ListFilters.tsx'
import type { ListParams, Tab } from '../search/list-params.ts'
import { searchLimit } from '../search/matches.ts'
import { EventAccordion } from './EventAccordion.tsx'
import { NoEventsInTab, NoMatches } from './empty-states.tsx'
import { type ListView, listView } from './list-view.ts'

/** Below this width, in pixels, six columns do not fit. */
const tableWidth = 860

export function RegistrationTabs({
  events,
  listParams,
  found,
  isStale,
  onChange,
  onOpen,
}: {
  events: readonly Event[]
  listParams: ListParams
  /** The matches of the search; null without a search */
  found: readonly AdminRegistration[] | null
  /** Whether `found` still has the matches of the previous search */
  isStale: boolean
  onChange: (part: Partial<ListParams>) => void
  /** Null closes the open event. */
  onOpen: (eventId: string | null, tab: Tab) => void
}) {
  const { ref, isNarrow } = useIsNarrow(tableWidth)
  const { actions, dialog } = useRowActions(events)
  const now = new Date()
  const view = listView(events, listParams, found, { now, zone: settings.timeZone })

  const tab = (value: Tab, otherTab: Tab) => ({
    value,
    label: words[value],
    count: view.entries[value].length,
    content:
      view.entries[value].length > 0 ? (
        <EventAccordion
          key={view.matches === null ? 'all' : `${listParams.search} ${listParams.status}`}
          entries={view.entries[value]}
          filter={listParams}
          isNarrow={isNarrow ?? false}
          actions={actions}
          onOpen={view.matches === null ? (event) => onOpen(event, view.tab) : null}
        />
      ) : view.matches === null ? (
        <NoEventsInTab tab={value} />
      ) : (
        <NoMatches
          elsewhere={view.entries[otherTab].length}
          otherTab={otherTab}
          onShow={() => onChange({ tab: otherTab })}
        />
      ),
  })

  return (
    <div ref={ref} className={isStale ? 'opacity-60' : ''} aria-busy={isStale}>
      <MatchCount
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

function MatchCount({
  view: { matches, hasTooManyMatches, entries },
  onClear,
}: {
  view: ListView
  onClear: () => void
}) {
  const events = entries.upcoming.length + entries.past.length
  return (
    <div className="mb-1 flex items-center justify-between gap-3">
      <p role="status">
        {matches !== null && !hasTooManyMatches && words.matches(matches, events)}
        {matches !== null && hasTooManyMatches && (
          <>
            <strong>{words.tooManyMatches(searchLimit)}</strong> {words.tooManyMatchesHelp}
          </>
        )}
      </p>
      {matches !== null && <QuietButton onClick={onClear}>{words.clear}</QuietButton>}
    </div>
  )
}
