import { useEffect, useState } from 'react'

const tickMs = 30_000

/** The time, renewed often enough to notice a slot that starts while the page is open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
