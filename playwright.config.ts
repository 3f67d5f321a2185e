import { defineConfig, devices } from '@playwright/test'
import { chromiumLaunch } from './test/support/chromium.ts'

export default defineConfig({
  testDir: 'test/e2e',
  // Two app instances on one PostgreSQL instead of one with SQLite: `npm test -- journeys-two`
  ...(process.env.JOURNEYS === 'two' && { globalSetup: './test/support/journeys-postgres.ts' }),
  timeout: 120_000,
  // A busy machine of two cores; whatever is right shows at once.
  expect: { timeout: 10_000 },
  fullyParallel: true,
  workers: 2,
  // Where only the end of the output is kept, what failed is told there.
  reporter: process.env.CI ? 'dot' : 'list',
  forbidOnly: Boolean(process.env.CI),
  use: {
    ...devices['Pixel 5'],
    viewport: { width: 390, height: 844 },
    launchOptions: await chromiumLaunch(),
    // Visitors' browsers are anywhere; all times are the program's.
    timezoneId: 'Asia/Tokyo',
    locale: 'en-US',
    trace: 'retain-on-failure',
  },
})
