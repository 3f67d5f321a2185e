import { parseArgs } from 'node:util'
import { readConfig } from '../config/config.ts'
import { engineOf, fileOf } from '../db/engine.ts'
import { restore } from './restore-commands.ts'
import { fail, sizeOf, tellFailure } from './tell.ts'

const usage = `npm run restore -- FILE [--force]   puts a backup in the place of the database; stop the server first
With --force also where there is a database, which is kept beside under a dated name.`

const { positionals, values } = readArguments()
const [file, ...rest] = positionals
if (!file || rest.length > 0) fail(usage)
const { config, mistakes } = readConfig(process.env)
if (!config) fail(...mistakes)
if (engineOf(config.databaseUrl) === 'postgres') {
  fail(
    `PostgreSQL has its own tool; into a new database: pg_restore --exit-on-error --no-owner --dbname="$DATABASE_URL" ${file} (see docs/deploy.md)`,
  )
}
const target = fileOf(config.databaseUrl)
try {
  const restored = await restore(file, target, { force: values.force ?? false, now: new Date() })
  console.log(`${target} is now what ${file} holds: ${sizeOf(restored)}, checked`)
  if (restored.kept) console.log(`The database before it is kept as ${restored.kept}`)
} catch (error) {
  tellFailure('restore', error)
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { force: { type: 'boolean' } } })
  } catch (error) {
    if (error instanceof TypeError) fail(error.message, usage)
    throw error
  }
}
