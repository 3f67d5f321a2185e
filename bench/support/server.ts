import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import settings from '../../scripts/server-settings.json' with { type: 'json' }
import { type Program, run } from '../../test/rehearsal/support/programs.ts'
import { freePort } from '../../test/support/free-port.ts'
import { prepareEvents } from './database.ts'
import type { Usage } from './report-usage.ts'

export const mainFile = join(import.meta.dirname, '../../src/server/main.ts')

export type RunningServer = Awaited<ReturnType<typeof startServerFile>>

/** Long enough for a machine that is busy with other work */
const startTimeoutMs = 180_000

// Exiting kills all running servers, also on Ctrl-C.
for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }))
  process.on(signal, () => process.exit(code))

/** Runs a TypeScript file with this Node; its output goes to the file descriptor `log`. */
export function startProcess(file: string, env: Record<string, string>, log: number): Program {
  // What a server inherits: also the variables that `npm start` sets for Node.js and malloc
  const inherited = Object.entries(process.env).filter(
    ([name]) => name in settings || name === 'PATH' || name === 'NODE_COMPILE_CACHE',
  )
  return run(process.execPath, ['--import', import.meta.resolve('./report-usage.ts'), file], {
    env: { ...Object.fromEntries(inherited), NODE_ENV: 'production', ...env },
    stdio: ['ignore', log, log, 'ipc'],
  })
}

/** Starts the real server as `npm start` does, but without rate limits, backups and removal of old names. */
export async function startServer(folder: string, databaseUrl: string): Promise<RunningServer> {
  return startServerFile(folder, mainFile, {
    DATABASE_URL: databaseUrl,
    HOST: '127.0.0.1',
    RATE_LIMIT: 'off',
    BACKUP_FOLDER: 'off',
    // Otherwise a job would remove old names during the measurement.
    KEEP_NAMES_MONTHS: 'forever',
  })
}

/** Starts the real server on a new SQLite database with six upcoming events of six slots. */
export async function startWithEvents(folder: string) {
  const databaseUrl = `file:${join(folder, 'events.db')}`
  const slots = await prepareEvents(databaseUrl)
  return { ...(await startServer(folder, databaseUrl)), slots }
}

/** Starts a bare Fastify that sends the bytes of the server's list of events, the yardstick of reads. */
export async function startBareServer(folder: string, { url }: RunningServer) {
  const list = await (await fetch(`${url}/api/events`)).text()
  return startServerFile(folder, join(import.meta.dirname, 'bare-server.ts'), { LIST: list })
}

/** Starts any server that listens on PORT and answers GET /api/events. */
export async function startServerFile(folder: string, file: string, env: Record<string, string>) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const logFile = join(folder, `server-${port}.log`)
  const startedAt = performance.now()
  const { child, stop } = startProcess(file, { ...env, PORT: String(port) }, openSync(logFile, 'a'))
  while ((await statusOf(`${url}/api/events`)) !== 200) {
    if (child.exitCode !== null || performance.now() - startedAt > startTimeoutMs) {
      throw new Error(`The server did not start:\n${readFileSync(logFile, 'utf8')}`)
    }
    await setTimeout(2)
  }
  return {
    url,
    /** From the start of the process to its first 200, in milliseconds */
    startMs: performance.now() - startedAt,
    /** The CPU time that the process has used so far, and its memory now */
    async usage(): Promise<Usage> {
      child.send('usage')
      const [usage] = await once(child, 'message', { signal: AbortSignal.timeout(60_000) })
      return usage
    },
    stop: () => stop(),
    /** Sends SIGKILL; resolves when the process has ended. */
    kill: () => stop('SIGKILL'),
  }
}

/** The status of a GET; 0 if the request fails, as it does before the server listens */
const statusOf = (url: string) =>
  fetch(url).then(
    ({ status, body }) => body?.cancel().then(() => status),
    () => 0,
  )
