/** A grey stand-in for a line or block that is still loading; give it its size by classes. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={`animate-breathe rounded-small bg-line ${className}`} />
}
