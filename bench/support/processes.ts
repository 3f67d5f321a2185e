import { type ChildProcess, fork } from 'node:child_process'
import settings from '../../scripts/server-settings.json' with { type: 'json' }
import type { Usage } from './report-usage.ts'

/** Every process that the bench started; all are killed when the bench exits, even on Ctrl-C or after a failure. */
const running = new Set<ChildProcess>()

export function stopAll(): void {
  for (const child of running) child.kill('SIGKILL')
}
process.on('exit', stopAll)
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const) {
  process.on(signal, () => process.exit(code))
}

function track(child: ChildProcess): ChildProcess {
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** Runs a TypeScript file with this Node; its output goes to the file descriptor `log`. */
export function startProcess(
  file: string,
  { env, log }: { env: Record<string, string>; log: number },
): ChildProcess {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  return track(
    fork(file, {
      execArgv: ['--import', import.meta.resolve('./report-usage.ts')],
      env: {
        PATH,
        NODE_COMPILE_CACHE,
        ...launchVariables(),
        NODE_ENV: 'production',
        ...env,
      },
      stdio: ['ignore', log, log, 'ipc'],
    }),
  )
}

/** The environment variables that `npm start` sets for Node.js and malloc */
function launchVariables() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => name in settings))
}

/** The CPU time that a process has used so far, and its memory now */
export function usageOf(child: ChildProcess): Promise<Usage> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('The process has ended'))
    child.once('exit', ended)
    child.once('message', (usage) => {
      child.off('exit', ended)
      resolve(usage as Usage)
    })
    child.send('usage')
  })
}

/** Resolves to the exit code; null if a signal ended the process */
export async function stopProcess(
  child: ChildProcess,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const stopped = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await stopped
  return child.exitCode
}

/** Runs a TypeScript file that receives `task` as its only message and replies with one message. */
export async function askProcess<Task extends object, Answer>(
  file: string,
  task: Task,
): Promise<Answer> {
  const child = track(fork(file, { execArgv: [], stdio: 'inherit' }))
  child.send(task)
  try {
    return await new Promise<Answer>((resolve, reject) => {
      child.once('message', (answer) => resolve(answer as Answer))
      child.once('error', reject)
      child.once('exit', (code) => reject(new Error(`${file} ended with ${code} and no answer`)))
    })
  } finally {
    await stopProcess(child)
  }
}
