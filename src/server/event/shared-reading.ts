/**
 * Everybody who asks while a reading is under way waits for the next one, and shares it: an answer is never older
 * than its question, and however many ask, there is one reading at a time.
 */
export function shareReadings<T>(read: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  return () => {
    if (next) return next
    const reading = last.then(() => {
      next = undefined
      return read()
    })
    // A failed reading is told to those who waited for it; whoever asks later reads again.
    last = reading.catch(() => {})
    next = reading
    return reading
  }
}
