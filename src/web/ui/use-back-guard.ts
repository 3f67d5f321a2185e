import { useEffect, useEffectEvent } from 'react'

/** State of the extra history entry, which Back removes first */
const guard = { guard: true }
const isGuard = () => history.state?.guard === true

/** While `isActive`, Back stays on the page once and calls `onBack`. Call `stay` to catch the next Back too. */
export function useBackGuard(isActive: boolean, onBack: () => void): { stay: () => void } {
  const stay = () => history.pushState(guard, '')
  const back = useEffectEvent(() => !isGuard() && onBack())
  useEffect(() => {
    if (!isActive) return
    const popped = () => back()
    history.pushState(guard, '')
    addEventListener('popstate', popped)
    return () => {
      removeEventListener('popstate', popped)
      // Deferred, because saving may navigate to another page, and then the guard is no longer the current entry.
      setTimeout(() => isGuard() && history.back())
    }
  }, [isActive])
  return { stay }
}
