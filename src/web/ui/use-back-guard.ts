import { useEffect, useEffectEvent } from 'react'

/** Marks the extra history entry that Back removes first */
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
      // Deferred, because saving may navigate to another page, and then the current history entry is no longer the guard.
      setTimeout(() => isGuard() && history.back())
    }
  }, [isActive])
  return { stay }
}
