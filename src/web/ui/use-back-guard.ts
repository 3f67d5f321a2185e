import { useEffect, useEffectEvent } from 'react'

/** The active guards, innermost last; each has an extra history entry, which Back removes first. */
const guards: object[] = []
const entries = (): number => history.state?.guards ?? 0
const addEntry = () => history.pushState({ guards: guards.length }, '')

/**
 * While `isActive`, the first Back stays on the page and calls the `onBack` of the innermost guard. Call `stay` to
 * catch the next Back too.
 */
export function useBackGuard(isActive: boolean, onBack: () => void): { stay: () => void } {
  const back = useEffectEvent(onBack)
  useEffect(() => {
    if (!isActive) return
    const guard = {}
    const popped = () => guards.at(-1) === guard && entries() < guards.length && back()
    guards.push(guard)
    // An entry is reused if it is left from a dialog that this dialog replaces, or from before a reload.
    if (entries() < guards.length) addEntry()
    addEventListener('popstate', popped)
    return () => {
      removeEventListener('popstate', popped)
      guards.splice(guards.indexOf(guard), 1)
      // Deferred, because saving may navigate to another page, and then the guard is no longer the current entry.
      setTimeout(() => entries() > guards.length && history.back())
    }
  }, [isActive])
  return { stay: addEntry }
}
