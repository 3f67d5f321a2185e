import { useEffect, useEffectEvent } from 'react'

/** What Back does, innermost last. Each active guard has an extra history entry, which Back removes first. */
const guards: (() => void)[] = []
/** Whether our own return past entries is under way; its popstate event is not a press of Back. */
let isReturning = false

const entries = (): number => history.state?.guards ?? 0

function goBack(by: number): void {
  isReturning = true
  history.go(-by)
}

/** Adds or removes entries until there is one for each guard. */
function settle(): void {
  if (isReturning) return
  while (entries() < guards.length) history.pushState({ guards: entries() + 1 }, '')
  if (entries() > guards.length) goBack(entries() - guards.length)
}

function onPopState(): void {
  const isPressed = !isReturning && entries() < guards.length
  isReturning = false
  if (isPressed) guards.at(-1)?.()
  settleSoon()
}

/** Deferred, because what closes one dialog may open another, ask a question, or navigate to another page. */
function settleSoon(): void {
  setTimeout(settle)
}

/** While `isActive`, Back stays on the page and calls `onBack`, of the innermost guard only. */
export function useBackGuard(isActive: boolean, onBack: () => void): void {
  const back = useEffectEvent(onBack)
  useEffect(() => {
    if (!isActive) return
    const guard = () => back()
    guards.push(guard)
    addEventListener('popstate', onPopState)
    settle()
    return () => {
      guards.splice(guards.indexOf(guard), 1)
      settleSoon()
    }
  }, [isActive])
}

/** Leaves a page with active guards, without their entries: to `href`, or back to the page before. */
export function leaveGuardedPage(navigate: (href: string) => void, href: string | null): void {
  if (href !== null) addEventListener('popstate', () => navigate(href), { once: true })
  goBack(href === null ? entries() + 1 : entries())
}
