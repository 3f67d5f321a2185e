import { spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { findPlaceOfFile, lastLinesOf } from '../../domain/backup-command.ts'

/** How much of the end of the output is kept */
const keptCharacters = 4_000
const keptLines = 10

/** Milliseconds between checks whether the process group has ended */
const groupCheckMs = 20

/** Secrets that no backup needs; pg_dump needs DATABASE_URL. */
const withheld = [
  'ADMIN_PASSWORD',
  'SMTP_URL',
  'SMTP_PASSWORD',
  'TWILIO_AUTH_TOKEN',
  'TEXT_WEBHOOK_SECRET',
  'TEXT_WEBHOOK_URL',
]

export type CommandResult = {
  error: string | null
  /** Such as "exit code 3" */
  ending: string
  lines: string[]
}

type Limits = {
  limitMs: number
  stopping: AbortSignal
  /** Time to clean up before the command is killed; restic, for example, removes its lock. */
  graceMs?: number
}

/**
 * Runs the operator's command with `sh -c` and the file as `$1`; a plain command without `$1` gets it appended. Ends
 * the whole process group when `stopping` is aborted, after `limitMs`, or when this process exits.
 */
export async function runBackupCommand(
  command: string,
  file: string | null,
  { limitMs, stopping, graceMs = 5_000 }: Limits,
): Promise<CommandResult> {
  const env: NodeJS.ProcessEnv = { ...process.env, BACKUP_FILE: file ?? '' }
  for (const name of withheld) delete env[name]
  const appends = file !== null && findPlaceOfFile(command) === 'last'
  const line = appends ? `${command.trim()} "$1"` : command
  const child = spawn('sh', ['-c', line, 'washday', file ?? ''], {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const note = (chunk: Buffer) => {
    output += chunk.toString()
    if (output.length <= keptCharacters) return
    output = output.slice(-keptCharacters)
    // Drops the cut line, because a partial password in it would not be masked.
    output = output.slice(output.indexOf('\n') + 1)
  }
  child.stdout.on('data', note)
  child.stderr.on('data', note)

  let ending: 'time' | 'stop' | undefined
  let killLater: NodeJS.Timeout | undefined
  let isGraceOver = false
  /** Returns false if the process group has ended. Signal 0 only checks. */
  const signalGroup = (signal: NodeJS.Signals | 0): boolean => {
    try {
      return child.pid !== undefined && process.kill(-child.pid, signal)
    } catch {
      return false
    }
  }
  const killNow = () => signalGroup('SIGKILL')
  const end = (why: 'time' | 'stop') => {
    ending ??= why
    signalGroup('SIGTERM')
    killLater ??= setTimeout(() => {
      isGraceOver = true
      killNow()
    }, graceMs)
  }
  const limit = setTimeout(end, limitMs, 'time')
  const stop = () => end('stop')
  stopping.addEventListener('abort', stop)
  process.on('exit', killNow)
  if (stopping.aborted) stop()
  try {
    const { code, signal, failure } = await new Promise<{
      code: number | null
      signal: string | null
      failure?: string
    }>((done) => {
      child.once('error', (error) => done({ code: null, signal: null, failure: error.message }))
      child.once('exit', (code, signal) => done({ code, signal }))
    })
    // A tool may still be cleaning up after its shell has ended.
    while (ending && !isGraceOver && signalGroup(0)) await delay(groupCheckMs)
    // Processes that the command left running must not overlap its next run.
    killNow()
    const lines = lastLinesOf(keptLines, output, command, process.env)
    const how =
      failure ??
      (ending === 'stop'
        ? 'stopped'
        : ending === 'time'
          ? `ended after ${Math.round(limitMs / 60_000)} minutes`
          : signal
            ? `ended by ${signal}`
            : `exit code ${code}`)
    if (code === 0 && !ending) return { error: null, ending: how, lines }
    const lastLine = lines.at(-1)
    return { error: lastLine ? `${lastLine} (${how})` : how, ending: how, lines }
  } finally {
    clearTimeout(limit)
    clearTimeout(killLater)
    stopping.removeEventListener('abort', stop)
    process.off('exit', killNow)
    child.stdout.destroy()
    child.stderr.destroy()
  }
}
