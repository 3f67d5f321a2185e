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
 * Starts the server in this process, on a free port, with `env` as its environment; stopped when the test ends. It
 * starts ten times as fast as a separate process. `startServer` in server-process.ts is for what needs a real process:
 * signals, output, exit codes.
 */
export async function startHere(env: Record<string, string>): Promise<ServerHere> {
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

/** The lines in which the server explains why it cannot start; tests with `runServer` show that it prints them. */
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
