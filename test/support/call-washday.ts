import { format } from 'node:util'
import { runWashday } from '../../src/server/command-line/run-washday.ts'
import { serverEnv } from './server-env.ts'

export type Called = { code: number; stdout: string; stderr: string }

/**
 * Calls `washday ARGS...` in this process, with `env` and the values of server-env.ts as its only environment: much faster
 * than a process, but one call at a time. `runWashday` of server-process.ts is for what only a process shows: signals, exit
 * codes, NODE_... settings.
 */
export async function callWashday(
  args: string[],
  env: Record<string, string>,
  folder = process.cwd(),
): Promise<Called> {
  const before = { env: process.env, log: console.log, error: console.error }
  const { write } = process.stdout
  let [stdout, stderr] = ['', '']
  const print = (text: string | Uint8Array) => {
    stdout += text
    return true
  }
  process.env = serverEnv(env)
  process.stdout.write = print
  console.log = (...words) => print(`${format(...words)}\n`)
  console.error = (...words) => {
    stderr += `${format(...words)}\n`
  }
  try {
    const code = await runWashday(args, folder)
    return { code, stdout, stderr }
  } finally {
    process.env = before.env
    process.stdout.write = write
    console.log = before.log
    console.error = before.error
  }
}
