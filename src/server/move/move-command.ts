import { parseArgs } from 'node:util'
import { type Command, CommandFailure } from '../command-line/command.ts'
import { readConfiguration } from '../command-line/configuration.ts'
import { engineOf } from '../db/engine.ts'
import { explainPostgresFailure } from '../db/explain-postgres-failure.ts'
import { explainMoveFailure, inOption } from '../db/move/explain-failure.ts'
import { nameOf } from '../db/move/name-of.ts'
import { MoveRefusal } from '../db/move/refusal.ts'
import { findAddressMistakes, parsePostgresAddress } from '../db/postgres-address.ts'
import { reopenDatabase } from './finish-move-commands.ts'
import { moveDatabase } from './move-database-commands.ts'
import { createProgress } from './move-progress.ts'

const usage = `washday move --to postgres://user:password@host/database   moves the database of DATABASE_URL into an empty PostgreSQL database
washday move --to file:data/washday.db                     moves it from PostgreSQL into a new SQLite file
washday move --reopen                                      reopens a database that was moved away`

export const moveCommand: Command = {
  summary: 'moves all data between SQLite and PostgreSQL, also while the server runs',
  usage,
  async run(args) {
    const { to, reopen } = readOptions(args)
    const from = readConfiguration().databaseUrl
    if (reopen) await runReopen(from)
    else await runMove(from, to ?? '')
    return 0
  },
}

function readOptions(args: string[]): { to?: string; reopen?: boolean } {
  const options = { to: { type: 'string' }, reopen: { type: 'boolean' } } as const
  let values: { to?: string; reopen?: boolean }
  try {
    values = parseArgs({ args, options }).values
  } catch (error) {
    // The message may contain an address that was given without --to, with its password.
    if (error instanceof TypeError) {
      throw new CommandFailure(error.message.includes('://') ? usage : `${error.message}\n${usage}`)
    }
    throw error
  }
  const { to, reopen } = values
  if (Boolean(to) === Boolean(reopen)) throw new CommandFailure(usage)
  if (to && !/^(file:.|postgres(ql)?:\/\/.)/.test(to)) {
    throw new CommandFailure(`--to takes postgres://user:password@host/database or file:PATH`)
  }
  const mistakes = findAddressMistakes(to ?? '')
  if (mistakes.length > 0) throw new CommandFailure(mistakes.map(inOption).join('\n'))
  return values
}

async function runMove(from: string, to: string): Promise<void> {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const report = createProgress(process.stdout, () => performance.now())
  console.log(`Moving ${nameOf(from)} to ${nameOf(to)}`)
  let isHeld = false
  try {
    const options = { from, to, clock: () => new Date(), report, stopping: stopping.signal }
    const moved = await moveDatabase(options)
    isHeld = moved?.isHeld ?? false
    if (moved) {
      const rows = moved.rows.toLocaleString('en-US')
      console.log(`Moved ${rows} rows in ${moved.tables} tables; counts and contents are equal.`)
    } else {
      console.log('The move had been interrupted at its last step, and is complete now.')
    }
  } catch (error) {
    throw toFailure(error, { from, to })
  } finally {
    process.removeListener('SIGINT', stop).removeListener('SIGTERM', stop)
  }
  for (const line of nextSteps(from, to, isHeld)) console.log(line)
}

function nextSteps(from: string, to: string, isHeld: boolean): string[] {
  const setting =
    engineOf(to) === 'postgres' ? `the address that you gave to --to (${nameOf(to)})` : to
  const kept =
    engineOf(from) === 'sqlite'
      ? `${nameOf(from)} stays as it is, read-only: keep it until a backup of the new database exists.`
      : `${nameOf(from)} stays as it is, read-only: drop it when you no longer need it.`
  const isPostgres = engineOf(to) === 'postgres'
  return [
    'Now:',
    `  1. Set DATABASE_URL to ${setting}.${isPostgres && !hasPassword(to) ? ' It has no password: write it into DATABASE_URL, or set PGPASSWORD among the settings of the server.' : ''}`,
    isHeld
      ? '  2. Restart the server. Families can sign up again; messages stay held (washday resume).'
      : '  2. Restart the server. Families can sign up again, and waiting messages go out, from then on.',
    `  3. ${kept}`,
    isPostgres
      ? '  4. The server makes no nightly copies of PostgreSQL: remove BACKUP_FOLDER, and let BACKUP_COMMAND run pg_dump (it no longer gets a file). See Backups, PostgreSQL, in docs/operations.md.'
      : '  4. The server makes nightly copies from now on, and BACKUP_COMMAND gets each as its file. See Backups in docs/operations.md.',
  ]
}

/** Whether the address has a password or needs none, because it uses a unix socket */
function hasPassword(url: string): boolean {
  const { hosts, password } = parsePostgresAddress(url)
  return Boolean(password) || hosts.every(({ host }) => host.startsWith('/'))
}

async function runReopen(url: string): Promise<void> {
  try {
    const { target, since } = await reopenDatabase(url, new Date())
    console.log(
      `${nameOf(url)} takes writes again, without the changes made in ${target} since ${since.slice(0, 10)}: stop the server that uses ${target}.`,
    )
    console.log(
      'Its messages are held, because that server may have sent some of them: see Resume Sending in the administration, or run washday resume',
    )
  } catch (error) {
    throw toFailure(error, { from: url, to: url })
  }
}

function toFailure(error: unknown, names: { from: string; to: string }): CommandFailure {
  if (error instanceof MoveRefusal) return new CommandFailure(error.message)
  // The driver's error about a missing password has no code.
  if (error instanceof Error && /client password must be a string/.test(error.message)) {
    const isTarget = engineOf(names.to) === 'postgres'
    const line = explainPostgresFailure(error, isTarget ? names.to : names.from)
    const place = isTarget ? '--to or PGPASSWORD' : 'DATABASE_URL'
    return new CommandFailure(`${line?.replace('DATABASE_URL', place)}. Nothing was moved`)
  }
  return new CommandFailure(explainMoveFailure(error, names))
}
