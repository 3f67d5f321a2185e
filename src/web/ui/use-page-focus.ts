import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'wouter'
import { shell } from '../../contract/words/en/shell.ts'
import { settings } from '../settings.ts'

let lastPath: string | null = null
let wentBack = false
let focusedHeading: HTMLElement | null = null
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', () => {
    wentBack = true
  })
  // Fired by wouter. A link within the page fires popstate too, and must not count as going back.
  window.addEventListener('pushState', () => {
    wentBack = false
  })
}

/**
 * Tells a new page to those who do not see it change: its title, and the focus on its h1.
 * The first page that the browser loads keeps the browser's own start; going back keeps the scroll.
 */
export function usePageFocus(title: string): void {
  const [path] = useLocation()

  useEffect(() => {
    document.title = shell.pageTitle(title, settings.programName)
  }, [title])

  useEffect(() => {
    if (lastPath !== null && lastPath !== path) {
      if (!wentBack) window.scrollTo(0, 0)
      focusHeading()
    }
    lastPath = path
    wentBack = false
  }, [path])

  // The heading of a page that loads gives way to that of what has loaded, and takes the focus with it.
  useLayoutEffect(() => {
    const isLost = focusedHeading?.isConnected === false
    if (isLost && document.activeElement === document.body) focusHeading()
  })
}

/** Also for a page that replaces its own h1, such as a wizard's next step. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
  focusedHeading = heading
}
