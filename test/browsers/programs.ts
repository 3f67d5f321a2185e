import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'

export function installed(...paths: string[]): string | undefined {
  return paths.find((path) => existsSync(path))
}

export type Program = { process: ChildProcess; stop(): Promise<void> }

export function run(file: string, args: string[], env: Record<string, string> = {}): Program {
  const child = spawn(file, args, {
    // Xvfb writes its display number to descriptor 3.
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    // Creates a process group, so that the browser's child processes end with the browser.
    detached: true,
  })
  const ended = once(child, 'exit')
  return {
    process: child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null || !child.pid) return
      process.kill(-child.pid, 'SIGTERM')
      await ended
    },
  }
}

export function outputOf(
  { process: child }: Program,
  from: 1 | 2 | 3,
  pattern: RegExp,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdio[from]?.on('data', (chunk) => {
      output += chunk
      const found = pattern.exec(output)?.[1]
      if (found) resolve(found)
    })
    child.on('error', reject)
    child.on('exit', (code) => reject(new Error(`${child.spawnfile} ended (${code}): ${output}`)))
  })
}
