import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../support/free-port.ts'
import { startPostgres } from '../../support/postgres-server.ts'
import { expectOutage, prepare } from '../support/load.ts'
import { needPostgresFolder, ordinaryUser, run } from '../support/programs.ts'
import { startServer, stopCleanly } from '../support/server.ts'
import { type Stage, Wrong } from '../support/stage.ts'

/** The machine with PostgreSQL dies under load, and its synchronous standby is promoted. */
export async function promotedStandby(stage: Stage): Promise<void> {
  const binaries = needPostgresFolder()
  const primary = await startPostgres({ durable: true, binaries })
  stage.atEnd(primary.stop)
  const slots = await prepare(primary.url)
  const standbyUrl = await startStandby(stage, binaries, primary.url)
  // Each commit waits for the standby, so no acknowledged sign-up is lost.
  await query(primary.url, "alter system set synchronous_standby_names = '*'")
  await query(primary.url, 'select pg_reload_conf()')
  const address = await startSwitch(stage, primary.url)
  const server = await startServer({ DATABASE_URL: address.url })
  const place = { url: server.url, slots, databaseUrl: standbyUrl }
  await expectOutage(stage, 'the primary is killed, the standby promoted', place, async (load) => {
    await primary.halt('SIGKILL')
    await load.more(30)
    await query(standbyUrl, 'select pg_promote()')
    address.pointTo(standbyUrl)
  })
  await stopCleanly(stage, server)
}

async function startStandby(stage: Stage, binaries: string, primaryUrl: string): Promise<string> {
  const owner = ordinaryUser('postgres')
  const folder = mkdtempSync(join(tmpdir(), 'washday-standby-'))
  stage.atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  chmodSync(folder, 0o700)
  if (owner.uid) chownSync(folder, owner.uid, owner.gid ?? 0)
  const data = join(folder, 'data')
  const url = new URL(primaryUrl)
  url.port = String(await freePort())
  const copy = ['-d', primaryUrl, '-D', data, '-R', '--checkpoint=fast', '--no-sync']
  const baseBackup = spawnSync(join(binaries, 'pg_basebackup'), copy, { ...owner, cwd: folder })
  if (baseBackup.status !== 0) throw new Wrong(`pg_basebackup: ${baseBackup.stderr}`)
  // A standby needs at least as many connections as its primary.
  const settings = ['listen_addresses=127.0.0.1', 'max_connections=300']
  const all = [...settings, `unix_socket_directories=${folder}`].flatMap((one) => ['-c', one])
  const args = ['-D', data, '-p', url.port, ...all]
  const program = run(join(binaries, 'postgres'), args, { ...owner, cwd: folder })
  stage.atEnd(() => program.stop('SIGINT'))
  await program.said(/started streaming WAL/)
  return url.href
}

async function query(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** A fixed address that can point to different database servers, like a provider's address at a failover */
async function startSwitch(stage: Stage, first: string) {
  let target = new URL(first)
  const open = new Set<Socket>()
  const closeAll = () => {
    for (const socket of open) socket.destroy()
  }
  const server = createServer((incoming) => {
    const outgoing = connect(Number(target.port), target.hostname)
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      open.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => open.delete(socket) && other.destroy())
      socket.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stage.atEnd(() => {
    closeAll()
    server.close()
  })
  const url = new URL(first)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    pointTo(next: string): void {
      target = new URL(next)
      closeAll()
    },
  }
}
