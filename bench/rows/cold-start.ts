import { join } from 'node:path'
import { addEvents, prepareDatabase } from '../support/database.ts'
import type { BenchOptions, Row } from '../support/row.ts'
import { startServer } from '../support/server.ts'
import { formatSummary, summarize } from '../support/statistics.ts'

const maxMs = 1000

/** From the start of the process to its first 200, on an existing database */
export async function coldStart({ quick, folder }: BenchOptions): Promise<Row[]> {
  const databaseUrl = `file:${join(folder, 'start.db')}`
  await prepareDatabase(databaseUrl, (db) => addEvents(db, { events: 6, slots: 6 }))
  const times: number[] = []
  for (let round = 0; round < (quick ? 3 : 9); round++) {
    const server = await startServer(folder, databaseUrl)
    times.push(server.startMs)
    await server.stop()
  }
  const figure = summarize(times)
  return [
    {
      target: 'Cold start to the first 200: at most 1 s',
      figure: formatSummary(figure, ' ms'),
      yardstick: `${maxMs} ms`,
      ratio: (figure.median / maxMs).toFixed(2),
      holds: figure.median <= maxMs,
    },
  ]
}
