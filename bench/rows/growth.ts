import { join } from 'node:path'
import { type GrowthSite, openGrowthSite } from '../support/growth-site.ts'
import { startBenchPostgres } from '../support/postgres.ts'
import type { BenchOptions, Row } from '../support/row.ts'
import { summarize } from '../support/statistics.ts'
import { formatColumns } from '../support/table.ts'

const maxRatio = 1.5
const maxMs = 100

/** How long calls take as stored registrations grow from a thousand to a million, on both engines */
export async function growth({ quick, folder }: BenchOptions): Promise<Row[]> {
  const sizes = quick ? [1_000, 10_000] : [1_000, 10_000, 100_000, 1_000_000]
  const onSqlite = await measure('SQLite', quick, (stored) =>
    openGrowthSite(folder, `file:${join(folder, `${stored}.db`)}`, 'sqlite', stored),
  )
  const postgres = await startBenchPostgres()
  try {
    const onPostgres = await measure('PostgreSQL', quick, async (stored) =>
      openGrowthSite(folder, await postgres.addDatabase(`growth_${stored}`), 'postgres', stored),
    )
    return [...onSqlite, ...onPostgres]
  } finally {
    await postgres.stop()
  }

  async function measure(
    where: string,
    quick: boolean,
    open: (stored: number) => Promise<GrowthSite>,
  ): Promise<Row[]> {
    const sites: GrowthSite[] = []
    for (const stored of sizes) sites.push(await open(stored))
    await interleaveVisits(sites, quick)
    for (const site of sites) await site.stop()
    printMedians(where, sites)
    return toRows(where, sites)
  }
}

/** Visits alternate between the sizes, so that a slow phase of the machine affects all of them. */
async function interleaveVisits(sites: GrowthSite[], quick: boolean): Promise<void> {
  const visits = { warmUp: quick ? 20 : 150, measured: quick ? 40 : 600 }
  for (let n = 0; n < visits.warmUp + visits.measured; n++) {
    if (n === visits.warmUp) for (const { times } of sites) times.clear()
    for (const site of sites) {
      await site.visit(n)
      if (n % 50 === 0) await site.administer()
    }
  }
}

const publicCalls = [
  'check-duplicate',
  'register',
  'events, after a write',
  'one event',
  'the appointment of a cancel link',
  'cancel',
  'join the waitlist',
]

function medianOf(site: GrowthSite | undefined, name: string): number {
  return summarize(site?.times.get(name) ?? []).median
}

function printMedians(where: string, sites: GrowthSite[]): void {
  const names = [...(sites[0]?.times.keys() ?? [])]
  const cells = names.map((name) => {
    const medians = sites.map((site) => medianOf(site, name))
    const ratio = (medians.at(-1) ?? 0) / (medians[0] ?? 0)
    return [name, ...medians.map((ms) => ms.toFixed(2)), ratio.toFixed(2)]
  })
  const sizes = sites.map(({ stored }) => stored.toLocaleString('en-US'))
  console.error(`\n${formatColumns([[`${where}, ms`, ...sizes, 'ratio'], ...cells])}\n`)
}

function toRows(where: string, sites: GrowthSite[]): Row[] {
  const [small, large] = [sites[0], sites.at(-1)]
  const stored = `${large?.stored.toLocaleString('en-US')} stored, ${where}`
  const growths = publicCalls.map((name) => {
    const [before, after] = [medianOf(small, name), medianOf(large, name)]
    return { name, before, after, ratio: after / before }
  })
  const worst = growths.reduce((a, b) => (b.ratio > a.ratio ? b : a))
  const within = (what: string, ms: number, limit: number | null): Row => ({
    target: `${stored}: ${what}${limit === null ? '' : ` under ${limit} ms`}`,
    figure: `${ms.toFixed(1)} ms`,
    yardstick: limit === null ? '' : `${limit} ms`,
    ratio: limit === null ? '' : (ms / limit).toFixed(2),
    holds: limit === null ? null : ms < limit,
  })
  const total = (...names: string[]) => names.reduce((sum, name) => sum + medianOf(large, name), 0)
  return [
    {
      target: `${stored}: public calls within ${maxRatio} times their duration at ${small?.stored.toLocaleString('en-US')}`,
      figure: `${worst.after.toFixed(2)} ms (${worst.name})`,
      yardstick: `${worst.before.toFixed(2)} ms`,
      ratio: worst.ratio.toFixed(2),
      holds: worst.ratio <= maxRatio,
    },
    within('dashboard', total('stats', 'recent activity', 'health report'), maxMs),
    within("one event's list", total("one event's list"), maxMs),
    within('analytics', total('analytics'), maxMs),
    within('search by name', total('search: a name'), null),
    within('search by e-mail', total('search: an e-mail'), null),
    within('search that finds nobody', total('search: nobody'), null),
    within('all events for administrators', total('all events'), null),
  ]
}
