import { preparePostgres, startLoad } from '../support/load.ts'
import { type RunningProxy, startCaddy, startNginx } from '../support/proxies.ts'
import { startServer, stopCleanly } from '../support/server.ts'
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
  const { postgres, slots } = await preparePostgres(stage)
  // As in deploy/washday.service
  const env = { DATABASE_URL: postgres.url, TRUST_PROXY: '1', SHUTDOWN_GRACE_MS: '2000' }
  const servers = await Promise.all([startServer(env), startServer(env)])
  const ports = servers.map(({ port }) => port)
  const proxy = await startProxy(stage, ports)
  const load = startLoad(stage, proxy.url, slots)
  await load.more(300)
  for (let round = 0; round < 2; round++) {
    for (const [n, server] of servers.entries()) {
      await stopCleanly(stage, server)
      servers[n] = await startServer({ ...env, PORT: String(server.port) })
      await load.more(300)
    }
  }
  const isAtClosing = (failure: string) => canLose && failure === 'POST 502'
  await load.end(`${proxy.version}, four restarts`, postgres.url, isAtClosing)
  const atClosing = load.failures.get('POST 502') ?? 0
  stage.expect(atClosing <= load.requests() / 200, 'too many requests failed')
  await Promise.all(servers.map((server) => server.stop()))
}

export const behindCaddy = (stage: Stage) => rollingRestart(stage, startCaddy, { canLose: false })
export const behindNginx = (stage: Stage) => rollingRestart(stage, startNginx, { canLose: true })
