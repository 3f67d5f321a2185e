import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../support/free-port.ts'
import { startPostgres } from '../../support/postgres-server.ts'
import { prepare } from '../support/load.ts'
import { expectOutage } from '../support/outage.ts'
import { isRoot, needPostgresFolder, run } from '../support/programs.ts'
import { startServer } from '../support/server.ts'
import { type Stage, Wrong } from '../support/stage.ts'
import { startSwitch } from '../support/switch.ts'

/** The machine with PostgreSQL dies under load, and its synchronous standby is promoted. */
export async function promotedStandby(stage: Stage): Promise<void> {
  const binaries = needPostgresFolder()
  const primary = await startPostgres({ durable: true, binaries })
  stage.atEnd(primary.stop)
  const slots = await prepare(primary.url)
  const standby = await startStandby(stage, binaries, primary.url)
  // Each commit waits for the standby, so no acknowledged sign-up is lost.
  await query(primary.url, "alter system set synchronous_standby_names = '*'")
  await query(primary.url, 'select pg_reload_conf()')
  const address = await startSwitch(stage, primary.url)
  const server = await startServer({ DATABASE_URL: address.url })
  const place = { url: server.url, slots, databaseUrl: () => standby.url }
  await expectOutage(stage, 'the primary is killed, the standby promoted', place, async (load) => {
    await primary.halt('SIGKILL')
    await load.more(30)
    await query(standby.url, 'select pg_promote()')
    address.pointTo(standby.url)
  })
  const code = await server.stop()
  stage.expect(code === 0, `the server stopped with ${code}`)
}

async function startStandby(stage: Stage, binaries: string, primaryUrl: string) {
  const owner = isRoot() ? postgresOwner() : {}
  const folder = mkdtempSync(join(tmpdir(), 'washday-standby-'))
  stage.atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  chmodSync(folder, 0o700)
  if (owner.uid) chownSync(folder, owner.uid, owner.gid ?? 0)
  const data = join(folder, 'data')
  const port = await freePort()
  const copy = ['-d', primaryUrl, '-D', data, '-R', '--checkpoint=fast', '--no-sync']
  const baseBackup = spawnSync(join(binaries, 'pg_basebackup'), copy, { ...owner, cwd: folder })
  if (baseBackup.status !== 0) throw new Wrong(`pg_basebackup: ${baseBackup.stderr}`)
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    // A standby needs at least as many connections as its primary.
    'max_connections=300',
  ]
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const program = run(join(binaries, 'postgres'), args, { ...owner, cwd: folder })
  stage.atEnd(() => program.stop('SIGINT'))
  await program.said(/started streaming WAL/)
  const url = new URL(primaryUrl)
  url.port = String(port)
  return { url: url.href }
}

function postgresOwner(): { uid?: number; gid?: number } {
  const id = (flag: string, user: string) =>
    Number.parseInt(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout, 10)
  const user = id('-u', 'postgres') ? 'postgres' : 'nobody'
  return { uid: id('-u', user), gid: id('-g', user) }
}

async function query(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
