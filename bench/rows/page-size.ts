import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import type { LoginAnswer } from '../../src/contract/admin.ts'
import type { Event } from '../../src/contract/event.ts'
import { api, paths } from '../../src/contract/paths.ts'
import { createFirstAdmin } from '../../src/server/admin/admin-commands.ts'
import { demoAdmin, seedDemo } from '../../src/server/demo/seed-commands.ts'
import { openBrowser } from '../support/browser.ts'
import { prepareDatabase } from '../support/database.ts'
import { kilobytesOf, loadPage } from '../support/page-load.ts'
import type { Bench, Row } from '../support/row.ts'
import { startServer } from '../support/server.ts'
import { formatColumns } from '../support/table.ts'

/** Bytes over the wire of each page with the demo's events, for a browser that has never been here */
export async function pageSize({ quick, folder }: Bench): Promise<Row[]> {
  const databaseUrl = `file:${join(folder, 'pages.db')}`
  const zone = 'America/New_York'
  await prepareDatabase(databaseUrl, async (db) => {
    const now = new Date()
    await createFirstAdmin(db, { ...demoAdmin, email: 'demo@example.org' }, '', now)
    await seedDemo(db, { now, zone })
  })
  const server = await startServer(folder, databaseUrl)
  const browser = await openBrowser()
  const families = await measurePages(browser, server.url, await publicPages(server.url), '')
  const administrators = quick
    ? []
    : [
        ...(await measurePages(browser, server.url, [paths.adminLogin()], '')),
        ...(await measurePages(browser, server.url, adminPages, await signIn(server.url))),
      ]
  await browser.close()
  await server.stop()

  const lines = [...families, ...administrators].map(({ path, kilobytes, files }) => [
    path,
    kilobytes.toFixed(1),
    String(files),
  ])
  console.error(`\n${formatColumns([['page', 'kB', 'requests'], ...lines])}\n`)
  return [
    toRow('Largest public page besides home', families),
    ...(quick ? [] : [toRow('Largest page of the administration', administrators)]),
  ]
}

type Measured = { path: string; kilobytes: number; files: number }

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

/** What the browser keeps of an administrator who has signed in */
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
    measured.push({ path: name, kilobytes: kilobytesOf(files), files: files.length })
    await context.close()
  }
  return measured
}

function toRow(target: string, pages: Measured[]): Row {
  const largest = pages.reduce((a, b) => (b.kilobytes > a.kilobytes ? b : a))
  return {
    target,
    figure: `${largest.kilobytes.toFixed(1)} kB in ${largest.files} requests (${largest.path})`,
    yardstick: '',
    ratio: '',
    holds: null,
  }
}
