import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** An expected failure, reported in one line without a stack */
export class Failure extends Error {}

const running = new Set()
let stoppedBy = null

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
// On a signal, the shell between npm and this process exits without passing the signal on, so watch for a new parent.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && !stoppedBy && stop('SIGTERM'), 200).unref()
}
process.on('exit', stopChildren)

function stop(signal) {
  stoppedBy ??= signal
  // Ctrl-C already reaches the children; a second signal could interrupt their shutdown.
  if (signal !== 'SIGINT') stopChildren()
}

export function stopChildren() {
  for (const child of running) if (!child.killed) child.kill('SIGTERM')
}

/**
 * Runs a program and returns its exit code. With `quiet`, its output is shown only if it fails, filtered by `explain`.
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

/** Runs one of several steps; exits this process if a signal arrived during the step. */
export async function runStep(file, args, options) {
  const code = await run(file, args, options)
  exitIfStopped()
  return code
}

export function exitIfStopped() {
  if (stoppedBy) process.exit(exitCodeOf(stoppedBy))
}

function exitCodeOf(signal) {
  return 128 + (constants.signals[signal] ?? 0)
}
