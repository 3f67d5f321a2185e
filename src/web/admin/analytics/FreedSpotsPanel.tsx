import type { Analytics } from '../../../contract/statistics.ts'
import { adminAnalytics } from '../../../contract/words/en/admin-analytics.ts'
import { Panel } from '../dashboard/Panel.tsx'
import { Bar, BarTable } from './BarTable.tsx'
import { formatDuration } from './chart-data.ts'
import { Explanation } from './Explanation.tsx'

const words = adminAnalytics.freedSpots
type FreedSpots = Analytics['refills'][number]

/** How many freed spots were taken again, and how fast, grouped by how early the spots were freed */
export function FreedSpotsPanel({ rows }: { rows: readonly FreedSpots[] }) {
  const freed = rows.reduce((sum, row) => sum + row.freed, 0)
  const taken = rows.reduce((sum, row) => sum + row.taken, 0)
  return (
    <Panel
      heading={words.heading}
      aside={<Explanation figure={words.heading}>{words.explanation}</Explanation>}
    >
      {freed === 0 ? (
        <p className="text-ink-soft">{words.empty}</p>
      ) : (
        <>
          <p className="mb-3 text-ink-soft">{words.all(taken, freed)}</p>
          <BarTable
            caption={words.heading}
            headings={[words.lead, words.taken]}
            rows={rows.map((row) => ({
              key: row.lead,
              name: words.leads[row.lead],
              value: <Taken row={row} />,
            }))}
          />
        </>
      )}
    </Panel>
  )
}

function Taken({ row: { freed, taken, open, medianHoursToTake } }: { row: FreedSpots }) {
  if (freed === 0) return <span className="text-ink-soft">{words.none}</span>
  const details = [
    ...(medianHoursToTake === null ? [] : [words.after(formatDuration(medianHoursToTake))]),
    ...(open > 0 ? [words.open(open)] : []),
  ]
  return (
    <>
      <Bar share={taken / freed} />
      <strong className="block leading-snug">{words.takenOf(taken, freed)}</strong>
      <span className="text-s text-ink-soft">{details.join(', ')}</span>
    </>
  )
}
