import { useEffect } from 'react'

/** The document notes the last press and the last click (build/prerender-plugin.ts). */
const page: typeof globalThis & {
  early?: { pointerdown?: Press | null; click?: Press | null }
} = globalThis

/** A link or button, and its place among all of them */
type Press = { element: HTMLElement; at: number }

/** To be called before React takes the document over. */
export function keepEarlyPresses(): void {
  const { early } = page
  if (!early) return
  // React stops a click that its screen cannot take yet; a click that reaches the window has been taken.
  page.onclick = () => {
    early.click = null
  }
  // A link or button that is replaced while it is pressed gets no click.
  addEventListener('pointerup', ({ target }) => {
    const { pointerdown } = early
    early.pointerdown = null
    if (!pointerdown || pointerdown.element.isConnected) return
    const element = replacementOf(pointerdown)
    if (!element?.contains(target as Node)) return
    // A finger's click may follow.
    const timer = setTimeout(() => element.click())
    element.addEventListener('click', () => clearTimeout(timer), { once: true })
  })
}

/** Clicks the button again that was clicked before its screen worked. */
export function useEarlyClick(): void {
  useEffect(() => {
    // The click may be under way: it has hydrated this screen.
    const timer = setTimeout(() => {
      const click = page.early?.click
      // Links lead on without the screen.
      if (click?.element instanceof HTMLButtonElement) replacementOf(click)?.click()
      // A press that lasts is finished with the object that keepEarlyPresses took; later ones are not early.
      page.early = {}
    })
    return () => clearTimeout(timer)
  }, [])
}

/** The element itself, or the one in its place after React has drawn a translated document again */
function replacementOf({ element, at }: Press): HTMLElement | null {
  if (element.isConnected) return element
  const replacement = document.querySelectorAll<HTMLElement>('a,button')[at]
  const isAlike =
    replacement?.tagName === element.tagName && replacement.className === element.className
  return isAlike ? replacement : null
}
