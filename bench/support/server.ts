import { openSync, readFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../../test/support/free-port.ts'
import { answerOf, startProcess, stopProcess } from './processes.ts'
import type { Usage } from './report-usage.ts'

export const mainFile = join(import.meta.dirname, '../../src/server/main.ts')

export type RunningServer = Awaited<ReturnType<typeof startServerFile>>

/** Long enough for a machine that is busy with other work */
const startTimeoutMs = 180_000

let started = 0

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

/** Starts the yardstick for reads: a bare Fastify that sends the bytes of the server's list of events. */
export async function startBareServer(folder: string, { url }: RunningServer) {
  const list = await (await fetch(`${url}/api/events`)).text()
  const file = join(import.meta.dirname, 'bare-server.ts')
  return startServerFile(folder, file, { LIST: list })
}

/** Starts any server that listens on PORT and answers GET /api/events. */
export async function startServerFile(folder: string, file: string, env: Record<string, string>) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const logFile = join(folder, `server-${++started}.log`)
  const startedAt = performance.now()
  const log = openSync(logFile, 'w')
  const child = startProcess(file, { env: { ...env, PORT: String(port) }, log })
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
    usage() {
      child.send('usage')
      return answerOf<Usage>(child)
    },
    stop: () => stopProcess(child),
    /** Sends SIGKILL; resolves when the process has ended. */
    kill: () => stopProcess(child, 'SIGKILL'),
  }
}

/** The status of a GET; 0 if the request fails, as it does before the server listens */
function statusOf(url: string): Promise<number> {
  return new Promise((resolve) => {
    get(url, { agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    }).once('error', () => resolve(0))
  })
}
