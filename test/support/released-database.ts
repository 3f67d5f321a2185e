import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Engine, engineOf, fileOf } from '../../src/server/db/engine.ts'
import type { Facts } from '../fixtures/databases/facts.ts'
import { runSql } from './postgres-database.ts'

const folder = join(import.meta.dirname, '../fixtures/databases')

/** Released versions that have a database in the folder, oldest first */
export const releases = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort()

export function factsOf(release: string, engine: Engine): Facts {
  return JSON.parse(readFileSync(join(folder, release, `${engine}.json`), 'utf8'))
}

/** Loads the stored data of a released version into an empty database. */
export async function loadRelease(release: string, databaseUrl: string): Promise<Facts> {
  const engine = engineOf(databaseUrl)
  const name = engine === 'sqlite' ? 'sqlite.db.gz' : 'postgres.sql.gz'
  const content = gunzipSync(readFileSync(join(folder, release, name)))
  if (engine === 'sqlite') writeFileSync(fileOf(databaseUrl), content)
  else await runSql(databaseUrl, content.toString())
  return factsOf(release, engine)
}
