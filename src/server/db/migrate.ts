import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Connection, Db } from './connect.ts'
import type { Engine } from './engine.ts'
import { foundation } from './migrations/0001-foundation.ts'
import { eventSeries } from './migrations/0002-event-series.ts'
import { messageLog } from './migrations/0003-message-log.ts'
import { jobRuns } from './migrations/0004-job-runs.ts'
import { textConsent } from './migrations/0005-text-consent.ts'
import { incomingTexts } from './migrations/0006-incoming-texts.ts'
import { figures } from './migrations/0007-figures.ts'
import { households } from './migrations/0008-households.ts'
import { bans } from './migrations/0009-bans.ts'
import { messageBrakes } from './migrations/0010-brakes.ts'

/** Numbered, forward only, never changed once they have landed. */
function migrations(engine: Engine): Record<string, Migration> {
  return {
    '0001-foundation': { up: foundation(engine) },
    '0002-event-series': { up: eventSeries(engine) },
    '0003-message-log': { up: messageLog(engine) },
    '0004-job-runs': { up: jobRuns(engine) },
    '0005-text-consent': { up: textConsent(engine) },
    '0006-incoming-texts': { up: incomingTexts(engine) },
    '0007-figures': { up: figures(engine) },
    '0008-households': { up: households() },
    '0009-bans': { up: bans(engine) },
    '0010-brakes': { up: messageBrakes(engine) },
  }
}

/** Every migration's name, in their order, for whoever asks how old a database is */
export function knownMigrations(): string[] {
  return Object.keys(migrations('sqlite'))
}

/** Brings the database up to date, wholly or not at all; one process does it while the others wait. */
export async function migrate({ db, engine }: Connection): Promise<void> {
  if (engine === 'postgres') return migrateToLatest(db, engine)
  // Kysely neither locks SQLite against other processes nor undoes half a migration; one transaction does both.
  await db.connection().execute(async (connection) => {
    await sql`begin immediate`.execute(connection)
    try {
      await migrateToLatest(connection, engine)
      await sql`commit`.execute(connection)
    } catch (error) {
      await sql`rollback`.execute(connection)
      throw error
    }
  })
}

async function migrateToLatest(db: Db, engine: Engine): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations(engine) },
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
