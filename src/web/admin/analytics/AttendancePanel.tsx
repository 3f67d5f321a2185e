import type { Analytics } from '../../../contract/statistics.ts'
import { adminAnalytics } from '../../../contract/words/en/admin-analytics.ts'
import { settings } from '../../settings.ts'
import { Panel } from '../dashboard/Panel.tsx'
import type { ChartSeries } from './ColumnChart.tsx'
import { ColumnFigure } from './ColumnFigure.tsx'
import { attendanceColumns, type Outcome, summarizeAttendance } from './chart-data.ts'
import { Explanation } from './Explanation.tsx'

const words = adminAnalytics.attendance

const series: readonly ChartSeries<Outcome>[] = [
  { key: 'came', name: words.came, fill: 'good' },
  { key: 'noShow', name: words.noShow, fill: 'missed' },
  { key: 'notNoted', name: words.notNoted, fill: 'waiting' },
  { key: 'cancelledLate', name: words.cancelledLate, fill: 'gone' },
]

export function AttendancePanel({ attendance }: { attendance: Analytics['attendance'] }) {
  const { came, noted, notNoted, ...sums } = summarizeAttendance(attendance)
  return (
    <Panel
      heading={words.heading}
      aside={<Explanation figure={words.heading}>{words.explanation}</Explanation>}
    >
      {came + noted + notNoted === 0 ? (
        <p className="text-ink-soft">{attendance.length === 0 ? words.empty : words.nobody}</p>
      ) : (
        <>
          <p className="mb-3 text-ink-soft">{words.lead({ came, noted, notNoted, ...sums })}</p>
          <ColumnFigure
            heading={words.heading}
            columnHeading={words.column}
            columns={attendanceColumns(attendance, settings.timeZone)}
            series={series}
          />
        </>
      )}
    </Panel>
  )
}
