import {
  Bar,
  BarChart,
  type BarShapeProps,
  CartesianGrid,
  LabelList,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts'
import type { Column } from './chart-data.ts'
import { type Fill, fills, Swatch } from './fills.tsx'

export type ChartSeries<Key extends string> = { key: Key; name: string; fill: Fill }

type ColumnChartProps<Key extends string> = {
  label: string
  columns: readonly Column<Key>[]
  /** Stacked, from the bottom up */
  series: readonly ChartSeries<Key>[]
}

const text = { fill: 'var(--ink-soft)', fontSize: 14 }

/** Import this component lazily, because Recharts is large. */
export function ColumnChart<Key extends string>({ label, columns, series }: ColumnChartProps<Key>) {
  const labels = new Map(columns.map((column) => [column.key, column.label]))
  // Four-digit numbers above the columns would overlap, so a chart with such numbers has an axis instead.
  const isNumbered =
    series.length === 1 &&
    columns.every(({ values }) => series.every(({ key }) => values[key] < 1000))
  return (
    <BarChart
      responsive
      data={[...columns]}
      aria-label={label}
      margin={{ top: isNumbered ? 24 : 8, right: 16, bottom: 0, left: isNumbered ? 16 : 0 }}
      barCategoryGap="18%"
      // A click focuses a group inside the chart; the group must not show an outline.
      className="h-60 w-full [&_g]:outline-none"
    >
      {!isNumbered && <CartesianGrid vertical={false} stroke="var(--line)" />}
      <XAxis
        dataKey="key"
        tickFormatter={(key: string) => labels.get(key) ?? ''}
        tick={text}
        tickLine={false}
        axisLine={{ stroke: 'var(--line-strong)' }}
        interval="equidistantPreserveEnd"
        minTickGap={8}
      />
      <YAxis
        hide={isNumbered}
        domain={isNumbered ? [0, 'dataMax'] : undefined}
        width="auto"
        allowDecimals={false}
        tick={text}
        tickLine={false}
        axisLine={false}
      />
      <Tooltip
        cursor={{ fill: 'var(--blue-wash)' }}
        isAnimationActive={false}
        content={(tooltip) => <ColumnTooltip tooltip={tooltip} series={series} />}
      />
      {series.map(({ key, name, fill }) => (
        <Bar
          key={key}
          name={name}
          dataKey={(column: Column<Key>) => column.values[key]}
          stackId="all"
          maxBarSize={56}
          isAnimationActive={false}
          shape={(bar: BarShapeProps) => <Segment bar={bar} fill={fill} />}
        >
          {isNumbered && <LabelList position="top" fill="var(--ink)" fontSize={14} />}
        </Bar>
      ))}
    </BarChart>
  )
}

/** Drawn slightly smaller than its value, so that stacked segments do not touch. */
function Segment({ bar, fill }: { bar: BarShapeProps; fill: Fill }) {
  const { x, y, width, height } = bar
  if (height <= 0) return null
  const style = fills[bar.payload.isPartial ? 'soFar' : fill]
  return (
    <rect
      x={x + 1}
      y={y + 1}
      width={Math.max(0, width - 2)}
      height={Math.max(1, height - 3)}
      rx={Math.min(3, height / 3)}
      strokeWidth="1.5"
      {...style}
    />
  )
}

function ColumnTooltip<Key extends string>({
  tooltip: { active, payload },
  series,
}: {
  tooltip: Pick<TooltipContentProps, 'active' | 'payload'>
  series: readonly ChartSeries<Key>[]
}) {
  const column: Column<Key> | undefined = payload[0]?.payload
  if (!active || !column) return null
  return (
    <div
      role="status"
      className="max-w-64 rounded-small border border-line-strong bg-card px-3.5 py-2.5 text-s shadow-raised"
    >
      <p className="font-semibold">{column.name}</p>
      {column.detail && (
        <p dir="auto" className="break-words">
          {column.detail}
        </p>
      )}
      <dl>
        {series.map(({ key, name, fill }) => (
          <div key={key} className="flex items-center gap-2">
            <Swatch fill={column.isPartial ? 'soFar' : fill} />
            <dt>{name}</dt>
            <dd className="ml-auto pl-4 font-semibold tabular-nums">{column.values[key]}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
