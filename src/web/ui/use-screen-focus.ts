import { useLayoutEffect, useRef } from 'react'
import { focusHeading } from './use-page-focus.ts'

/** Focuses the heading of each new screen of a page, except the first one after loading. */
export function useScreenFocus(screen: string): void {
  const shown = useRef({ screen, isFirst: screen === 'loading' })
  useLayoutEffect(() => {
    const { screen: before, isFirst } = shown.current
    if (before === screen) return
    shown.current = { screen, isFirst: false }
    if (isFirst) return
    window.scrollTo(0, 0)
    focusHeading()
  }, [screen])
}
