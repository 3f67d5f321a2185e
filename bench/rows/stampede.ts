import { join } from 'node:path'
import { openBrowser } from '../support/browser.ts'
import { addEvents, countStatuses, prepareDatabase, registerBody } from '../support/database.ts'
import { sendVisitors } from '../support/load.ts'
import { loadPage } from '../support/page-load.ts'
import { startBenchPostgres } from '../support/postgres.ts'
import type { BenchOptions, Row } from '../support/row.ts'
import { startServer } from '../support/server.ts'
import { percentile } from '../support/statistics.ts'
import type { VisitAnswer } from '../support/visitor-worker.ts'

const slots = 6
const capacity = 10
const spots = slots * capacity

/** Many people open the home page when sign-up opens, and race for one event's spots. */
export async function stampede({ quick, folder }: BenchOptions): Promise<Row[]> {
  const crowd = quick ? { people: 200, seconds: 1 } : { people: 2000, seconds: 10 }
  const onSqlite = await runStampede(folder, `file:${join(folder, 'stampede.db')}`, 1, crowd)
  const postgres = await startBenchPostgres()
  try {
    const onPostgres = await runStampede(folder, await postgres.addDatabase('stampede'), 2, crowd)
    return [
      toRow('SQLite', crowd, onSqlite),
      toRow('PostgreSQL, two app processes', crowd, onPostgres),
    ]
  } finally {
    await postgres.stop()
  }
}

type Crowd = { people: number; seconds: number }
type Outcome = VisitAnswer & { stored: Record<string, number> }

async function runStampede(
  folder: string,
  databaseUrl: string,
  processes: number,
  { people, seconds }: Crowd,
): Promise<Outcome> {
  const timeSlots = await prepareDatabase(databaseUrl, (db) =>
    addEvents(db, { events: 1, slots, capacity }),
  )
  const servers = await Promise.all(
    Array.from({ length: processes }, () => startServer(folder, databaseUrl)),
  )
  const urls = servers.map(({ url }) => url)
  const visits = await sendVisitors({
    urls,
    assets: await findAssets(urls[0] ?? ''),
    signUps: Array.from({ length: people }, (_, n) =>
      timeSlots.slice(n % slots, (n % slots) + 1).map((slot) => registerBody(n, slot)),
    ).flat(),
    seconds,
  })
  await Promise.all(servers.map((server) => server.stop()))
  return { ...visits, stored: await countStatuses(databaseUrl) }
}

/** The files that a browser loads besides the page and the API's responses; fetching them also warms up the server. */
async function findAssets(url: string): Promise<string[]> {
  const browser = await openBrowser()
  const files = await loadPage(await browser.newPage(), `${url}/`)
  await browser.close()
  return files.map(({ path }) => path).filter((path) => path !== '/' && !path.startsWith('/api/'))
}

function toRow(where: string, { people, seconds }: Crowd, outcome: Outcome): Row {
  const { confirmed = 0, waitlist = 0 } = outcome.stored
  const refused = Object.entries(outcome.statuses).filter(([status]) => !/^20[01]$/.test(status))
  const others = refused.map(([status, n]) => `, ${n} responses with ${status}`).join('')
  const waited = (['page', 'list', 'signUp'] as const).map((part) => {
    const [median, p99] = [50, 99].map((share) => percentile(outcome[part], share).toFixed(0))
    return `${part === 'signUp' ? 'sign-up' : part} ${median} and ${p99} ms`
  })
  return {
    target: `${people.toLocaleString('en-US')} people within ${seconds} s race for ${spots} spots, ${where}`,
    figure: `${confirmed} confirmed, ${waitlist} waitlisted${others}; p50 and p99: ${waited.join(', ')}`,
    yardstick: `${spots} confirmed, ${people - spots} waitlisted`,
    ratio: '',
    holds: confirmed === spots && waitlist === people - spots && refused.length === 0,
  }
}
