import { useEffect } from 'react'

/** The document notes the last press and the last click on a link or button (build/prerender-plugin.ts). */
const page: typeof globalThis & {
  early?: { pointerdown?: Press | null; click?: Press | null }
} = globalThis

/** A link or button; `at` is its index among all of them. */
type Press = { element: HTMLElement; at: number }

/** Call this before React hydrates the document, or before React replaces the element `replaced`. */
export function keepEarlyPresses(replaced: Element | null): void {
  const { early } = page
  if (!early) return
  // React stops a click on a screen that is not hydrated yet, so a click that reaches the window was handled.
  page.onclick = () => {
    // In markup that React is about to replace, clicks reach the window although nothing handles them.
    if (!replaced?.isConnected) early.click = null
  }
  // A link or button that is replaced while it is pressed gets no click.
  addEventListener('pointerup', ({ target }) => {
    const { pointerdown } = early
    early.pointerdown = null
    if (!pointerdown || pointerdown.element.isConnected) return
    const element = replacementOf(pointerdown)
    if (!element?.contains(target as Node)) return
    // After a finger's press, the browser may still send a click itself.
    const timer = setTimeout(() => element.click())
    element.addEventListener('click', () => clearTimeout(timer), { once: true })
  })
}

/** Repeats a click on a button whose screen was not hydrated yet. */
export function useEarlyClick(): void {
  useEffect(() => {
    // Waits, because the click that made React hydrate this screen may still be under way.
    const timer = setTimeout(() => {
      const click = page.early?.click
      // Links work without hydration.
      if (click?.element instanceof HTMLButtonElement) replacementOf(click)?.click()
      // keepEarlyPresses keeps the former object for a press under way; later presses are not early.
      page.early = {}
    })
    return () => clearTimeout(timer)
  }, [])
}

/** The element itself, or the one in its place after React has rendered a translated document again */
function replacementOf({ element, at }: Press): HTMLElement | null {
  if (element.isConnected) return element
  const replacement = document.querySelectorAll<HTMLElement>('a,button')[at]
  const isAlike =
    replacement?.tagName === element.tagName && replacement.className === element.className
  return isAlike ? replacement : null
}
