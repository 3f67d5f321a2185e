import { useEffect, useState } from 'react'

const tickMs = 10_000

/** The time, again every ten seconds, so that a slot leaves the list soon after it starts. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
