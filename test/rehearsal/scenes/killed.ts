import { join } from 'node:path'
import { startLoadBalancer } from '../../support/load-balancer.ts'
import { startPostgres } from '../../support/postgres-server.ts'
import { prepare } from '../support/load.ts'
import { expectOutage } from '../support/outage.ts'
import { startServer } from '../support/server.ts'
import type { Stage } from '../support/stage.ts'

export async function killedUnderLoad(stage: Stage): Promise<void> {
  await onlyProcess(stage)
  await oneOfTwo(stage)
}

async function onlyProcess(stage: Stage): Promise<void> {
  const DATABASE_URL = `file:${join(stage.folder, 'washday.db')}`
  const slots = await prepare(DATABASE_URL)
  let server = await startServer({ DATABASE_URL })
  const place = { url: server.url, slots, databaseUrl: () => DATABASE_URL }
  const restart = async () => {
    await server.stop('SIGKILL')
    server = await startServer({ DATABASE_URL, PORT: String(server.port) })
  }
  // Without a proxy, clients see broken connections.
  const isBroken = (failure: string) => / (ECONNREFUSED|ECONNRESET|UND_ERR_SOCKET)$/.test(failure)
  await expectOutage(stage, 'SQLite, killed and started again', place, restart, isBroken)
  stage.saw('', `the new process served after ${server.startSeconds.toFixed(1)} s`)
  await server.stop()
}

async function oneOfTwo(stage: Stage): Promise<void> {
  const postgres = await startPostgres({ durable: true })
  stage.atEnd(postgres.stop)
  const slots = await prepare(postgres.url)
  const env = { DATABASE_URL: postgres.url }
  const servers = await Promise.all([startServer(env), startServer(env)])
  const proxy = await startLoadBalancer(servers.map(({ url }) => url))
  stage.atEnd(proxy.close)
  const place = { url: proxy.url, slots, databaseUrl: () => postgres.url }
  const kill = async () => void (await servers[0]?.stop('SIGKILL'))
  // Sign-ups in flight in the killed process fail, because a proxy must not send them twice.
  const isBroken = (failure: string) => failure === 'POST 502'
  await expectOutage(stage, 'PostgreSQL, one of two processes killed', place, kill, isBroken)
  await servers[1]?.stop()
}
