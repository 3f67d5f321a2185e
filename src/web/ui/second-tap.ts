/** Where and when a finger or mouse pressed; the time in milliseconds, as events have it */
type Press = { x: number; y: number; time: number }

/** Longer than the pause inside a double tap, shorter than it takes to read what a dialog has uncovered */
const pauseMs = 400
/** The greatest distance between the two taps of a finger */
const reachPx = 24

/** Whether a press is the second tap of a double tap whose first one closed a dialog, at `closedAt` */
export function isSecondTap(first: Press, second: Press, closedAt: number): boolean {
  return (
    closedAt >= first.time &&
    second.time - first.time < pauseMs &&
    Math.hypot(second.x - first.x, second.y - first.y) <= reachPx
  )
}

let closedAt = Number.NEGATIVE_INFINITY
let last: Press | undefined

/** Guards the page behind a dialog that closes: the second tap of a double tap would press what lies there. */
export function guardUncovered(): void {
  closedAt = performance.now()
}

function ignoreSecondTap(event: MouseEvent): void {
  // Clicks by keyboards and screen readers have no position.
  if (event.detail === 0) return
  const press = { x: event.clientX, y: event.clientY, time: event.timeStamp }
  if (last && isSecondTap(last, press, closedAt)) {
    event.preventDefault()
    event.stopPropagation()
  }
  last = press
}

// The server renders pages with dialogs too.
if (typeof window !== 'undefined') window.addEventListener('click', ignoreSecondTap, true)
