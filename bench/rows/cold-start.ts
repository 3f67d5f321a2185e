import { join } from 'node:path'
import { prepareEvents } from '../support/database.ts'
import { atMost, type BenchOptions, formatSummary, median, type Row } from '../support/row.ts'
import { startServer } from '../support/server.ts'

/** From the start of the process to its first 200, on an existing database */
export async function coldStart({ quick, folder }: BenchOptions): Promise<Row[]> {
  const databaseUrl = `file:${join(folder, 'start.db')}`
  await prepareEvents(databaseUrl)
  const times: number[] = []
  for (let round = 0; round < (quick ? 3 : 9); round++) {
    const server = await startServer(folder, databaseUrl)
    times.push(server.startMs)
    await server.stop()
  }
  const figure = formatSummary(times, ' ms')
  return [atMost('Cold start to the first 200: at most 1 s', figure, median(times), 1000, 'ms')]
}
