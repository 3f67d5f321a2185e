import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addEvents, prepareDatabase, registerBody } from '../support/database.ts'
import { getRepeatedly, postAll } from '../support/load.ts'
import type { BenchOptions, Row } from '../support/row.ts'
import { startServer, startServerFile } from '../support/server.ts'

const maxRatio = 1.25

/** Resident memory of the server right after a read and write load at full speed */
export async function memory({ quick, folder }: BenchOptions): Promise<Row[]> {
  const databaseUrl = `file:${join(folder, 'memory.db')}`
  const slots = await prepareDatabase(databaseUrl, (db) => addEvents(db, { events: 6, slots: 6 }))
  // Most end up on a waitlist, because there are far more families than spots.
  const registrations = Array.from({ length: quick ? 900 : 4500 }, (_, n) =>
    slots
      .slice(n % slots.length)
      .slice(0, 1)
      .map((slot) => registerBody(n, slot)),
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
  const list = await fetch(`${server.url}/api/events`)
  const bare = await measureBareServer(folder, Buffer.from(await list.arrayBuffer()))
  await server.stop()

  const megabytes = (bytes: number) => Math.round(bytes / 1e6)
  return [
    {
      target: `Memory after load: at most ${maxRatio} times a bare Fastify`,
      figure: `${megabytes(loaded.residentBytes)} MB (${megabytes(idle.residentBytes)} idle)`,
      yardstick: `${megabytes(bare)} MB`,
      ratio: (loaded.residentBytes / bare).toFixed(2),
      holds: loaded.residentBytes <= maxRatio * bare,
    },
  ]
}

/** Resident memory of Node and Fastify alone right after sending `body` at full speed, in bytes */
async function measureBareServer(folder: string, body: Buffer): Promise<number> {
  const bodyFile = join(folder, 'events.json')
  writeFileSync(bodyFile, body)
  const bareServer = join(import.meta.dirname, '../support/bare-server.ts')
  const server = await startServerFile(folder, bareServer, { BODY_FILE: bodyFile })
  await getRepeatedly({ url: `${server.url}/api/events`, connections: 100, seconds: 1 })
  const { residentBytes } = await server.usage()
  await server.stop()
  return residentBytes
}
