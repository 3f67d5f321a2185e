export type Pegs = readonly (readonly [x: number, y: number])[]

export const pegs = (points: Pegs) => (
  <g className="fill-sun stroke-ink" strokeWidth="1.5">
    {points.map(([x, y]) => (
      <rect key={x} x={x} y={y} width="5" height="13" rx="2" />
    ))}
  </g>
)

export function Rope() {
  return (
    <div className="mb-4 flex h-7 justify-center overflow-hidden">
      <svg
        viewBox="0 0 1200 28"
        fill="none"
        aria-hidden="true"
        className="h-7 w-[1200px] shrink-0 overflow-visible"
      >
        <path d="M-600 -22Q600 36 1800 -22" className="stroke-ink" strokeWidth="2.5" />
        {pegs([
          [520, 1],
          [597, 2],
          [674, 1],
        ])}
      </svg>
    </div>
  )
}
