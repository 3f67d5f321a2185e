import { startPostgres } from '../../support/postgres-server.ts'
import { prepare } from '../support/load.ts'
import { expectOutage } from '../support/outage.ts'
import { startServer } from '../support/server.ts'
import type { Stage } from '../support/stage.ts'

/** While families sign up, PostgreSQL is restarted by its administrator, and later crashes. */
export async function postgresRestart(stage: Stage): Promise<void> {
  const postgres = await startPostgres({ durable: true })
  stage.atEnd(postgres.stop)
  const slots = await prepare(postgres.url)
  const server = await startServer({ DATABASE_URL: postgres.url })
  const place = { url: server.url, slots, databaseUrl: () => postgres.url }
  for (const signal of ['SIGINT', 'SIGKILL'] as const) {
    const what = signal === 'SIGINT' ? 'PostgreSQL restarted' : 'PostgreSQL killed and restarted'
    await expectOutage(stage, what, place, async (load) => {
      await postgres.halt(signal)
      await load.more(30)
      await postgres.resume()
    })
  }
  const code = await server.stop()
  stage.expect(code === 0, `the server stopped with ${code}`)
}
