import { useCallback, useState } from 'react'

/**
 * Whether an element is narrower than `below` pixels. A media query would ignore the space that the navigation rail
 * takes. Null until measured, which happens before the first paint.
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
