import { eventsRefetchMs } from '../../../contract/limits.ts'

/**
 * Calls `refresh` every 30 seconds, as on home, and when the family returns to the tab, because a volunteer may have
 * changed the appointment. Stops once something is typed, because a new screen would discard the text. Returns a
 * function that removes the timer and the listeners.
 */
export function refreshWhileOpen(refresh: () => void): () => void {
  let isTyping = false
  const refreshIfVisible = () => {
    if (document.visibilityState === 'visible' && !isTyping) refresh()
  }
  const noteTyping = () => {
    isTyping = true
  }
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) refreshIfVisible()
  }
  const timer = setInterval(refreshIfVisible, eventsRefetchMs)
  document.addEventListener('visibilitychange', refreshIfVisible)
  document.addEventListener('input', noteTyping)
  window.addEventListener('pageshow', onPageShow)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', refreshIfVisible)
    document.removeEventListener('input', noteTyping)
    window.removeEventListener('pageshow', onPageShow)
  }
}
