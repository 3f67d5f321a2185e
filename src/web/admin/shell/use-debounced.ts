import { useEffect, useState } from 'react'

const pauseMs = 400

/** The last value that stayed unchanged for 400 ms. Pass a stable reference: a new object restarts the timer. */
export function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
