import { createContext, useContext, useEffect, useReducer, useSyncExternalStore } from 'react'

/** The instant that the server rendered the page for; null where its document came without events */
export const InitialRender = createContext<string | null>(null)

const subscribe = () => () => {}

/** True in the server's render and in the browser's first one, which must produce the same HTML. */
export function useIsInitialRender(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  )
}

/** The time, with a render at least every `tickMs`, so that a slot that starts while the page is open is noticed. */
export function useNow(tickMs: number): Date {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0)
  useEffect(() => {
    const timer = setInterval(tick, tickMs)
    return () => clearInterval(timer)
  }, [tickMs])
  const renderedFor = useContext(InitialRender)
  return useIsInitialRender() && renderedFor ? new Date(renderedFor) : new Date()
}
