import { startPostgres } from '../../support/postgres-server.ts'
import { describeLoad, findLost, prepare, startLoad } from '../support/load.ts'
import { type RunningProxy, startCaddy, startNginx } from '../support/proxies.ts'
import { startServer } from '../support/server.ts'
import type { Stage } from '../support/stage.ts'

/**
 * Two processes on PostgreSQL are replaced one after the other, twice, while families sign up. With `canLose`, a few
 * sign-ups may fail: the proxy sends requests until the port closes, and cannot repeat a sign-up (docs/deploy.md).
 */
async function rollingRestart(
  stage: Stage,
  startProxy: (stage: Stage, ports: number[]) => Promise<RunningProxy>,
  { canLose }: { canLose: boolean },
): Promise<void> {
  const postgres = await startPostgres({ durable: true })
  stage.atEnd(postgres.stop)
  const slots = await prepare(postgres.url)
  // As in deploy/washday.service
  const env = { DATABASE_URL: postgres.url, TRUST_PROXY: '1', SHUTDOWN_GRACE_MS: '2000' }
  const servers = await Promise.all([startServer(env), startServer(env)])
  const proxy = await startProxy(
    stage,
    servers.map(({ port }) => port),
  )
  const load = startLoad(proxy.url, slots)
  await load.more(300)
  for (let round = 0; round < 2; round++) {
    for (const [n, server] of servers.entries()) {
      const code = await server.stop()
      stage.expect(code === 0, `a process stopped with ${code}`)
      servers[n] = await startServer({ ...env, PORT: String(server.port) })
      await load.more(300)
    }
  }
  await load.end()
  stage.saw(`${proxy.version}, four restarts`, describeLoad(load))
  const { 'POST 502': atClosing = 0, ...others } = Object.fromEntries(load.failures)
  const most = canLose ? load.requests() / 200 : 0
  stage.expect(atClosing <= most && Object.keys(others).length === 0, 'requests failed')
  const lost = await findLost(postgres.url, load)
  stage.expect(lost.length === 0, `${lost.length} acknowledged sign-ups are lost`)
  await Promise.all(servers.map((server) => server.stop()))
}

export const behindCaddy = (stage: Stage) => rollingRestart(stage, startCaddy, { canLose: false })
export const behindNginx = (stage: Stage) => rollingRestart(stage, startNginx, { canLose: true })
