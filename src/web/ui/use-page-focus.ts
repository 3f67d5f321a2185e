import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'wouter'
import { settings } from '../settings.ts'
import { shell } from '../words.ts'

let lastPath: string | null = null
let wentBack = false
let focusedHeading: HTMLElement | null = null
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', () => {
    wentBack = true
  })
  // Fired by wouter for a new page. Resets `wentBack`, because a fragment link has also fired popstate.
  window.addEventListener('pushState', () => {
    wentBack = false
  })
}

/**
 * Sets the title of a new page and focuses its h1, so that screen readers announce it. The first page keeps the
 * browser's focus, and going back keeps the scroll position. Scroll and focus change before the page is painted,
 * because a page that scrolls under a finger loses the tap.
 */
export function usePageFocus(title: string): void {
  const [path] = useLocation()

  useEffect(() => {
    document.title = shell.pageTitle(title, settings.programName)
  }, [title])

  useLayoutEffect(() => {
    if (lastPath !== null && lastPath !== path) {
      if (!wentBack) window.scrollTo(0, 0)
      focusHeading()
    }
    lastPath = path
    wentBack = false
  }, [path])

  // If the focused heading is replaced, as after loading, the new heading takes the focus.
  useLayoutEffect(() => {
    const isLost = focusedHeading?.isConnected === false
    if (isLost && document.activeElement === document.body) focusHeading()
  })
}

/** Also called by pages that replace their own h1, such as a wizard's next step. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
  focusedHeading = heading
}
