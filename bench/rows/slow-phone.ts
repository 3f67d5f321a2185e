import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { openBrowser } from '../support/browser.ts'
import { addEvents, prepareDatabase } from '../support/database.ts'
import type { BenchOptions, Row } from '../support/row.ts'
import { startServer } from '../support/server.ts'
import { summarize } from '../support/statistics.ts'

const network = {
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
  offline: false,
}
const cpuSlowdown = 4
const maxMs = { readable: 1_500, usable: 4_000 }

type Times = { readable: number; usable: number }

/** Home with six events of six slots on a phone with 400 kbit/s, 400 ms of latency and a CPU 4 times slower */
export async function slowPhone({ quick, folder }: BenchOptions): Promise<Row[]> {
  const databaseUrl = `file:${join(folder, 'home.db')}`
  await prepareDatabase(databaseUrl, (db) => addEvents(db, { events: 6, slots: 6 }))
  const server = await startServer(folder, databaseUrl)
  const browser = await openBrowser()
  const visits: Times[] = []
  for (let run = 0; run < (quick ? 1 : 5); run++) visits.push(await visit(browser, server.url))
  await browser.close()
  await server.stop()

  const [readable, usable] = (['readable', 'usable'] as const).map((moment) =>
    Math.round(summarize(visits.map((times) => times[moment])).median),
  ) as [number, number]
  return [
    {
      target: 'Home on a slow phone: readable in 1.5 s, usable in 4 s',
      figure: `readable after ${readable} ms, usable after ${usable}`,
      yardstick: `${maxMs.readable} and ${maxMs.usable} ms`,
      ratio: '',
      holds: readable <= maxMs.readable && usable <= maxMs.usable,
    },
  ]
}

async function visit(browser: Browser, url: string): Promise<Times> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.addInitScript(watch)
  await page.goto(url, { waitUntil: 'commit' })
  type Watched = { times?: Times }
  await page.waitForFunction(() => (window as Watched).times?.usable, undefined, {
    timeout: 60_000,
  })
  const times = await page.evaluate(() => (window as Watched).times)
  if (!times) throw new Error('The page reported no times')
  await context.close()
  return times
}

/** Runs in the page. `readable`: the first frame with a slot's link; `usable`: once React has hydrated that link. */
function watch(): void {
  const times: Partial<Times> = {}
  Object.assign(window, { times })
  const look = () => {
    const link = document.querySelector('article li a')
    if (link) times.readable ??= performance.now()
    const isHydrated = link && Object.keys(link).some((key) => key.startsWith('__reactProps'))
    if (isHydrated) times.usable ??= performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
