import { onTestFinished } from 'vitest'
import type { Config } from '../../src/server/config/config.ts'
import { connect } from '../../src/server/db/connect.ts'
import { createTestApp, type TestApp } from './app.ts'
import { engineUnderTest } from './database.ts'

/** A second app on the same database and clock, with its own connections, like another process */
export async function createSecondApp(
  { url, clock }: TestApp,
  config: Partial<Config> = {},
): Promise<TestApp> {
  const connection = connect(url)
  const close = () => connection.db.destroy()
  onTestFinished(close)
  return createTestApp({ clock, config, database: { connection, url, close } })
}

/** Adds a second app on PostgreSQL only, because only one process uses a SQLite file. */
export async function withSecondApp(
  app: TestApp,
  config?: Partial<Config>,
): Promise<[TestApp, ...TestApp[]]> {
  return engineUnderTest() === 'postgres' ? [app, await createSecondApp(app, config)] : [app]
}
