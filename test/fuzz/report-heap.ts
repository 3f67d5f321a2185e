/** Loaded into the fuzzed server (`node --expose-gc --import`): reports its heap size after a full collection. */
export type Heap = { heapBytes: number; residentBytes: number }

process.on('message', () => {
  // Twice, because finalizers of the first collection may release more.
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, rss } = process.memoryUsage()
  const heap: Heap = { heapBytes: heapUsed, residentBytes: rss }
  process.send?.(heap)
})
process.on('disconnect', () => process.exit(1))
process.channel?.unref()
