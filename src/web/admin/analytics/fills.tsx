/** The fills of one chart differ in pattern, not only in color. */
export type Fill = 'plain' | 'soFar' | 'good' | 'waiting' | 'missed' | 'gone'

type FillStyle = { fill: string; stroke: string }

export const fills: Record<Fill, FillStyle> = {
  plain: { fill: 'var(--blue)', stroke: 'var(--blue)' },
  soFar: { fill: 'url(#fill-so-far)', stroke: 'var(--blue)' },
  good: { fill: 'var(--green)', stroke: 'var(--green)' },
  waiting: { fill: 'url(#fill-waiting)', stroke: 'var(--line-strong)' },
  missed: { fill: 'url(#fill-missed)', stroke: 'var(--red)' },
  gone: { fill: 'url(#fill-gone)', stroke: 'var(--line-strong)' },
}

/** Render once per page that uses `fills`. `display: none` would disable the patterns. */
export function ChartPatterns() {
  return (
    <svg aria-hidden="true" focusable="false" width="0" height="0" className="absolute">
      <defs>
        <Stripes id="fill-so-far" className="stroke-blue" gap={8} width={3} />
        <Stripes id="fill-missed" className="stroke-red" gap={6} width={3.5} />
        <Stripes id="fill-gone" className="stroke-line-strong" gap={7} width={1.5} turn={-45} />
        <pattern id="fill-waiting" width="8" height="8" patternUnits="userSpaceOnUse">
          <rect width="8" height="8" className="fill-sun" />
          <circle cx="2" cy="2" r="1.2" fill="#1b2540" />
          <circle cx="6" cy="6" r="1.2" fill="#1b2540" />
        </pattern>
      </defs>
    </svg>
  )
}

function Stripes({
  id,
  className,
  gap,
  width,
  turn = 45,
}: {
  id: string
  className: string
  gap: number
  width: number
  turn?: number
}) {
  return (
    <pattern
      id={id}
      width={gap}
      height={gap}
      patternUnits="userSpaceOnUse"
      patternTransform={`rotate(${turn})`}
    >
      <rect width={gap} height={gap} className="fill-card" />
      <path d={`M${gap / 2} 0V${gap}`} className={className} strokeWidth={width} />
    </pattern>
  )
}

export function Swatch({ fill }: { fill: Fill }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5 shrink-0">
      <rect x="1" y="1" width="18" height="18" rx="4" strokeWidth="1.5" {...fills[fill]} />
    </svg>
  )
}
