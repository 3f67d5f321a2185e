import { accessSync, existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { readArguments } from '../command-line/arguments.ts'
import { type Command, CommandFailure } from '../command-line/command.ts'
import { readConfiguration } from '../command-line/configuration.ts'
import { engineOf, fileOf } from '../db/engine.ts'
import { describeFile } from './database-file-queries.ts'
import { nameForDump } from './dump-name.ts'
import { explainFailure } from './explain-failure.ts'
import { restore } from './restore-commands.ts'

const usage = `washday restore FILE [--force]   replaces the database with a backup; stop the server first
--force replaces an existing database, which is kept under a dated name.`

export const restoreCommand: Command = {
  summary: 'replaces the database with a backup, while the server is stopped',
  usage,
  async run(args, folder) {
    const options = { force: { type: 'boolean' } } as const
    const { positionals, values } = readArguments(args, { usage, names: ['FILE'], options })
    const [name] = positionals
    const { databaseUrl } = readConfiguration()
    if (engineOf(databaseUrl) === 'postgres') {
      throw new CommandFailure(
        `PostgreSQL has its own tool. Restore into a new database, named in DATABASE_URL: pg_restore --exit-on-error --no-owner -d ${nameForDump(databaseUrl)} ${name}, then run washday hold before the server starts, or its messages go out (see docs/operations.md)`,
      )
    }
    const file = resolve(folder, name)
    checkFile(file)
    const target = fileOf(databaseUrl)
    refuseRootsDatabase(target)
    const { kept, ...restored } = await restore(file, target, {
      force: values.force ?? false,
      now: new Date(),
    }).catch(explainFailure('restore', file))
    console.log(`${target} restored from ${file}: ${describeFile(restored)}, checked`)
    console.log(
      restored.movedTo
        ? `Its data was moved to ${restored.movedTo}, so no server starts on it: use that database, or run washday move --reopen to continue with this one, which lacks later changes`
        : 'Its messages are held: the server starts without sending any (washday resume)',
    )
    if (kept) console.log(`The previous database is kept as ${kept}`)
    return 0
  },
}

/** Root would create a file that a server running as another account could not open. */
function refuseRootsDatabase(target: string): void {
  if (process.getuid?.() !== 0 || process.env.DATABASE_URL?.trim() || existsSync(target)) return
  throw new CommandFailure(
    `There is no database ${target} to replace, and no service is installed here (/etc/systemd/system/washday.service, or WASHDAY_UNIT). To create it, set DATABASE_URL=file:${target}`,
  )
}

/** Unlike `existsSync`, does not report a file in another account's folder as missing. */
function checkFile(file: string): void {
  try {
    accessSync(file)
    if (statSync(file).isDirectory()) {
      throw new CommandFailure(`${file} is a folder: name one of the backups in it`)
    }
  } catch (error) {
    if (error instanceof CommandFailure) throw error
    if (error instanceof Error && 'code' in error && error.code === 'EACCES') {
      explainFailure('restore', file)(error)
    }
  }
}
