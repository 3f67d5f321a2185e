export function dateHeader(clock: () => Date): () => string {
  let second = Number.NaN
  let text = ''
  return () => {
    const now = clock()
    const current = Math.floor(now.getTime() / 1_000)
    if (current !== second) {
      second = current
      text = now.toUTCString()
    }
    return text
  }
}
