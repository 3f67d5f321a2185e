import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/**
 * A row that leaves a list takes the focus with it, and whoever works by keyboard would start from
 * the top of the page: then the element with the id `fallback` has it. Goes on the list's element.
 */
export function useFocusKeeper(fallback: string) {
  const last = useRef<Element>(null)
  useLayoutEffect(() => {
    const isLost = last.current?.isConnected === false && document.activeElement === document.body
    if (!isLost) return
    last.current = null
    document.getElementById(fallback)?.focus()
  })
  return {
    onFocus: ({ target, currentTarget }: FocusEvent) => {
      // A dialog's events come here too, although it stands elsewhere in the page.
      if (currentTarget.contains(target)) last.current = target
    },
  }
}
