/**
 * Loaded with `node --import` into every server that the bench and the fuzz start. On request, it reports the server's
 * CPU time, to the microsecond on every platform, and its memory. It stops the server when the parent process exits.
 */
export type Usage = {
  cpuSeconds: number
  residentBytes: number
  /** After a full garbage collection, if the server runs with --expose-gc */
  heapBytes: number
}

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  // Twice, because finalizers that run after the first collection may release more.
  globalThis.gc?.()
  globalThis.gc?.()
  const { rss: residentBytes, heapUsed: heapBytes } = process.memoryUsage()
  process.send?.({ cpuSeconds: (user + system) / 1e6, residentBytes, heapBytes } satisfies Usage)
})
process.on('disconnect', () => process.exit(1))
// The IPC channel must not keep a stopped server alive.
process.channel?.unref()
