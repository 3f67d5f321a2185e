import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addEvents, prepareDatabase } from '../support/database.ts'
import { getRepeatedly } from '../support/load.ts'
import type { BenchOptions, Row } from '../support/row.ts'
import { type RunningServer, startServer, startServerFile } from '../support/server.ts'
import { formatSummary, pairedRatio, summarize } from '../support/statistics.ts'

const minRatio = 0.7

/**
 * GET /api/events compared with a bare Fastify that sends the same bytes.
 * The rate is per second of the server's CPU time: the load generator spends more time on a request than either
 * server, so a rate per second of real time would hide the difference.
 */
export async function readRate({ quick, folder }: BenchOptions): Promise<Row[]> {
  const databaseUrl = `file:${join(folder, 'events.db')}`
  await prepareDatabase(databaseUrl, (db) => addEvents(db, { events: 6, slots: 6 }))
  const ours = await startServer(folder, databaseUrl)
  const bodyFile = join(folder, 'events.json')
  const response = await fetch(`${ours.url}/api/events`)
  writeFileSync(bodyFile, Buffer.from(await response.arrayBuffer()))
  const bare = await startServerFile(
    folder,
    join(import.meta.dirname, '../support/bare-server.ts'),
    {
      BODY_FILE: bodyFile,
    },
  )

  const rates = { ours: [] as number[], bare: [] as number[] }
  const warmUp = 2
  const rounds = quick ? 3 : 8
  for (let round = 0; round < warmUp + rounds; round++) {
    const ourRate = await loadOnce(ours, quick)
    const bareRate = await loadOnce(bare, quick)
    if (round < warmUp) continue
    rates.ours.push(ourRate)
    rates.bare.push(bareRate)
  }
  await Promise.all([ours.stop(), bare.stop()])

  const ratio = pairedRatio(rates.ours, rates.bare)
  return [
    {
      target: `GET /api/events, 6 events x 6 slots: at least ${minRatio} of a bare route`,
      figure: formatSummary(summarize(rates.ours), '/s of CPU'),
      yardstick: formatSummary(summarize(rates.bare), '/s of CPU'),
      ratio: ratio.toFixed(2),
      holds: ratio >= minRatio,
    },
  ]
}

async function loadOnce(server: RunningServer, quick: boolean): Promise<number> {
  const before = await server.usage()
  const { succeeded, failed } = await getRepeatedly({
    url: `${server.url}/api/events`,
    connections: 50,
    seconds: quick ? 1 : 4,
  })
  if (failed > 0) throw new Error(`${failed} requests failed`)
  return succeeded / ((await server.usage()).cpuSeconds - before.cpuSeconds)
}
