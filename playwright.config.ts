import { defineConfig, devices } from '@playwright/test'
import { chromiumLaunch } from './test/support/chromium.ts'

export default defineConfig({
  testDir: 'test/e2e',
  // Two app instances on one PostgreSQL instead of one with SQLite: `npm test -- journeys-two`
  ...(process.env.JOURNEYS === 'two' && { globalSetup: './test/support/journeys-postgres.ts' }),
  timeout: 120_000,
  // Long enough for a busy machine with two cores; a passing check does not wait.
  expect: { timeout: 10_000 },
  fullyParallel: true,
  // The built renderer is a megabyte that every worker would transform again.
  build: { external: ['**/dist/**'] },
  workers: 3,
  // `dot` lists the failures at the end, which is the part that CI services keep.
  reporter: process.env.CI ? 'dot' : 'list',
  forbidOnly: Boolean(process.env.CI),
  // A journey that fails runs again for its trace: recording one of every journey takes a third of their time.
  // If it passes then, it is listed as flaky: the fault is in the test or in the product. In CI the run still passes.
  retries: 1,
  failOnFlakyTests: !process.env.CI,
  use: {
    ...devices['Pixel 5'],
    viewport: { width: 390, height: 844 },
    launchOptions: await chromiumLaunch(),
    // Pages must show times in the program's time zone, not in the browser's.
    timezoneId: 'Asia/Tokyo',
    locale: 'en-US',
    trace: 'on-first-retry',
  },
})
