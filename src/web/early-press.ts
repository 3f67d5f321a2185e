import { useEffect } from 'react'

/** The document records the last press and the last click on a link or button (build/prerender-plugin.ts). */
const page: typeof globalThis & {
  early?: { pointerdown?: Press | null; click?: Press | null }
} = globalThis

/** A link or button; `at` is its index among all links and buttons. */
type Press = { element: HTMLElement; at: number }

/** Call this before React starts. `replaced` is the element that React will replace, or null if React hydrates it. */
export function keepEarlyPresses(replaced: Element | null): void {
  const { early } = page
  if (!early) return
  // React stops clicks on a screen that is not hydrated yet, so a click that reaches the window has been handled.
  page.onclick = () => {
    // The exception is markup that React is about to replace: a click reaches the window, but nothing handles it.
    if (!replaced?.isConnected) early.click = null
  }
  // A link or button that is replaced while it is pressed gets no click.
  addEventListener('pointerup', ({ target }) => {
    const { pointerdown } = early
    early.pointerdown = null
    if (!pointerdown || pointerdown.element.isConnected) return
    const element = replacementOf(pointerdown)
    if (!element?.contains(target as Node)) return
    // After a touch, the browser may still send a click.
    const timer = setTimeout(() => element.click())
    element.addEventListener('click', () => clearTimeout(timer), { once: true })
  })
}

let isFirstScreen = true

/** Repeats a click on a button whose screen was not hydrated yet. Only the document's first screen is hydrated. */
export function useEarlyClick(): void {
  useEffect(() => {
    if (!isFirstScreen) return
    // Deferred, because the click that made React hydrate this screen may still be in progress.
    const timer = setTimeout(() => {
      isFirstScreen = false
      const click = page.early?.click
      // Links work without hydration.
      if (click?.element instanceof HTMLButtonElement) replacementOf(click)?.click()
      // Later presses need no repeat. keepEarlyPresses still has the old object, for a press in progress.
      page.early = {}
    })
    return () => clearTimeout(timer)
  }, [])
}

/** The element, or its replacement after React has rendered a translated document again */
function replacementOf({ element, at }: Press): HTMLElement | null {
  if (element.isConnected) return element
  const replacement = document.querySelectorAll<HTMLElement>('a,button')[at]
  const isAlike =
    replacement?.tagName === element.tagName && replacement.className === element.className
  return isAlike ? replacement : null
}
