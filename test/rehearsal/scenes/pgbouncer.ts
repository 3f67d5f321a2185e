import { chownSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../support/free-port.ts'
import { startPostgres } from '../../support/postgres-server.ts'
import { describeLoad, findLost, prepare, startLoad } from '../support/load.ts'
import { need, ordinaryUser, run } from '../support/programs.ts'
import { startServer } from '../support/server.ts'
import type { Stage } from '../support/stage.ts'

const ignored = 'statement_timeout,lock_timeout,idle_in_transaction_session_timeout'

/** Two processes behind pgbouncer in transaction mode, without and with the setting from docs/deploy.md */
export async function transactionPooling(stage: Stage): Promise<void> {
  const pgbouncer = need('pgbouncer')
  const postgres = await startPostgres({ durable: true })
  stage.atEnd(postgres.stop)
  const slots = await prepare(postgres.url)
  for (const ignore of ['', ignored]) {
    const url = await startBouncer(stage, pgbouncer, postgres.url, ignore)
    const env = { DATABASE_URL: url }
    const servers = await Promise.all([startServer(env), startServer(env)])
    const loads = servers.map((server) => startLoad(server.url, slots, 4))
    await Promise.all(loads.map((load) => load.more(400)))
    for (const load of loads) {
      await load.end()
      stage.saw(
        ignore ? 'ignore_startup_parameters set' : 'pgbouncer as it comes',
        describeLoad(load),
      )
      stage.expect(load.failures.size === 0, 'requests failed behind pgbouncer')
      const lost = await findLost(postgres.url, load)
      stage.expect(lost.length === 0, `${lost.length} acknowledged sign-ups are lost`)
    }
    for (const server of servers) {
      for (const line of server.output().split('\n').filter(isWarning)) stage.saw('the log', line)
      await server.stop()
    }
  }
}

const isWarning = (line: string) => /"level":(4|5|6)\d|WARN|ERROR/.test(line)

async function startBouncer(stage: Stage, program: string, postgresUrl: string, ignore: string) {
  const [port, target] = [await freePort(), new URL(postgresUrl)]
  const users = join(stage.folder, 'users.txt')
  writeFileSync(users, '"washday" ""\n')
  const config = join(stage.folder, `pgbouncer-${port}.ini`)
  writeFileSync(
    config,
    `[databases]
postgres = host=127.0.0.1 port=${target.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 5
${ignore && `ignore_startup_parameters = ${ignore}`}
`,
  )
  const { uid, gid } = ordinaryUser()
  if (uid) for (const path of [stage.folder, users, config]) chownSync(path, uid, gid ?? 0)
  const bouncer = run(program, [config], { uid, gid })
  stage.atEnd(() => bouncer.stop('SIGINT'))
  await bouncer.said(/process up/)
  return `postgres://washday@127.0.0.1:${port}/postgres`
}
