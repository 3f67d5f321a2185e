import { useCallback, useState } from 'react'

/**
 * Whether an element is narrower than `below` pixels: the page's width says little beside the rail.
 * Null until it is measured, which is before anything is painted.
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
