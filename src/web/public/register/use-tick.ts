import { useEffect, useState } from 'react'

const tickMs = 30_000

/** Renders again every half minute, so that a slot which starts while the page is open is noticed. */
export function useTick(): void {
  const [, setTicks] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTicks((ticks) => ticks + 1), tickMs)
    return () => clearInterval(timer)
  }, [])
}
