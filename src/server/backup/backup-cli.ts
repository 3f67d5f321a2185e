import { resolve } from 'node:path'
import { exitWithError, readArguments, readConfigOrExit } from '../config/command-line.ts'
import { engineOf, fileOf } from '../db/engine.ts'
import { backUp } from './backup-commands.ts'
import { describeFile, exitWithFailure } from './command-line.ts'

const usage =
  'npm run backup -- FILE   writes the database into a new file, also while the server runs'

const [file, ...rest] = readArguments(usage, {}).positionals
if (!file || rest.length > 0) exitWithError(usage)
const config = readConfigOrExit()
if (engineOf(config.databaseUrl) === 'postgres') {
  exitWithError(
    `PostgreSQL has its own tool: pg_dump --format=custom --file=${file} "$DATABASE_URL" (and pg_restore; see docs/deploy.md)`,
  )
}
try {
  const written = await backUp(fileOf(config.databaseUrl), file)
  console.log(`${resolve(file)}: ${describeFile(written)}, checked`)
} catch (error) {
  exitWithFailure('back up', error)
}
