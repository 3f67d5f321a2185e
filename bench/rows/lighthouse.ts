import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromiumLaunch } from '../../test/support/chromium.ts'
import { addEvents, prepareDatabase } from '../support/database.ts'
import type { Bench, Row } from '../support/row.ts'
import { startServer } from '../support/server.ts'
import { summarize } from '../support/statistics.ts'

/** Not a dependency, because it is 176 MB: npm downloads it into its own cache. */
const lighthousePackage = 'lighthouse@13.5.0'
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Report = {
  categories: Record<(typeof categories)[number], { score: number }>
  audits: Record<string, { numericValue?: number }>
}

/** Lighthouse's scores of home with six events of six slots, as a phone on a simulated slow connection */
export async function lighthouse({ quick, folder }: Bench): Promise<Row[]> {
  const databaseUrl = `file:${join(folder, 'home.db')}`
  await prepareDatabase(databaseUrl, (db) => addEvents(db, { events: 6, slots: 6 }))
  const server = await startServer(folder, databaseUrl)
  const reports: Report[] = []
  for (let run = 0; run < (quick ? 1 : 5); run++) {
    reports.push(await visit(`${server.url}/`, join(folder, `report-${run}.json`)))
  }
  await server.stop()

  const marks = categories.map((name) => {
    const scores = reports.map((report) => report.categories[name].score)
    return Math.round(summarize(scores).median * 100)
  })
  const median = (audit: string) =>
    Math.round(summarize(reports.map(({ audits }) => audits[audit]?.numericValue ?? 0)).median)
  return [
    {
      target: 'Home page on a phone: Lighthouse 100 four times',
      figure:
        `${marks.join(', ')}; first paint ${median('first-contentful-paint')} ms, ` +
        `largest ${median('largest-contentful-paint')}, blocking ${median('total-blocking-time')}`,
      yardstick: categories.map(() => 100).join(', '),
      ratio: '',
      holds: marks.every((mark) => mark === 100),
    },
  ]
}

async function visit(url: string, file: string): Promise<Report> {
  const { executablePath } = await chromiumLaunch()
  const lighthouse = ['exec', '--yes', `--package=${lighthousePackage}`, '--', 'lighthouse', url]
  const output = ['--quiet', '--output=json', `--output-path=${file}`]
  const flags = '--chrome-flags=--headless=new --no-sandbox'
  await promisify(execFile)('npm', [...lighthouse, ...output, flags], {
    env: { ...process.env, CHROME_PATH: executablePath },
    timeout: 300_000,
  })
  return JSON.parse(readFileSync(file, 'utf8'))
}
