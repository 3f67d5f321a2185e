import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/**
 * When a focused row leaves a list, moves the focus to the element with the id `fallback`, because keyboard users would
 * otherwise start from the top of the page. Pass the returned `onFocus` to the list.
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
      // React also bubbles events from dialogs, which are elsewhere in the page.
      if (currentTarget.contains(target)) last.current = target
    },
  }
}
