import { onTestFinished } from 'vitest'
import { readConfig } from '../../src/server/config/config.ts'
import { explainStartFailure } from '../../src/server/config/start-failure.ts'
import { type Running, start } from '../../src/server/start.ts'
import { serverEnv } from './server-env.ts'

export type ServerHere = Running & {
  /** The lines that `start` printed on the terminal */
  printed: string[]
}

/**
 * Starts the server in this process, on a free port, until the test ends. Ten times as fast as a separate process. For
 * tests of signals, output or exit codes, use `startServer` in server-process.ts.
 */
export async function startInProcess(env: Record<string, string>): Promise<ServerHere> {
  const { config, mistakes } = readConfig(serverEnv({ PORT: '0', ...env }))
  if (!config) throw new Error(mistakes.join('\n'))
  const printed: string[] = []
  const running = await start(config, { print: (line) => printed.push(line) })
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= running.stop()
    return stopped
  }
  onTestFinished(stop)
  return { ...running, printed, stop }
}

/** The lines that explain why the server cannot start; tests with `runServer` check that the server prints them. */
export async function findRefusal(env: Record<string, string>): Promise<string[]> {
  const { config, mistakes } = readConfig(serverEnv({ PORT: '0', ...env }))
  if (!config) return mistakes
  try {
    const running = await start(config)
    onTestFinished(running.stop)
    return []
  } catch (error) {
    return [explainStartFailure(error, config)]
  }
}
