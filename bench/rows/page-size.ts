import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import type { LoginAnswer } from '../../src/contract/admin.ts'
import { api, paths } from '../../src/contract/paths.ts'
import { prepareFirstAdmin } from '../../src/server/admin/first-admin-commands.ts'
import { demoAdmin } from '../../src/server/demo/demo-admin.ts'
import { seedDemo } from '../../src/server/demo/seed-commands.ts'
import { type LoadedFile, loadPage, openBrowser, publicPages } from '../support/browser.ts'
import { prepareDatabase } from '../support/database.ts'
import { atMost, type BenchOptions, formatColumns, type Row } from '../support/row.ts'
import { startServer } from '../support/server.ts'

type Measured = { path: string; bytes: number; files: LoadedFile[] }

/** Bytes over the wire, including headers, on a first visit to some pages, with the demo's events */
export async function pageSize({ quick, folder }: BenchOptions): Promise<Row[]> {
  if (!existsSync('dist/web/index.html')) throw new Error('The web app is not built: npm run build')
  const databaseUrl = `file:${join(folder, 'pages.db')}`
  await prepareDatabase(databaseUrl, async (db) => {
    const now = new Date()
    const admin = { ...demoAdmin, email: 'demo@example.org' }
    await (await prepareFirstAdmin(db, admin, ''))(now)
    await seedDemo(db, { now, zone: 'America/New_York' })
  })
  const { url, stop } = await startServer(folder, databaseUrl)
  const browser = await openBrowser()
  const pages = await publicPages(url)
  const [home, register, ...others] = await Promise.all(
    [pages.home, pages.register, pages.success, paths.cancel('no-such-link'), '/no-such-page'].map(
      (path) => measure(browser, url + path),
    ),
  )
  if (!home || !register) throw new Error('The pages were not measured')
  const administrators = quick ? [] : await measureAdministration(browser, url)
  await browser.close()
  await stop()

  const files = register.files.map((one) => [
    `Register: ${one.path}`,
    kilobytes(one.bytes),
    one.encoding,
  ])
  const sizes = [home, register, ...others, ...administrators].map((page) => [
    page.path,
    kilobytes(page.bytes),
    `${page.files.length} requests`,
  ])
  console.error(`\n${formatColumns([['page or file', 'kB', ''], ...files, ...sizes])}\n`)
  const row = (target: string, { path, bytes, files }: Measured, limit: number) => {
    const figure = `${kilobytes(bytes)} kB in ${files.length} requests (${path})`
    return atMost(target, figure, bytes / 1000, limit, 'kB')
  }
  const largest = (target: string, pages: Measured[]): Row => {
    const [page = home] = pages.toSorted((a, b) => b.bytes - a.bytes)
    const { figure } = row(target, page, 0)
    return { target, figure }
  }
  const onRegister = row('Register over the wire: at most 110 kB in 10 requests', register, 110)
  return [
    row('Home over the wire: at most 100 kB', home, 100),
    { ...onRegister, holds: onRegister.holds === true && register.files.length <= 10 },
    largest('Largest other public page measured', [register, ...others]),
    ...(quick ? [] : [largest('Largest administration page measured', administrators)]),
  ]
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)

async function measureAdministration(browser: Browser, url: string): Promise<Measured[]> {
  const response = await fetch(url + api.adminLogin(), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(demoAdmin),
  })
  if (!response.ok) throw new Error(`Could not sign in: ${await response.text()}`)
  const state = (await response.json()) as LoginAnswer
  const measured = [await measure(browser, url + paths.adminLogin())]
  for (const path of [
    paths.adminDashboard(),
    paths.adminEvents(),
    paths.adminRegistrations(),
    paths.adminBlacklist(),
    paths.adminMessages(),
    paths.adminAnalytics(),
  ]) {
    measured.push(await measure(browser, url + path, JSON.stringify({ state, version: 0 })))
  }
  return measured
}

/** `session` is the browser storage of a signed-in administrator. */
async function measure(browser: Browser, url: string, session = ''): Promise<Measured> {
  const context = await browser.newContext()
  await context.addInitScript((kept) => {
    if (kept) localStorage.setItem('auth-storage', kept)
  }, session)
  const files = await loadPage(await context.newPage(), url)
  await context.close()
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  return { path: new URL(url).pathname, bytes, files }
}
