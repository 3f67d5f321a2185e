import type { Browser } from '@playwright/test'
import { openBrowser } from '../support/browser.ts'
import { type BenchOptions, median, type Row } from '../support/row.ts'
import { startWithEvents } from '../support/server.ts'

/** Milliseconds, and bytes a second */
const delay = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const cpuSlowdown = 4
const maxMs = { readable: 1_500, usable: 4_000 }

type Times = { readable: number; usable: number }

/** Home with six events of six slots on a phone with 400 kbit/s, 400 ms of latency and a CPU 4 times slower */
export async function slowPhone({ quick, folder }: BenchOptions): Promise<Row[]> {
  const { url } = await startWithEvents(folder)
  const browser = await openBrowser()
  const visits: Times[] = []
  for (let run = 0; run < (quick ? 1 : 5); run++) visits.push(await visit(browser, url))
  await browser.close()
  const readable = Math.round(median(visits.map((times) => times.readable)))
  const usable = Math.round(median(visits.map((times) => times.usable)))
  return [
    {
      target: 'Home on a slow phone: readable in 1.5 s, usable in 4 s',
      figure: `readable after ${readable} ms, usable after ${usable}`,
      yardstick: `${maxMs.readable} and ${maxMs.usable} ms`,
      holds: readable <= maxMs.readable && usable <= maxMs.usable,
    },
  ]
}

async function visit(browser: Browser, url: string): Promise<Times> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...delay })
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.addInitScript(watch)
  await page.goto(url, { waitUntil: 'commit' })
  const isUsable = () => (window as { times?: Times }).times?.usable
  await page.waitForFunction(isUsable, undefined, { timeout: 60_000 })
  const times = await page.evaluate(() => (window as { times?: Times }).times)
  await context.close()
  return times as Times
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
