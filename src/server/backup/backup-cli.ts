import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../config/config.ts'
import { engineOf, fileOf } from '../db/engine.ts'
import { backUp } from './backup-commands.ts'
import { fail, sizeOf, tellFailure } from './tell.ts'

const usage =
  'npm run backup -- FILE   writes the database into a new file, also while the server runs'

const [file, ...rest] = readArguments()
if (!file || rest.length > 0) fail(usage)
const { config, mistakes } = readConfig(process.env)
if (!config) fail(...mistakes)
if (engineOf(config.databaseUrl) === 'postgres') {
  fail(
    `PostgreSQL has its own tool: pg_dump --format=custom --file=${file} "$DATABASE_URL" (and pg_restore; see docs/deploy.md)`,
  )
}
try {
  const written = await backUp(fileOf(config.databaseUrl), file)
  console.log(`${resolve(file)}: ${sizeOf(written)}, checked`)
} catch (error) {
  tellFailure('back up', error)
}

function readArguments(): string[] {
  try {
    return parseArgs({ allowPositionals: true }).positionals
  } catch (error) {
    if (error instanceof TypeError) fail(error.message, usage)
    throw error
  }
}
