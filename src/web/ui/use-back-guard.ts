import { useEffect, useEffectEvent } from 'react'

/** What Back does, for each active guard, the innermost last. Each has an extra history entry, which Back removes. */
const guards: (() => void)[] = []

const entries = (): number => globalThis.history?.state?.guards ?? 0

/** Set while our own `history.go` is pending; runs on its popstate event, which is not a press of Back. */
let afterReturn: (() => void) | undefined
/** If no popstate event comes within this time, the browser stays on the page, as when there is no earlier page. */
const maxReturnMs = 500

function goBack(by: number, after = () => {}): void {
  afterReturn = after
  history.go(-by)
  setTimeout(() => {
    if (afterReturn === after) afterReturn = undefined
  }, maxReturnMs)
}

/** Adds or removes entries until there is one for each guard. */
function settle(): void {
  if (afterReturn) return
  while (entries() < guards.length) history.pushState({ guards: entries() + 1 }, '')
  if (entries() > guards.length) goBack(entries() - guards.length)
}

function onPopState(): void {
  const after = afterReturn
  afterReturn = undefined
  if (after) after()
  else if (entries() < guards.length) guards[guards.length - 1]?.()
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
    settle()
    return () => {
      guards.splice(guards.indexOf(guard), 1)
      settleSoon()
    }
  }, [isActive])
}

/** What Back does in a dialog that shows something only once */
export const stayOpen = () => {}

/** Leaves a page with active guards and removes their entries. Goes to `href`; null goes to the previous page. */
export function leaveGuardedPage(navigate: (href: string) => void, href: string | null): void {
  if (href === null) goBack(entries() + 1)
  else goBack(entries(), () => navigate(href))
}

// Not on the server. A reload keeps the history's entries but not the guards, so entries may be left over to remove.
if ('addEventListener' in globalThis) {
  addEventListener('popstate', onPopState)
  settleSoon()
}
