import type { ReactNode } from 'react'

function Drawing({ size = 'size-14', children }: { size?: string; children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 56 56"
      fill="none"
      strokeWidth="2.5"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
      className={`shrink-0 stroke-ink ${size}`}
    >
      {children}
    </svg>
  )
}

export const MarkedCalendar = () => (
  <Drawing>
    <rect x="9" y="13" width="38" height="34" rx="6" className="fill-blue-wash" />
    <path d="M9 23h38M19 8v9M37 8v9" />
    <path d="M20 35l6 6 11-12" className="stroke-green" strokeWidth="4" />
  </Drawing>
)

export const FullBasket = () => (
  <Drawing>
    <path d="M15 24c1-7 5-6 8-9s6-5 10-2 6 4 8 11Z" className="fill-card" />
    <path d="M12 24h32l-4 24H16Z" className="fill-sun-wash" />
    <path d="M9 24h38M22 32v9M28 32v9M34 32v9" />
  </Drawing>
)

export const FreshShirt = () => (
  <Drawing>
    <path d="M19 12c3 4 15 4 18 0l11 9-6 7-4-3v22H18V25l-4 3-6-7Z" className="fill-green-wash" />
    <path
      d="M46 35l1.800 4.200L52 41l-4.200 1.800L46 47l-1.800-4.200L40 41l4.200-1.800Z"
      className="fill-sun"
      strokeWidth="1.5"
    />
  </Drawing>
)

export const EmptyBasket = () => (
  <Drawing size="size-20">
    <path d="M12 24h32l-4 24H16Z" className="fill-sun-wash" />
    <path d="M9 24h38M22 32v9M28 32v9M34 32v9M18 24c0-12 6-15 10-15s10 3 10 15" />
  </Drawing>
)
