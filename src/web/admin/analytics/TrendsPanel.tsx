import type { Analytics } from '../../../contract/statistics.ts'
import { adminAnalytics } from '../../../contract/words/en/admin-analytics.ts'
import { Panel } from '../dashboard/Panel.tsx'
import { ColumnFigure } from './ColumnFigure.tsx'
import { summarizeWeeks, weekColumns } from './chart-data.ts'
import { Explanation } from './Explanation.tsx'

const words = adminAnalytics.trends
const weekWords = adminAnalytics.weeks

export function TrendsPanel({ data }: { data: Analytics }) {
  const trends = [
    { ...words.dailyAverage, value: data.dailyAverage },
    { ...words.weeklyTotal, value: data.weeklyTotal },
    { ...words.capacityUtilization, value: adminAnalytics.percent(data.capacityUtilization) },
  ]
  return (
    <Panel heading={words.heading}>
      <dl className="mb-4">
        {trends.map(({ label, explanation, value }) => (
          <div
            key={label}
            className="flex flex-wrap items-center justify-between gap-x-2 border-b border-line"
          >
            <dt className="flex flex-wrap items-center text-s font-semibold text-ink-soft">
              {label}
              <Explanation figure={label}>{explanation}</Explanation>
            </dt>
            <dd className="text-xl font-heavy tracking-tight tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <Weeks weeks={data.registrationsPerWeek} />
    </Panel>
  )
}

function Weeks({ weeks }: { weeks: Analytics['registrationsPerWeek'] }) {
  const summary = summarizeWeeks(weeks)
  return (
    <>
      <div className="flex flex-wrap items-center gap-1">
        <h3>{weekWords.heading}</h3>
        <Explanation figure={weekWords.heading}>{weekWords.explanation}</Explanation>
      </div>
      {summary === null ? (
        <p className="text-ink-soft">{weekWords.empty}</p>
      ) : (
        <>
          <p className="mb-3 text-ink-soft">
            {weekWords.lead(summary.soFar, summary.busiest, summary.most)}
          </p>
          <ColumnFigure
            heading={weekWords.heading}
            columnHeading={weekWords.column}
            columns={weekColumns(weeks)}
            series={[{ key: 'registrations', name: weekWords.registrations, fill: 'plain' }]}
          />
        </>
      )}
    </>
  )
}
