import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** Something that may well happen and is not a bug: told in one line, without a stack. */
export class Failure extends Error {}

const running = new Set()
let stoppedBy = null

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
// A signal to npm ends the shell between npm and us, which passes nothing on.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && !stoppedBy && stop('SIGTERM'), 200).unref()
}
process.on('exit', stopChildren)

function stop(signal) {
  stoppedBy ??= signal
  // Ctrl-C reaches the children by itself; a second signal could cut their clean end short.
  if (signal !== 'SIGINT') stopChildren()
}

export function stopChildren() {
  for (const child of running) if (!child.killed) child.kill('SIGTERM')
}

/**
 * Runs a program to its end and returns its exit code. With `quiet` its output shows only if it
 * fails, and as `explain` puts it.
 */
export function run(file, args, { quiet = false, explain = (output) => output, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      ...options,
    })
    const output = []
    child.stdout?.on('data', (chunk) => output.push(chunk))
    child.stderr?.on('data', (chunk) => output.push(chunk))
    running.add(child)
    child.on('error', (error) => {
      running.delete(child)
      reject(new Failure(`Could not run ${file}: ${error.message}`))
    })
    child.on('close', (code, signal) => {
      running.delete(child)
      const exitCode = code ?? exitCodeOf(signal)
      if (quiet && exitCode !== 0 && !stoppedBy) {
        process.stderr.write(explain(Buffer.concat(output).toString()))
      }
      resolve(exitCode)
    })
  })
}

/** One of several steps: where a signal came meanwhile, nothing follows it. */
export async function runStep(file, args, options) {
  const code = await run(file, args, options)
  if (stoppedBy) process.exit(exitCodeOf(stoppedBy))
  return code
}

function exitCodeOf(signal) {
  return 128 + (constants.signals[signal] ?? 0)
}
