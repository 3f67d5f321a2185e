import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { serverEnv } from './server-env.ts'

const mainFile = join(import.meta.dirname, '../../src/server/main.ts')

export type Ended = { code: number | null; signal: string | null; stdout: string; stderr: string }

export type ServerProcess = {
  url: string
  said(pattern: RegExp): Promise<RegExpExecArray>
  pid: number
  kill(signal: NodeJS.Signals): void
  ended: Promise<Ended>
}

/** Starts the real server in a separate process, killed when the test ends; waits for output that matches `ready`. */
export async function startServer(
  env: Record<string, string>,
  ready = / is at (http:\S+)\n/,
): Promise<ServerProcess> {
  const { child, ended } = spawnServer({ PORT: '0', ...env })
  let words = ''
  child.stdout?.on('data', (chunk) => {
    words += chunk
  })
  const said = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(words)
        if (found) resolve(found)
      }
      look()
      child.stdout?.on('data', look)
      ended.then((end) => reject(new Error(`The output has no ${pattern}: ${JSON.stringify(end)}`)))
    })
  const [, url = ''] = await said(ready)
  const kill = (signal: NodeJS.Signals) => void child.kill(signal)
  return { url, pid: child.pid ?? 0, said, ended, kill }
}

/** Runs a server that refuses to start, until it exits. */
export function runServer(env: Record<string, string>): Promise<Ended> {
  return spawnServer(env).ended
}

/** Runs `washday ARGS...` in a folder until it exits. */
export function runWashday(
  args: string[],
  env: Record<string, string>,
  folder = process.cwd(),
): Promise<Ended> {
  return spawnServer(env, [join(mainFile, '../command-line/main.ts'), ...args], folder).ended
}

function spawnServer(
  env: Record<string, string>,
  program = [mainFile, '--without-web'],
  folder = process.cwd(),
): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(process.execPath, program, {
    cwd: folder,
    env: serverEnv(env),
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
