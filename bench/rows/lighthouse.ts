import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { api, paths } from '../../src/contract/paths.ts'
import type { RegisterAnswer } from '../../src/contract/registration.ts'
import { inLanguage } from '../../src/domain/language.ts'
import { chromiumLaunch } from '../../test/support/chromium.ts'
import { registerBody } from '../../test/support/data.ts'
import { publicPages } from '../support/browser.ts'
import { openConnection, post } from '../support/http-connection.ts'
import { type BenchOptions, median, type Row } from '../support/row.ts'
import { startWithEvents } from '../support/server.ts'

/** Not a dependency, because it is 176 MB: npm downloads it into its own cache. */
const lighthousePackage = 'lighthouse@13.5.0'
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Report = {
  categories: Record<(typeof categories)[number], { score: number }>
  audits: Record<'largest-contentful-paint', { numericValue: number }>
}

/** Largest contentful paint */
const maxLcpMs = { home: 1_000, others: 1_300 }

/** Lighthouse scores of the home page (six events with six slots each) and other pages, on a simulated slow phone */
export async function lighthouse({ quick, folder }: BenchOptions): Promise<Row[]> {
  const { url } = await startWithEvents(folder)
  const rows: Row[] = []
  for (const [name, path] of Object.entries(await pages(url))) {
    const reports: Report[] = []
    for (let run = 0; run < (quick ? 1 : 5); run++) reports.push(await visit(url + path))
    rows.push(toRow(name, reports))
  }
  return rows
}

async function pages(url: string): Promise<Record<string, string>> {
  const { slot, home, register, success } = await publicPages(url)
  const { send, close } = openConnection(new URL(url))
  const { body } = await send(post(api.register(), registerBody(slot)))
  close()
  const { myToken = '' } = JSON.parse(String(body)) as RegisterAnswer
  return {
    home,
    register,
    success,
    'My appointment': paths.my(myToken),
    cancel: paths.cancel(myToken),
    find: paths.find(),
    privacy: paths.privacy(),
    'Spanish home': inLanguage(home, 'es'),
    'Spanish register': inLanguage(register, 'es'),
    'sign-in': paths.adminLogin(),
  }
}

function toRow(name: string, reports: Report[]): Row {
  const scores = categories.map((category) =>
    Math.round(median(reports.map((report) => report.categories[category].score)) * 100),
  )
  const largest = Math.round(
    median(reports.map(({ audits }) => audits['largest-contentful-paint'].numericValue)),
  )
  const maxMs = name.endsWith('home') ? maxLcpMs.home : maxLcpMs.others
  return {
    target: `The ${name} page on a phone: four Lighthouse scores of 100, LCP under ${maxMs} ms`,
    figure: `${scores.join(', ')}; largest paint ${largest} ms`,
    yardstick: categories.map(() => 100).join(', '),
    holds: scores.every((score) => score === 100) && largest < maxMs,
  }
}

async function visit(url: string): Promise<Report> {
  const { executablePath } = await chromiumLaunch()
  const lighthouse = ['exec', '--yes', `--package=${lighthousePackage}`, '--', 'lighthouse', url]
  const options = ['--quiet', '--output=json', '--chrome-flags=--headless=new --no-sandbox']
  const env = { ...process.env, CHROME_PATH: executablePath }
  const run = { env, timeout: 300_000, maxBuffer: 2 ** 26 }
  const { stdout } = await promisify(execFile)('npm', [...lighthouse, ...options], run)
  return JSON.parse(stdout)
}
