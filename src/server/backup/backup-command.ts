import { resolve } from 'node:path'
import { readArguments } from '../command-line/arguments.ts'
import { type Command, CommandFailure } from '../command-line/command.ts'
import { readConfiguration } from '../command-line/configuration.ts'
import { openExistingDatabase } from '../command-line/existing-database.ts'
import { holdSendingOfCopy } from '../db/copy-mark.ts'
import { engineOf, fileOf, isShared } from '../db/engine.ts'
import { findHeldSending } from '../db/held-sending.ts'
import { inTransaction } from '../db/transaction.ts'
import { backUp } from './backup-commands.ts'
import { copyNow, findCopySubjects } from './backup-copy-commands.ts'
import { describeFile } from './database-file-queries.ts'
import { nameForDump } from './dump-name.ts'
import { explainFailure } from './explain-failure.ts'

const usage = `washday backup FILE            writes the database into a new file, also while the server runs
washday backup --try-command   runs BACKUP_COMMAND now, with the newest backup, and shows what it prints`

export const backupCommand: Command = {
  summary: 'copies the database into a new file and checks the copy, or tries BACKUP_COMMAND',
  usage,
  async run(args, folder) {
    if (args.includes('--try-command')) return tryCommand(args)
    const [name] = readArguments(args, { usage, names: ['FILE'], options: {} }).positionals
    const { databaseUrl } = readConfiguration()
    if (engineOf(databaseUrl) === 'postgres') {
      throw new CommandFailure(
        `PostgreSQL has its own tool: pg_dump --format=custom --file=${name} -d ${nameForDump(databaseUrl)} (and pg_restore; see docs/operations.md)`,
      )
    }
    const file = resolve(folder, name)
    const written = await backUp(fileOf(databaseUrl), file).catch(explainFailure('back up', file))
    console.log(`${file}: ${describeFile(written)}, checked`)
    if (written.movedTo)
      console.log(`This data was moved to ${written.movedTo}: back up that database`)
    return 0
  },
}

async function tryCommand(args: string[]): Promise<number> {
  readArguments(args, { usage, names: [], options: { 'try-command': { type: 'boolean' } } })
  const config = readConfiguration()
  const { backup, backupCommand: command, databaseUrl, timeZone } = config
  if (!command) {
    throw new CommandFailure(
      'BACKUP_COMMAND is not set, or BACKUP_FOLDER is off; see docs/operations.md, Backups',
    )
  }
  const { db } = await openExistingDatabase(config)
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  try {
    if (!isShared(databaseUrl)) await inTransaction(db, (tx) => holdSendingOfCopy(tx, new Date()))
    if (await findHeldSending(db)) {
      throw new CommandFailure(
        'Messages are held, as in a restored copy, whose backups must not replace those of the real server. If this is the real server, run: washday resume',
      )
    }
    const subject = findCopySubjects(config, timeZone, new Date()).at(-1)
    if (!subject) {
      throw new CommandFailure(
        `There is no backup in ${backup?.folder} yet; the server makes one when it starts`,
      )
    }
    const what = subject.file ? `BACKUP_COMMAND with ${subject.file}` : 'BACKUP_COMMAND'
    console.log(`Running ${what}`)
    const clock = () => new Date()
    const result = await copyNow(db, subject, { command, clock, stopping: stopping.signal })
    if (!result) {
      throw new CommandFailure('The server is running BACKUP_COMMAND right now; try again later')
    }
    for (const line of result.lines) console.log(`  ${line}`)
    if (result.error !== null) throw new CommandFailure(`BACKUP_COMMAND failed: ${result.ending}`)
    console.log(`BACKUP_COMMAND succeeded: ${result.ending}`)
    return 0
  } finally {
    await db.destroy()
  }
}
