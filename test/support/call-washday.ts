import { format } from 'node:util'
import { runWashday } from '../../src/server/command-line/run-washday.ts'
import { serverEnv } from './server-env.ts'

export type Called = { code: number; stdout: string; stderr: string }

/**
 * Calls `washday ARGS...` in this process; its environment is server-env.ts and `env`. Much faster than a separate
 * process, but one call at a time. For tests of signals, exit codes or NODE_... settings, use `runWashday` in
 * server-process.ts.
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
