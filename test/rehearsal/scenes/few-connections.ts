import { startPostgres } from '../../support/postgres-server.ts'
import { describeLoad, findLost, prepare, startLoad } from '../support/load.ts'
import { startServer } from '../support/server.ts'
import type { Stage } from '../support/stage.ts'

/** PostgreSQL allows fewer connections than DATABASE_POOL_SIZE asks for. */
export async function fewConnections(stage: Stage): Promise<void> {
  const postgres = await startPostgres({
    durable: true,
    settings: ['max_connections=6', 'superuser_reserved_connections=0', 'max_wal_senders=0'],
  })
  stage.atEnd(postgres.stop)
  const slots = await prepare(postgres.url)
  for (const size of ['3', '10']) {
    const server = await startServer({ DATABASE_URL: postgres.url, DATABASE_POOL_SIZE: size })
    const load = startLoad(server.url, slots, 16)
    await load.more(600)
    await load.end()
    stage.saw(`6 connections, DATABASE_POOL_SIZE=${size}`, describeLoad(load))
    const lines = server.output().trim().split('\n')
    const last = lines.findLast((line) => line.includes('"err"'))
    if (last) stage.saw('the last line of the log', last)
    const others = [...load.failures.keys()].filter((failure) => !failure.endsWith(' 503'))
    stage.expect(others.length === 0, `pool of ${size}: ${others.join(', ')}`)
    stage.expect(size !== '3' || load.failures.size === 0, 'requests failed with a pool that fits')
    await server.stop()
    const lost = await findLost(postgres.url, load)
    stage.expect(lost.length === 0, `${lost.length} acknowledged sign-ups are lost`)
  }
}
