import { type Pegs, pegs } from '../../ui/Rope.tsx'

const shirtPegs: Pegs = [
  [256, 30],
  [296, 34],
]
const towelPegs: Pegs = [
  [458, 38],
  [503, 38],
]
const trouserPegs: Pegs = [
  [660, 37],
  [682, 36],
]
const sockPegs: Pegs = [
  [842, 29],
  [878, 26],
]

const shirt = (
  <path
    className="fill-blue-wash"
    d="M238 36l22 3 10 8 10-6 22 2 16 18-13 9-7-7 2 34-52-4 2-34-9 5-11-11Z"
  />
)
const towel = (
  <>
    <path className="fill-sun-wash" d="M452 44h62v44l-62-2Z" />
    <path d="M453 58h60M453 74h60" strokeWidth="1.5" />
  </>
)
const trousers = <path className="fill-card" d="M650 44l40-1 4 46-15 1-6-32-6 32-15-1Z" />
const socks = (
  <>
    <path
      className="fill-green-wash"
      d="M836 37l18-2 5 34c1 10-4 14-12 14l-13 0c-6 0-6-8 0-9l6-2Z"
    />
    <path
      className="fill-green-wash"
      d="M872 33l18-2 5 34c1 10-4 14-12 14l-13 0c-6 0-6-8 0-9l6-2Z"
    />
  </>
)

/** Extends behind the header, so that the rope is not cut off. */
export function Clothesline() {
  return (
    <div className="pointer-events-none -mt-14 flex h-28 items-end justify-center overflow-hidden sm:-mt-17 sm:h-31 md:h-45">
      <Wide />
      <Narrow />
    </div>
  )
}

const garments = { strokeWidth: 2, strokeLinejoin: 'round' } as const

// On a screen wider than the drawing, the rope continues to the corners of the page.
function Wide() {
  return (
    <svg
      viewBox="0 0 1200 112"
      fill="none"
      aria-hidden="true"
      className="hidden h-28 w-[1200px] shrink-0 overflow-visible stroke-ink md:block"
    >
      <circle cx="972" cy="36" r="24" className="fill-sun" stroke="none" />
      <path d="M-1200 -162Q600 246 2400 -174" strokeWidth="2.5" />
      <g {...garments}>
        {shirt}
        {towel}
        {trousers}
        {socks}
      </g>
      {pegs([...shirtPegs, ...towelPegs, ...trouserPegs, ...sockPegs])}
    </svg>
  )
}

// On a phone the drawing is short, so that the first time slot is visible without scrolling.
function Narrow() {
  return (
    <svg
      viewBox="0 0 640 105"
      fill="none"
      aria-hidden="true"
      className="h-14 w-[341px] shrink-0 overflow-visible stroke-ink md:hidden"
    >
      <circle cx="592" cy="34" r="22" className="fill-sun" stroke="none" />
      <path d="M-400 -77Q320 165 1040 -77" strokeWidth="3.5" />
      {(
        [
          [-162, 1, shirt, shirtPegs],
          [-223, 4.6, towel, towelPegs],
          [-282, 4.4, trousers, trouserPegs],
          [-345, 1, socks, sockPegs],
        ] as const
      ).map(([x, y, garment, points]) => (
        <g key={x} {...garments} strokeWidth="2.5" transform={`translate(${x} ${y})`}>
          {garment}
          {pegs(points)}
        </g>
      ))}
    </svg>
  )
}
