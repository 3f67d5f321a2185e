import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, engineUnderTest } from '../../../test/support/database.ts'
import { checkContext } from '../../../test/support/doctor.ts'
import { startServer } from '../../../test/support/server-process.ts'
import { type Check, ok, warning } from './check.ts'
import { reportAtStart } from './start-report.ts'

const checkOf = (kind: Check['kind'], run: Check['run']): Check =>
  ({ name: 'mail', kind, needsDatabase: false, run }) as Check

test('startup logs warnings of quick checks at once, warnings of network checks later, and none of records checks', async () => {
  const lines: string[] = []
  const logged = Promise.withResolvers<void>()
  let runLater = () => {}
  const stop = reportAtStart({
    context: () => checkContext(),
    log: {
      warn: (_facts, line) => {
        lines.push(line)
        logged.resolve()
      },
    },
    checks: [
      checkOf('quick', () => ok('Fine.')),
      checkOf('quick', () => warning('Quick.', 'Do it.')),
      checkOf('network', () => warning('Network.', 'Ask.')),
      checkOf('records', () => warning('Records.', 'Look.')),
    ],
    schedule: (_ms, run) => {
      runLater = run
      return () => {}
    },
  })
  await logged.promise
  expect(lines).toEqual(['Quick. Do it.'])
  runLater()
  await expect.poll(() => lines).toEqual(['Quick. Do it.', 'Network. Ask.'])
  stop()
  runLater()
  await new Promise(setImmediate)
  expect(lines).toHaveLength(2)
})

test.runIf(engineUnderTest() === 'sqlite')(
  'startup logs a warning if the first administrator’s address is a placeholder',
  async () => {
    const { url, close } = await createTestDatabase()
    onTestFinished(close)
    const server = await startServer({
      DATABASE_URL: url,
      ADMIN_USERNAME: 'maria',
      ADMIN_PASSWORD: 'correct horse',
      ADMIN_EMAIL: 'admin@example.org',
      LOG_LEVEL: 'warn',
    })
    await server.said(/"check":"accounts".*Password links and warnings do not reach maria/)
    server.kill('SIGTERM')
    expect((await server.ended).code).toBe(0)
  },
)
