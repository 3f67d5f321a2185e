import { CalendarDays, SearchX } from 'lucide-react'
import { paths } from '../../../../contract/paths.ts'
import { adminRegistrations } from '../../../../contract/words/en/admin-registrations.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { StatePanel } from '../../../ui/StatePanel.tsx'
import type { Tab } from '../search/list-params.ts'

const { empty, upcoming, past } = adminRegistrations
const tabNames = { upcoming, past }
const calendar = <CalendarDays aria-hidden="true" className="size-12 text-ink-soft" />

export function NoEvents() {
  return (
    <StatePanel
      icon={calendar}
      heading={empty.noEvents}
      action={<ButtonLink href={paths.adminEvents()}>{empty.toEvents}</ButtonLink>}
    >
      <p>{empty.noEventsText}</p>
    </StatePanel>
  )
}

export function NoEventsInTab({ tab }: { tab: Tab }) {
  const [heading, text] =
    tab === 'upcoming' ? [empty.noUpcoming, empty.noUpcomingText] : [empty.noPast, empty.noPastText]
  return (
    <StatePanel icon={calendar} heading={heading}>
      <p>{text}</p>
    </StatePanel>
  )
}

export function NoMatches({
  elsewhere,
  otherTab,
  onShow,
}: {
  /** Number of events with matches in the other tab */
  elsewhere: number
  otherTab: Tab
  onShow: () => void
}) {
  const other = tabNames[otherTab]
  return (
    <StatePanel
      icon={<SearchX aria-hidden="true" className="size-12 text-ink-soft" />}
      heading={empty.noMatches}
      {...(elsewhere > 0 && {
        action: <Button onClick={onShow}>{empty.showElsewhere(other)}</Button>,
      })}
    >
      <p>{elsewhere > 0 ? empty.elsewhere(elsewhere, other) : empty.noMatchesText}</p>
    </StatePanel>
  )
}
