import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import type { LoginAnswer } from '../../src/contract/admin.ts'
import type { Event } from '../../src/contract/event.ts'
import { api, paths } from '../../src/contract/paths.ts'
import { prepareFirstAdmin } from '../../src/server/admin/first-admin-commands.ts'

import { demoAdmin } from '../../src/server/demo/demo-admin.ts'
import { seedDemo } from '../../src/server/demo/seed-commands.ts'
import { openBrowser } from '../support/browser.ts'
import { prepareDatabase } from '../support/database.ts'
import { kilobytesOf, type LoadedFile, loadPage } from '../support/page-load.ts'
import type { BenchOptions, Row } from '../support/row.ts'
import { startServer } from '../support/server.ts'
import { formatColumns } from '../support/table.ts'

const budget = { home: 100, register: 110, registerRequests: 10 }

/** Bytes over the wire, including headers, on a first visit to some pages, with the demo's events */
export async function pageSize({ quick, folder }: BenchOptions): Promise<Row[]> {
  if (!existsSync('dist/web/index.html')) throw new Error('The web app is not built: npm run build')
  const databaseUrl = `file:${join(folder, 'pages.db')}`
  const zone = 'America/New_York'
  await prepareDatabase(databaseUrl, async (db) => {
    const now = new Date()
    const admin = { ...demoAdmin, email: 'demo@example.org' }
    await (await prepareFirstAdmin(db, admin, ''))(now)
    await seedDemo(db, { now, zone })
  })
  const server = await startServer(folder, databaseUrl)
  const browser = await openBrowser()
  const [home] = await measurePages(browser, server.url, [paths.home()], '')
  if (!home) throw new Error('The home page was not measured')
  const families = await measurePages(browser, server.url, await publicPages(server.url), '')
  const [register] = families
  if (!register) throw new Error('The register page was not measured')
  const administrators = quick
    ? []
    : [
        ...(await measurePages(browser, server.url, [paths.adminLogin()], '')),
        ...(await measurePages(browser, server.url, adminPages, await signIn(server.url))),
      ]
  await browser.close()
  await server.stop()

  const print = (lines: string[][]) => console.error(`\n${formatColumns(lines)}\n`)
  for (const { path: page, files } of [home, register]) {
    print([
      [page, 'kB', 'encoding'],
      ...files.map(({ path, bytes, encoding }) => [path, (bytes / 1000).toFixed(1), encoding]),
    ])
  }
  print([
    ['page', 'kB', 'requests'],
    ...[home, ...families, ...administrators].map(({ path, kilobytes, files }) => [
      path,
      kilobytes.toFixed(1),
      String(files.length),
    ]),
  ])
  return [
    {
      ...toRow(`Home over the wire: at most ${budget.home} kB`, home),
      yardstick: `${budget.home} kB`,
      ratio: (home.kilobytes / budget.home).toFixed(2),
      holds: home.kilobytes <= budget.home,
    },
    {
      ...toRow(
        `Register over the wire: at most ${budget.register} kB in ${budget.registerRequests} requests`,
        register,
      ),
      yardstick: `${budget.register} kB`,
      ratio: (register.kilobytes / budget.register).toFixed(2),
      holds:
        register.kilobytes <= budget.register && register.files.length <= budget.registerRequests,
    },
    toRow('Largest other public page measured', largestOf(families)),
    ...(quick ? [] : [toRow('Largest administration page measured', largestOf(administrators))]),
  ]
}

type Measured = { path: string; kilobytes: number; files: LoadedFile[] }

async function publicPages(url: string): Promise<string[]> {
  const events = (await (await fetch(url + api.events())).json()) as Event[]
  const event = events[0]
  const slot = event?.timeSlots[0]
  if (!event || !slot) throw new Error('The demo has no events')
  const { startTime, endTime } = slot
  return [
    paths.register({ eventId: event.id, timeSlotId: slot.id }),
    paths.registrationSuccess({
      eventTitle: event.title,
      eventLocation: event.location,
      startTime,
      endTime,
      email: 'maria@example.org',
      status: 'confirmed',
    }),
    paths.cancel('no-such-link'),
    '/no-such-page',
  ]
}

const adminPages = [
  paths.adminDashboard(),
  paths.adminEvents(),
  paths.adminRegistrations(),
  paths.adminBlacklist(),
  paths.adminMessages(),
  paths.adminAnalytics(),
]

/** The browser storage of a signed-in administrator */
async function signIn(url: string): Promise<string> {
  const response = await fetch(url + api.adminLogin(), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(demoAdmin),
  })
  if (!response.ok) throw new Error(`Could not sign in: ${await response.text()}`)
  const state = (await response.json()) as LoginAnswer
  return JSON.stringify({ state, version: 0 })
}

async function measurePages(
  browser: Browser,
  url: string,
  pages: string[],
  session: string,
): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const path of pages) {
    const context = await browser.newContext()
    if (session) {
      await context.addInitScript((kept) => localStorage.setItem('auth-storage', kept), session)
    }
    const files = await loadPage(await context.newPage(), url + path)
    const [name = ''] = path.split('?')
    measured.push({ path: name, kilobytes: kilobytesOf(files), files })
    await context.close()
  }
  return measured
}

function largestOf(pages: Measured[]): Measured {
  return pages.reduce((a, b) => (b.kilobytes > a.kilobytes ? b : a))
}

function toRow(target: string, { path, kilobytes, files }: Measured): Row {
  return {
    target,
    figure: `${kilobytes.toFixed(1)} kB in ${files.length} requests (${path})`,
    yardstick: '',
    ratio: '',
    holds: null,
  }
}
