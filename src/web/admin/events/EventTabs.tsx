import { CalendarDays } from 'lucide-react'
import { useSearchParams } from 'wouter'
import type { Event } from '../../../contract/event.ts'
import { adminEvents as words } from '../../../contract/words/en/admin-events.ts'
import { seriesWords } from '../../../contract/words/en/series.ts'
import { StatePanel } from '../../ui/StatePanel.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { splitByDate } from '../shell/event-figures.ts'
import type { OpenDialog } from './dialogs/EventDialogs.tsx'
import { EventList } from './EventList.tsx'
import { SeriesPanel } from './series/SeriesPanel.tsx'

type EventTabsProps = { events: readonly Event[]; onOpen: (open: OpenDialog) => void }

const tabs = ['upcoming', 'past', 'series'] as const

export function EventTabs({ events, onOpen }: EventTabsProps) {
  const [params, setParams] = useSearchParams()
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'upcoming'
  const { upcoming, past } = splitByDate(events, new Date())
  return (
    <Tabs
      label={words.tabs}
      value={tab}
      onChange={(chosen) => setParams({ tab: chosen }, { replace: true })}
      tabs={[
        {
          value: 'upcoming',
          label: words.upcoming,
          count: upcoming.length,
          content:
            upcoming.length > 0 ? (
              <EventList events={upcoming} onOpen={onOpen} />
            ) : (
              <NoEvents heading={words.none.upcoming} text={words.none.upcomingText} />
            ),
        },
        {
          value: 'past',
          label: words.past,
          count: past.length,
          content:
            past.length > 0 ? (
              <EventList events={past} onOpen={onOpen} />
            ) : (
              <NoEvents heading={words.none.past} text={words.none.pastText} />
            ),
        },
        { value: 'series', label: seriesWords.tab, content: <SeriesPanel /> },
      ]}
    />
  )
}

function NoEvents({ heading, text }: { heading: string; text: string }) {
  return (
    <StatePanel
      icon={<CalendarDays aria-hidden="true" className="size-12 text-blue" />}
      heading={heading}
    >
      <p>{text}</p>
    </StatePanel>
  )
}
