import { exitWithError, readArguments, readConfigOrExit } from '../config/command-line.ts'
import { engineOf, fileOf } from '../db/engine.ts'
import { describeFile, exitWithFailure } from './command-line.ts'
import { restore } from './restore-commands.ts'

const usage = `npm run restore -- FILE [--force]   replaces the database with a backup; stop the server first
--force replaces an existing database, which is kept under a dated name.`

const { positionals, values } = readArguments(usage, { force: { type: 'boolean' } })
const [file, ...rest] = positionals
if (!file || rest.length > 0) exitWithError(usage)
const config = readConfigOrExit()
if (engineOf(config.databaseUrl) === 'postgres') {
  exitWithError(
    `PostgreSQL has its own tool; into a new database: pg_restore --exit-on-error --no-owner --dbname="$DATABASE_URL" ${file} (see docs/deploy.md)`,
  )
}
const target = fileOf(config.databaseUrl)
try {
  const restored = await restore(file, target, { force: values.force ?? false, now: new Date() })
  console.log(`${target} restored from ${file}: ${describeFile(restored)}, checked`)
  if (restored.kept) console.log(`The previous database is kept as ${restored.kept}`)
} catch (error) {
  exitWithFailure('restore', error)
}
