import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { ClientPool, PostgresLimits } from './postgres-connection.ts'
import { PostgresDriver } from './postgres-driver.ts'
import { openPool } from './postgres-pool.ts'
import type { Tables } from './tables.ts'

/** With these limits, a sign-up gets a response in about ten seconds if the database hangs (docs/decisions/0024). */
export const usualLimits: PostgresLimits = {
  connections: 10,
  writeMs: 9_000,
  readMs: 30_000,
  lockMs: 6_000,
  idleMs: 5_000,
  prepares: true,
}
/** For work that may take long and runs alone, such as a migration */
export const noLimits: PostgresLimits = {
  connections: 3,
  writeMs: Number.POSITIVE_INFINITY,
  readMs: Number.POSITIVE_INFINITY,
  lockMs: Number.POSITIVE_INFINITY,
  idleMs: Number.POSITIVE_INFINITY,
  prepares: false,
}

export function openPostgres(databaseUrl: string, limits: PostgresLimits): Kysely<Tables> {
  // Parses the address now, so that an invalid address fails here and not at the first query.
  return openOnPool(openPool(databaseUrl, limits), limits)
}

export function openOnPool(pool: ClientPool, limits: PostgresLimits): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new UnlockedAdapter(),
      createDriver: () => new PostgresDriver(pool, limits),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

/** `migrate` takes the lock itself, before Kysely creates its tables. */
class UnlockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}
