import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { seedDemo } from '../../src/server/demo/seed-commands.ts'
import { openBrowser } from '../support/browser.ts'
import { prepareDatabase } from '../support/database.ts'
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

  const kilobytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  for (const { url, bytes, encoding } of files) {
    console.error(`  ${(bytes / 1000).toFixed(1).padStart(6)} kB  ${encoding.padEnd(8)}${url}`)
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

type LoadedFile = { url: string; bytes: number; encoding: string }

async function loadPage(page: Page, url: string): Promise<LoadedFile[]> {
  const files = new Map<string, LoadedFile>()
  const session = await page.context().newCDPSession(page)
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const { pathname } = new URL(response.url)
    const encoding = response.headers['content-encoding'] ?? 'plain'
    files.set(requestId, { url: pathname, bytes: 0, encoding })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId)
    if (file) file.bytes = encodedDataLength
  })
  await session.send('Network.enable')
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  return [...files.values()].filter(({ url }) => !url.startsWith('data:'))
}
