import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { createFlakyReporter } from './test/support/flaky-reporter.ts'
import { testsOnEngines, testsOnPostgres } from './test/support/tests-on-engines.ts'

const setupFiles = [
  'test/support/console.ts',
  'test/support/random-data.ts',
  'test/support/stubs.ts',
]
const serverSetupFiles = [...setupFiles, 'test/support/server-tests.ts']
// The other tests of the server run once, with the unit tests, where asking for a database fails.
const engineTests = testsOnEngines('{src,test}/server/**/*.test.ts')

export default defineConfig({
  test: {
    // As with journeys: in CI, a test that passes only on a retry is listed, and does not fail the run.
    retry: process.env.CI ? 1 : 0,
    reporters: ['default', createFlakyReporter()],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    // Tests spend much of their time waiting for databases and servers.
    maxWorkers: '100%',
    // The processes that tests start share their compiled code, which halves the time of each start.
    env: {
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? resolve('node_modules/.cache/node'),
    },
    // This option removes stubs only before each test; `test/support/stubs.ts` removes those of a file's last test.
    unstubGlobals: true,
    // Used only with --sequence.shuffle. Otherwise Vitest runs the files first that failed or took longest.
    sequence: { seed: 20_261_101 },
    // With `isolate: false`, because loading all modules anew for each file takes longer than the tests themselves.
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{src,test,bench}/**/*.test.{ts,tsx}'],
          exclude: [...engineTests, 'test/e2e/**'],
          isolate: false,
          setupFiles: [...setupFiles, 'test/support/english-pages.ts'],
        },
      },
      {
        test: {
          name: 'sqlite',
          include: engineTests,
          isolate: false,
          globalSetup: 'test/support/sqlite-setup.ts',
          setupFiles: serverSetupFiles,
        },
      },
      {
        test: {
          name: 'postgres',
          include:
            process.env.POSTGRES_TESTS === 'all' ? engineTests : testsOnPostgres(engineTests),
          isolate: false,
          globalSetup: 'test/support/postgres-setup.ts',
          setupFiles: serverSetupFiles,
        },
      },
    ],
  },
})
