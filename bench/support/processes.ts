import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import settings from '../../scripts/server-settings.json' with { type: 'json' }

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
  return child.once('exit', () => running.delete(child))
}

/** Runs a TypeScript file with this Node; its output goes to the file descriptor `log`. */
export function startProcess(
  file: string,
  { env, log }: { env: Record<string, string>; log: number },
): ChildProcess {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  // The variables that `npm start` sets for Node.js and malloc
  const launched = Object.entries(process.env).filter(([name]) => name in settings)
  const inherited = { PATH, NODE_COMPILE_CACHE, ...Object.fromEntries(launched) }
  return track(
    fork(file, {
      execArgv: ['--import', import.meta.resolve('./report-usage.ts')],
      env: { ...inherited, NODE_ENV: 'production', ...env },
      stdio: ['ignore', log, log, 'ipc'],
    }),
  )
}

/** Resolves to the exit code; null if a signal ended the process */
export async function stopProcess(
  child: ChildProcess,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const stopped = once(child, 'exit')
  child.kill(signal)
  await stopped
  return child.exitCode
}

/** Calls `work`, which `file` exports, in a new process. */
export async function callApart<Task extends object, Answer>(
  file: string,
  work: (task: Task) => Promise<Answer>,
  task: Task,
): Promise<Answer> {
  const worker = join(import.meta.dirname, 'worker.ts')
  const child = track(fork(worker, { execArgv: [], stdio: 'inherit' }))
  child.send({ file, name: work.name, task })
  return answerOf<Answer>(child).finally(() => stopProcess(child))
}

/** The next message from a process */
export function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('The process has ended without an answer'))
    child.once('exit', ended)
    child.once('message', (answer) => {
      child.off('exit', ended)
      resolve(answer as Answer)
    })
  })
}
