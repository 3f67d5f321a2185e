import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { paths } from '../../src/contract/paths.ts'
import { readConfig } from '../../src/server/config/config.ts'
import { demoAdmin } from '../../src/server/demo/demo-admin.ts'
import { createDemoDatabase } from '../../src/server/demo/demo-database.ts'
import { start } from '../../src/server/start.ts'
import { laptop, phone, signIn } from './admin-steps.ts'
import { chromiumLaunch } from './chromium.ts'
import { createDatabaseFolder } from './database-folder.ts'
import { holdPageClock } from './page-clock.ts'
import { builtWebFolder } from './site-servers.ts'

/**
 * Takes the screenshots of the demo in README.md and docs/administration.md:
 *     npx vite build && npx node test/support/screen-pictures.ts
 */
const images = join(import.meta.dirname, '../../docs/images')
const now = '2026-11-18T15:00:00.000Z'

const screens = [
  { file: 'home-phone', on: phone, path: paths.home() },
  { file: 'register-phone', on: phone, open: openFirstSlot },
  { file: 'dashboard-phone', on: phone, path: paths.adminDashboard() },
  { file: 'dashboard', on: laptop, path: paths.adminDashboard() },
  { file: 'registrations', on: laptop, path: paths.adminRegistrations(), open: openFirstEvent },
  { file: 'calls', on: laptop, path: paths.adminCalls() },
  {
    file: 'analytics',
    on: { ...laptop, viewport: { width: 1280, height: 1100 } },
    path: paths.adminAnalytics(),
  },
] as const

async function openFirstSlot(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /Sign Up/ })
    .first()
    .click()
  await page.getByRole('textbox').first().waitFor()
}

async function openFirstEvent(page: Page): Promise<void> {
  await page.getByRole('button', { expanded: false }).first().click()
}

async function takePicture(
  browser: Browser,
  baseURL: string,
  screen: {
    file: string
    on: BrowserContextOptions
    path?: string
    open?: (page: Page) => Promise<void>
  },
): Promise<void> {
  const { file, on, path = paths.home(), open } = screen
  const context = await browser.newContext({
    ...on,
    baseURL,
    locale: 'en-US',
    reducedMotion: 'reduce',
  })
  await holdPageClock(context, now)
  const page = await context.newPage()
  if (path.startsWith('/admin')) await signIn(page, path, demoAdmin)
  else await page.goto(path)
  await page.waitForLoadState('networkidle')
  await open?.(page)
  await page.screenshot({ path: join(images, `${file}.png`) })
  await context.close()
}

const folder = createDatabaseFolder('washday-pictures-')
const file = join(folder, 'demo.db')
const { config } = readConfig({
  PORT: '0',
  HOST: '127.0.0.1',
  DATABASE_URL: `file:${file}`,
  BACKUP_FOLDER: 'off',
  ADMIN_USERNAME: demoAdmin.username,
  ADMIN_PASSWORD: demoAdmin.password,
  LOG_LEVEL: 'error',
})
if (!config) throw new Error('The example configuration is not valid')
await createDemoDatabase(file, { now: new Date(now), zone: config.timeZone })
const server = await start(config, { clock: () => new Date(now), webFolder: builtWebFolder })
const browser = await chromium.launch(await chromiumLaunch())
try {
  for (const screen of screens) await takePicture(browser, server.url, screen)
} finally {
  await browser.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
