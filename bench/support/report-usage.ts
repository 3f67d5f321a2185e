/**
 * Loaded into every server that the bench starts (`node --import`): reports the server's CPU time and memory on
 * request, on every platform and to the microsecond, and stops the server when the bench exits.
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
// The channel to the bench must not keep a stopped server alive.
process.channel?.unref()
