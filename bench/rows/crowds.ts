import { join } from 'node:path'
import { stopAll } from '../../test/rehearsal/support/programs.ts'
import { loadPage, openBrowser } from '../support/browser.ts'
import { countStatuses, prepareEvents, registerBodies } from '../support/database.ts'
import { postAll, visitAll } from '../support/load.ts'
import { withPostgres } from '../support/postgres.ts'
import { type BenchOptions, percentile, type Row } from '../support/row.ts'
import { startServer } from '../support/server.ts'

const capacity = 10

type Crowd = {
  target: string
  people: number
  slots: number
  /** Whether PostgreSQL waits for the disk */
  durable: boolean
  /** Sends all sign-ups; returns the responses by status, and what else to print. */
  send(urls: string[], bodies: ReturnType<typeof registerBodies>): Promise<Sent>
}
type Sent = { statuses: Record<string, number>; took: string }

/** 1,000 simultaneous registrations for one slot of 10 spots, on both engines */
export function race({ folder }: BenchOptions): Promise<Row[]> {
  return onBothEngines(folder, {
    target: `1,000 at once for ${capacity} spots`,
    people: 1000,
    slots: 1,
    durable: false,
    async send(urls, bodies) {
      const { seconds, statuses } = await postAll({ urls, bodies, connections: bodies.length })
      return { statuses, took: `, ${seconds.toFixed(1)} s` }
    },
  })
}

/** Many people open the home page when sign-up opens, and race for one event's spots. */
export function stampede({ quick, folder }: BenchOptions): Promise<Row[]> {
  const [people, seconds, slots] = quick ? [200, 1, 6] : [2000, 10, 6]
  return onBothEngines(folder, {
    target: `${people.toLocaleString('en-US')} people within ${seconds} s race for ${slots * capacity} spots`,
    people,
    slots,
    durable: true,
    async send(urls, signUps) {
      const assets = await findAssets(urls[0] ?? '')
      const { statuses, waited } = await visitAll({ urls, assets, signUps, seconds })
      const parts = Object.entries(waited).map(([part, times]) => {
        const [p50, p99] = [50, 99].map((share) => percentile(times, share).toFixed(0))
        return `${part} ${p50} and ${p99} ms`
      })
      return { statuses, took: `; p50 and p99: ${parts.join(', ')}` }
    },
  })
}

function onBothEngines(folder: string, crowd: Crowd): Promise<Row[]> {
  return withPostgres(async (addDatabase) => {
    const postgres = await addDatabase('crowd')
    return [
      await measure(folder, crowd, 'SQLite', [`file:${join(folder, 'crowd.db')}`]),
      await measure(folder, crowd, 'PostgreSQL, two app processes', [postgres, postgres]),
    ]
  }, crowd)
}

/** Starts a process for each entry of `databases`; all entries are the same database. */
async function measure(
  folder: string,
  { target, people, slots, send }: Crowd,
  where: string,
  databases: string[],
): Promise<Row> {
  const [databaseUrl = ''] = databases
  const timeSlots = await prepareEvents(databaseUrl, { events: 1, slots, capacity })
  const servers = await Promise.all(databases.map((database) => startServer(folder, database)))
  const urls = servers.map(({ url }) => url)
  const { statuses, took } = await send(urls, registerBodies(people, timeSlots))
  await stopAll()
  const { confirmed = 0, waitlist = 0 } = await countStatuses(databaseUrl)
  const refused = Object.entries(statuses).filter(([status]) => !/^20[01]$/.test(status))
  const others = refused.map(([status, n]) => `, ${n} responses with ${status}`).join('')
  const spots = slots * capacity
  return {
    target: `${target}, ${where}`,
    figure: `${confirmed} confirmed, ${waitlist} waitlisted${others}${took}`,
    yardstick: `${spots} confirmed, ${people - spots} waitlisted`,
    holds: confirmed === spots && waitlist === people - spots && refused.length === 0,
  }
}

/** The files that a browser loads besides the page and the API's responses; fetching them also warms up the server. */
async function findAssets(url: string): Promise<string[]> {
  const browser = await openBrowser()
  const files = await loadPage(browser, `${url}/`)
  await browser.close()
  return files.map(({ path }) => path).filter((path) => path !== '/' && !path.startsWith('/api/'))
}
