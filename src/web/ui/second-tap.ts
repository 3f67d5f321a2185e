/** The position of a press, and its `timeStamp` in milliseconds */
type Press = { x: number; y: number; time: number }

/** Longer than the pause in a double tap, and too short for reading what a closing dialog uncovers */
const maxPauseMs = 400
const maxDistancePx = 24

/** Whether a press is the second tap of a double tap whose first tap closed a dialog at `closedAt` */
export function isSecondTap(first: Press, second: Press, closedAt: number): boolean {
  return (
    closedAt >= first.time &&
    second.time - first.time < maxPauseMs &&
    Math.hypot(second.x - first.x, second.y - first.y) <= maxDistancePx
  )
}

let closedAt = Number.NEGATIVE_INFINITY
let lastPress: Press | undefined

/** Call when a dialog closes, so that the second tap of a double tap does not press what was behind the dialog. */
export function guardAgainstSecondTap(): void {
  closedAt = performance.now()
}

function ignoreSecondTap(event: MouseEvent): void {
  // Clicks by keyboards and screen readers have no position.
  if (event.detail === 0) return
  const press = { x: event.clientX, y: event.clientY, time: event.timeStamp }
  if (lastPress && isSecondTap(lastPress, press, closedAt)) {
    event.preventDefault()
    event.stopPropagation()
  }
  lastPress = press
}

// The server, which has no window, also renders pages with dialogs.
if (typeof window !== 'undefined') window.addEventListener('click', ignoreSecondTap, true)
