import { existsSync } from 'node:fs'
import { type Connection, connect } from '../connect.ts'
import { type DatabaseVersion, findDatabaseVersion } from '../database-version.ts'
import { engineOf, fileOf } from '../engine.ts'
import { noLimits } from '../postgres.ts'
import { MoveRefusal } from './refusal.ts'

export function openSource(url: string): Connection {
  if (engineOf(url) === 'sqlite' && !existsSync(fileOf(url))) {
    throw new MoveRefusal(`There is no database ${fileOf(url)}: DATABASE_URL names the one to move`)
  }
  return connect(url, { limits: noLimits })
}

export async function refuseOtherVersion({ db }: Connection, name: string): Promise<void> {
  const { version } = await findDatabaseVersion(db)
  const refusal = refusals[version]
  if (refusal) throw new MoveRefusal(`${name} ${refusal}`)
}

const refusals: Record<DatabaseVersion['version'], string | null> = {
  foreign: 'is not a Washday database',
  newer: 'was made by a newer version of Washday: move it with that version',
  older: 'was made by an older version of Washday: start this version on it once, which updates it',
  current: null,
}
