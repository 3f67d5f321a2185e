import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { seedDemo } from '../../src/server/demo/seed-commands.ts'
import { openBrowser } from '../support/browser.ts'
import { prepareDatabase } from '../support/database.ts'
import { kilobytesOf, loadPage } from '../support/page-load.ts'
import type { Bench, Row } from '../support/row.ts'
import { startServer } from '../support/server.ts'

const mostKilobytes = 130

/** Bytes over the wire, headers and all, until the home page with the demo's events is complete */
export async function homeSize({ folder }: Bench): Promise<Row[]> {
  if (!existsSync('dist/web/index.html')) throw new Error('The web app is not built: npm run build')
  const databaseUrl = `file:${join(folder, 'home.db')}`
  const zone = 'America/New_York'
  await prepareDatabase(databaseUrl, (db) => seedDemo(db, { now: new Date(), zone }))
  const server = await startServer(folder, databaseUrl)
  const browser = await openBrowser()
  const files = await loadPage(await browser.newPage(), `${server.url}/`)
  await browser.close()
  await server.stop()

  const kilobytes = kilobytesOf(files)
  for (const { path, bytes, encoding } of files) {
    console.error(`  ${(bytes / 1000).toFixed(1).padStart(6)} kB  ${encoding.padEnd(8)}${path}`)
  }
  return [
    {
      target: `Home page over the wire: at most ${mostKilobytes} kB`,
      figure: `${kilobytes.toFixed(1)} kB in ${files.length} requests`,
      yardstick: `${mostKilobytes} kB`,
      ratio: (kilobytes / mostKilobytes).toFixed(2),
      holds: kilobytes <= mostKilobytes,
    },
  ]
}
