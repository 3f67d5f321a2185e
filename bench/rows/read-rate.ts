import { getAll } from '../support/load.ts'
import { atLeast, type BenchOptions, type Row } from '../support/row.ts'
import { type RunningServer, startBareServer, startWithEvents } from '../support/server.ts'

const warmUp = 2

/**
 * GET /api/events compared with a bare Fastify that sends the same bytes.
 * The rate is per second of the server's CPU time: the load generator spends more time on a request than either
 * server, so a rate per second of real time would hide the difference.
 */
export async function readRate({ quick, folder }: BenchOptions): Promise<Row[]> {
  const ours = await startWithEvents(folder)
  const bare = await startBareServer(folder, ours)
  const pairs: [number, number][] = []
  for (let round = 0; round < warmUp + (quick ? 3 : 8); round++) {
    pairs.push([await loadOnce(ours, quick), await loadOnce(bare, quick)])
  }
  const target = 'GET /api/events, 6 events x 6 slots: at least 0.7 of a bare route'
  return [atLeast(target, pairs.slice(warmUp), '/s of CPU', 0.7)]
}

async function loadOnce({ url, usage }: RunningServer, quick: boolean): Promise<number> {
  const before = await usage()
  const gets = { url, connections: 50, seconds: quick ? 1 : 4 }
  const { 200: succeeded = 0, ...failed } = await getAll(gets)
  if (Object.keys(failed).length > 0) throw new Error(`Failed: ${JSON.stringify(failed)}`)
  return succeeded / ((await usage()).cpuSeconds - before.cpuSeconds)
}
