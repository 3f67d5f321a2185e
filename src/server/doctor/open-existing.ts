import { existsSync } from 'node:fs'
import type { Config } from '../config/config.ts'
import { createSettings, type SettingsStore } from '../config/settings-store.ts'
import { explainStartFailure } from '../config/start-failure.ts'
import { type Connection, connect } from '../db/connect.ts'
import { engineOf, fileOf } from '../db/engine.ts'
import { DatabaseFailure } from '../db/open-database.ts'
import { type Finding, problem } from './check.ts'
import { explainSchema } from './database-checks.ts'
import { findDatabaseState } from './database-state-queries.ts'

type Opened = {
  connection: Connection | null
  /** Why no check can use the database; null if all can */
  finding: Finding | null
  settings: Pick<SettingsStore, 'current'>
}

/** Opens the database without creating or migrating it. */
export async function openExisting(config: Config): Promise<Opened> {
  const { databaseUrl } = config
  const environment = { current: () => config }
  if (engineOf(databaseUrl) === 'sqlite' && !existsSync(fileOf(databaseUrl))) {
    const found = `There is no database ${fileOf(databaseUrl)}.`
    const advice = 'Check DATABASE_URL and the folder; the first start of the server creates it.'
    return { connection: null, finding: problem(found, advice), settings: environment }
  }
  let connection: Connection | null = null
  try {
    connection = connect(databaseUrl, { limits: { connections: 3 } })
    const { db, engine } = connection
    const finding = explainSchema(await findDatabaseState(db, engine, databaseUrl))
    if (finding) return { connection, finding, settings: environment }
    const settings = createSettings(db, config)
    await settings.reread()
    return { connection, finding: null, settings }
  } catch (cause) {
    return { connection, finding: explainFailure(cause, config), settings: environment }
  }
}

function explainFailure(cause: unknown, config: Config): Finding {
  const why = explainStartFailure(new DatabaseFailure('', { cause }), config)
  return problem(`${why}.`, 'Nothing else about the database could be checked.')
}
