import type { Analytics } from '../../../contract/statistics.ts'
import { adminAnalytics } from '../../../contract/words/en/admin-analytics.ts'
import { settings } from '../../settings.ts'
import { Panel } from '../dashboard/Panel.tsx'
import { Bar, BarTable } from './BarTable.tsx'
import { fillRows, formatDuration } from './chart-data.ts'
import { Explanation } from './Explanation.tsx'

const words = adminAnalytics.fillSpeed

export function FillSpeedPanel({ fillSpeed }: { fillSpeed: Analytics['fillSpeed'] }) {
  const rows = fillRows(fillSpeed, settings.timeZone)
  const full = rows.reduce((sum, { slotsFilled }) => sum + slotsFilled, 0)
  const all = rows.reduce((sum, { slots }) => sum + slots, 0)
  return (
    <Panel
      heading={words.heading}
      aside={<Explanation figure={words.heading}>{words.explanation}</Explanation>}
    >
      {rows.length === 0 ? (
        <p className="text-ink-soft">{words.empty}</p>
      ) : (
        <>
          <p className="mb-3 text-ink-soft">{words.lead(full, all)}</p>
          <BarTable
            caption={words.heading}
            headings={[words.event, words.time]}
            rows={rows.map(({ eventId, day, title, ...row }) => ({
              key: eventId,
              name: <EventName day={day} title={title} />,
              value: <TimeToFill {...row} />,
            }))}
          />
        </>
      )}
    </Panel>
  )
}

function EventName({ day, title }: { day: string; title: string }) {
  return (
    <>
      <span className="block">{day}</span>
      <span dir="auto" className="line-clamp-2 text-s text-ink-soft">
        {title}
      </span>
    </>
  )
}

function TimeToFill({
  slots,
  slotsFilled,
  hours,
  share,
}: Pick<ReturnType<typeof fillRows>[number], 'slots' | 'slotsFilled' | 'hours' | 'share'>) {
  return (
    <>
      {share !== null && <Bar share={share} />}
      {hours !== null && <strong className="block leading-snug">{formatDuration(hours)}</strong>}
      <span className="text-s text-ink-soft">{words.fullOf(slotsFilled, slots)}</span>
    </>
  )
}
