import { join } from 'node:path'
import { addEvents, family, prepareDatabase } from '../support/database.ts'
import { getRepeatedly, postAll } from '../support/load.ts'
import type { Bench, Row } from '../support/row.ts'
import { startServer } from '../support/server.ts'

const mostMegabytes = 120

/** Resident memory of the server right after it has been read from and written to as fast as it goes */
export async function memory({ quick, folder }: Bench): Promise<Row[]> {
  const databaseUrl = `file:${join(folder, 'memory.db')}`
  const slots = await prepareDatabase(databaseUrl, (db) => addEvents(db, { events: 6, slots: 6 }))
  // Most of them land on a waitlist, as they would if so many came.
  const registrations = Array.from({ length: quick ? 900 : 4500 }, (_, n) =>
    slots
      .slice(n % slots.length)
      .slice(0, 1)
      .map((slot) => family(n, slot)),
  ).flat()
  const server = await startServer(folder, databaseUrl)
  const idle = await server.usage()
  const seconds = quick ? 2 : 10
  await getRepeatedly({ url: `${server.url}/api/events`, connections: 100, seconds })
  await postAll({
    urls: [`${server.url}/api/register`],
    bodies: registrations,
    connections: 100,
  })
  await getRepeatedly({ url: `${server.url}/api/events`, connections: 100, seconds })
  const loaded = await server.usage()
  await server.stop()

  const megabytes = (bytes: number) => Math.round(bytes / 1e6)
  return [
    {
      target: `Memory after load: at most ${mostMegabytes} MB`,
      figure: `${megabytes(loaded.residentBytes)} MB (${megabytes(idle.residentBytes)} idle)`,
      yardstick: `${mostMegabytes} MB`,
      ratio: (loaded.residentBytes / 1e6 / mostMegabytes).toFixed(2),
      holds: loaded.residentBytes <= mostMegabytes * 1e6,
    },
  ]
}
