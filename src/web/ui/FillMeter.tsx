/** A bar that shows how many spots are taken. Decorative, because the words beside it say the same. */
export function FillMeter({ taken, capacity }: { taken: number; capacity: number }) {
  const share = capacity > 0 ? Math.min(1, taken / capacity) : 0
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      className="h-3 w-full overflow-hidden rounded-pill"
    >
      <rect width="100" height="10" className="fill-blue-wash" />
      <rect width={share * 100} height="10" className="fill-blue" />
    </svg>
  )
}
