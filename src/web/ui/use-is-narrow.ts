import { useCallback, useState } from 'react'

/**
 * Whether an element is narrower than `below` pixels; null until it is measured, before the first paint. A media query
 * would ignore the width of the navigation rail.
 */
export function useIsNarrow(below: number) {
  const [isNarrow, setNarrow] = useState<boolean | null>(null)
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      const measure = () => setNarrow(element.clientWidth < below)
      measure()
      const observer = new ResizeObserver(measure)
      observer.observe(element)
      return () => observer.disconnect()
    },
    [below],
  )
  return { ref, isNarrow }
}
