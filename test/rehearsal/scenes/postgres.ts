import { expectOutage, preparePostgres, startLoad } from '../support/load.ts'
import { startServer, stopCleanly } from '../support/server.ts'
import type { Stage } from '../support/stage.ts'

/** While families sign up, PostgreSQL is restarted by its administrator, and later crashes. */
export async function postgresRestart(stage: Stage): Promise<void> {
  const { postgres, slots } = await preparePostgres(stage)
  const server = await startServer({ DATABASE_URL: postgres.url })
  const place = { url: server.url, slots, databaseUrl: postgres.url }
  for (const signal of ['SIGINT', 'SIGKILL'] as const) {
    const what = signal === 'SIGINT' ? 'PostgreSQL restarted' : 'PostgreSQL killed and restarted'
    await expectOutage(stage, what, place, async (load) => {
      await postgres.halt(signal)
      await load.more(30)
      await postgres.resume()
    })
  }
  await stopCleanly(stage, server)
}

/** PostgreSQL allows 6 connections, and DATABASE_POOL_SIZE asks for 3, then for 10. */
export async function fewConnections(stage: Stage): Promise<void> {
  const settings = ['max_connections=6', 'superuser_reserved_connections=0', 'max_wal_senders=0']
  const { postgres, slots } = await preparePostgres(stage, { settings })
  for (const size of ['3', '10']) {
    const server = await startServer({ DATABASE_URL: postgres.url, DATABASE_POOL_SIZE: size })
    const load = startLoad(stage, server.url, slots, 16)
    await load.more(600)
    await load.stop()
    // The server must free its connections, because `load.end` also connects to the database.
    await stopCleanly(stage, server)
    const what = `6 connections, DATABASE_POOL_SIZE=${size}`
    // With a pool of 3 connections, no request may fail.
    await load.end(what, postgres.url, (failure) => size !== '3' && failure.endsWith(' 503'))
    const lines = server.output().trim().split('\n')
    const last = lines.findLast((line) => line.includes('"err"'))
    if (last) stage.saw('the last line of the log', last)
  }
}
