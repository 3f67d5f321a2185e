import { lazy, Suspense } from 'react'
import { adminAnalytics } from '../../../contract/words/en/admin-analytics.ts'
import { LoadErrorBoundary } from '../../ui/LoadErrorBoundary.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { ChartSeries } from './ColumnChart.tsx'
import type { Column } from './chart-data.ts'
import { Swatch } from './fills.tsx'
import { ShowAsTable } from './ShowAsTable.tsx'

const words = adminAnalytics.chart

const ColumnChart = lazy(() =>
  import('./ColumnChart.tsx').then((module) => ({ default: module.ColumnChart })),
)

export function ColumnFigure<Key extends string>({
  heading,
  columnHeading,
  columns,
  series,
}: {
  heading: string
  /** What a column stands for, such as a week */
  columnHeading: string
  columns: readonly Column<Key>[]
  series: readonly ChartSeries<Key>[]
}) {
  return (
    <>
      {series.length > 1 && (
        <ul aria-hidden="true" className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-s">
          {series.map(({ key, name, fill }) => (
            <li key={key} className="flex items-center gap-2">
              <Swatch fill={fill} />
              {name}
            </li>
          ))}
        </ul>
      )}
      <LoadErrorBoundary fallback={<p className="text-ink-soft">{words.failed}</p>}>
        <Suspense fallback={<Skeleton className="h-60 w-full" />}>
          <ColumnChart label={words.bars(heading)} columns={columns} series={series} />
        </Suspense>
      </LoadErrorBoundary>
      <ShowAsTable
        caption={heading}
        headings={[columnHeading, ...series.map(({ name }) => name)]}
        rows={columns.map(({ key, name, detail, values }) => ({
          key,
          name,
          detail,
          values: series.map((one) => values[one.key]),
        }))}
      />
    </>
  )
}
