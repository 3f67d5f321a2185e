/** Loaded into the server that is fuzzed (`node --expose-gc --import`): tells when asked what it holds after a full collection. */
export type Heap = { heapBytes: number; residentBytes: number }

process.on('message', () => {
  // Twice, because what the first finds may let go of more.
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, rss } = process.memoryUsage()
  const heap: Heap = { heapBytes: heapUsed, residentBytes: rss }
  process.send?.(heap)
})
process.on('disconnect', () => process.exit(1))
process.channel?.unref()
