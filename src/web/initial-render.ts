import { createContext, useContext, useEffect, useReducer, useSyncExternalStore } from 'react'
import type { InitialData } from '../contract/rendered-page.ts'
import { serverNow } from './api/server-time.ts'

/** The data in the page's document; null if it has none */
export const InitialRender = createContext<InitialData | null>(null)

const subscribe = () => () => {}

/** True in the server's render and the browser's first render, which must produce the same HTML. */
export function useIsInitialRender(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  )
}

/** The current time; in the initial render, the instant for which the server rendered the page */
export function useRenderTime(): Date {
  const initial = useContext(InitialRender)
  return useIsInitialRender() && initial ? new Date(initial.renderedFor) : serverNow()
}

/** Like useRenderTime, but renders at least every `tickMs`, to notice a slot that starts while the page is open. */
export function useNow(tickMs: number): Date {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0)
  useEffect(() => {
    const timer = setInterval(tick, tickMs)
    return () => clearInterval(timer)
  }, [tickMs])
  return useRenderTime()
}
