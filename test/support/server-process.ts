import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const mainFile = join(import.meta.dirname, '../../src/server/main.ts')

export type Ended = { code: number | null; signal: string | null; stdout: string; stderr: string }

export type ServerProcess = {
  /** Where it listens */
  url: string
  pid: number
  kill(signal: NodeJS.Signals): void
  ended: Promise<Ended>
}

/** The real server in a process of its own, on a free port; killed when the test ends, if it still runs. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const { child, ended } = spawnServer({ PORT: '0', ...env })
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (chunk) => {
      said += chunk
      const [, address] = / is at (http:\S+)\n/.exec(said) ?? []
      if (address) resolve(address)
    })
    ended.then((end) => reject(new Error(`The server did not start: ${JSON.stringify(end)}`)))
  })
  return { url, pid: child.pid ?? 0, ended, kill: (signal) => void child.kill(signal) }
}

/** Runs the server where it should refuse to start. */
export function runServer(env: Record<string, string>): Promise<Ended> {
  return spawnServer(env).ended
}

function spawnServer(env: Record<string, string>): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(process.execPath, [mainFile], {
    env: { HOST: '127.0.0.1', LOG_LEVEL: 'error', RATE_LIMIT: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [stdout, stderr] = ['', '']
  child.stdout?.on('data', (chunk) => {
    stdout += chunk
  })
  child.stderr?.on('data', (chunk) => {
    stderr += chunk
  })
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code, signal, stdout, stderr }))
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return { child, ended }
}
