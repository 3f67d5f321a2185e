/**
 * Loaded into every server that the bench starts (`node --import`): tells what it has used when asked,
 * on every platform and to the microsecond, and ends it when the bench is gone.
 */
export type Usage = { cpuSeconds: number; residentBytes: number }

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  const usage: Usage = {
    cpuSeconds: (user + system) / 1e6,
    residentBytes: process.memoryUsage.rss(),
  }
  process.send?.(usage)
})
process.on('disconnect', () => process.exit(1))
// Listening to the bench must not keep a server alive that has otherwise finished.
process.channel?.unref()
