import { type Migration, Migrator } from 'kysely/migration'
import type { Connection } from './connect.ts'
import type { Engine } from './engine.ts'
import { foundation } from './migrations/0001-foundation.ts'

/** Numbered, forward only, never changed once they have landed. */
function migrations(engine: Engine): Record<string, Migration> {
  return {
    '0001-foundation': { up: foundation(engine) },
  }
}

/** Brings the database up to date; Kysely's lock lets one process do it while the others wait. */
export async function migrate({ db, engine }: Connection): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations(engine) },
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
