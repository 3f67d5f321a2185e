import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { seedDemo } from '../../src/server/demo/seed-commands.ts'
import { loadPage, openBrowser, publicPages } from '../support/browser.ts'
import { prepareDatabase } from '../support/database.ts'
import { atMost, type BenchOptions, type Row } from '../support/row.ts'
import { startServer } from '../support/server.ts'

const maxKilobytes = { home: 100, register: 110 }
const maxRequests = 10

/** Bytes over the wire, including headers, on a first visit to home and register, with the demo's events */
export async function pageSize({ folder }: BenchOptions): Promise<Row[]> {
  if (!existsSync('dist/web/index.html')) throw new Error('The web app is not built: npm run build')
  const databaseUrl = `file:${join(folder, 'pages.db')}`
  await prepareDatabase(databaseUrl, (db) =>
    seedDemo(db, { now: new Date(), zone: 'America/New_York' }),
  )
  const { url } = await startServer(folder, databaseUrl)
  const browser = await openBrowser()
  const pages = await publicPages(url)
  const rows: Row[] = []
  for (const page of ['home', 'register'] as const) {
    const files = await loadPage(browser, url + pages[page])
    console.table(files)
    const size = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
    const most = maxKilobytes[page]
    const target = `The ${page} page over the wire: at most ${most} kB in ${maxRequests} requests`
    const figure = `${size.toFixed(1)} kB in ${files.length} requests`
    const row = atMost(target, figure, size, most, 'kB')
    rows.push({ ...row, holds: row.holds === true && files.length <= maxRequests })
  }
  await browser.close()
  return rows
}
