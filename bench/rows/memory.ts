import { registerBodies } from '../support/database.ts'
import { getAll, postAll } from '../support/load.ts'
import type { BenchOptions, Row } from '../support/row.ts'
import { startBareServer, startWithEvents } from '../support/server.ts'

/** Resident memory after a read and write load at full speed, compared with Node and Fastify alone after reads */
export async function memory({ quick, folder }: BenchOptions): Promise<Row[]> {
  const server = await startWithEvents(folder)
  // Most end up on a waitlist, because there are far more families than spots.
  const bodies = registerBodies(quick ? 900 : 4500, server.slots)
  const idle = await server.usage()
  const gets = { url: server.url, connections: 100, seconds: quick ? 2 : 10 }
  await getAll(gets)
  await postAll({ urls: [server.url], bodies, connections: 100 })
  await getAll(gets)
  const loaded = await server.usage()
  const bareServer = await startBareServer(folder, server)
  await getAll({ ...gets, url: bareServer.url, seconds: 1 })
  const bare = await bareServer.usage()

  const megabytes = (usage: { residentBytes: number }) => Math.round(usage.residentBytes / 1e6)
  const ratio = loaded.residentBytes / bare.residentBytes
  return [
    {
      target: 'Memory after load: at most 1.25 times a bare Fastify',
      figure: `${megabytes(loaded)} MB (${megabytes(idle)} idle)`,
      yardstick: `${megabytes(bare)} MB`,
      ratio: ratio.toFixed(2),
      holds: ratio <= 1.25,
    },
  ]
}
