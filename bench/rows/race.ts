import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../test/support/postgres-server.ts'
import { addEvents, countStatuses, prepareDatabase, registerBody } from '../support/database.ts'
import { postAll } from '../support/load.ts'
import type { BenchOptions, Row } from '../support/row.ts'
import { startServer } from '../support/server.ts'

const people = 1000
const capacity = 10

/** 1,000 simultaneous registrations for one slot of 10 spots, on both engines */
export async function race({ folder }: BenchOptions): Promise<Row[]> {
  const onSqlite = await raceOn(folder, `file:${join(folder, 'race.db')}`, 1)
  const postgres = await startPostgres()
  try {
    const url = new URL(postgres.url)
    const admin = new pg.Client({ connectionString: postgres.url })
    await admin.connect()
    await admin.query('create database race')
    await admin.end()
    url.pathname = '/race'
    const onPostgres = await raceOn(folder, url.href, 2)
    return [toRow('SQLite', onSqlite), toRow('PostgreSQL, two app processes', onPostgres)]
  } finally {
    await postgres.stop()
  }
}

type Outcome = {
  seconds: number
  statuses: Record<string, number>
  stored: Record<string, number>
}

async function raceOn(folder: string, databaseUrl: string, processes: number): Promise<Outcome> {
  const [slot] = await prepareDatabase(databaseUrl, (db) =>
    addEvents(db, { events: 1, slots: 1, capacity }),
  )
  if (!slot) throw new Error('No time slot')
  const servers = await Promise.all(
    Array.from({ length: processes }, () => startServer(folder, databaseUrl)),
  )
  const { seconds, statuses } = await postAll({
    urls: servers.map(({ url }) => `${url}/api/register`),
    bodies: Array.from({ length: people }, (_, n) => registerBody(n, slot)),
    connections: people,
  })
  await Promise.all(servers.map((server) => server.stop()))
  return { seconds, statuses, stored: await countStatuses(databaseUrl) }
}

function toRow(where: string, { seconds, statuses, stored }: Outcome): Row {
  const { confirmed = 0, waitlist = 0 } = stored
  const refused = Object.entries(statuses).filter(([status]) => status !== '201')
  const others = refused.map(([status, n]) => `, ${n} responses with ${status}`).join('')
  return {
    target: `${people.toLocaleString('en-US')} at once for ${capacity} spots, ${where}`,
    figure: `${confirmed} confirmed, ${waitlist} waitlisted${others}, ${seconds.toFixed(1)} s`,
    yardstick: `${capacity} confirmed, ${people - capacity} waitlisted`,
    ratio: '',
    holds: confirmed === capacity && waitlist === people - capacity && refused.length === 0,
  }
}
