import { type MigratedPostgres, startMigratedPostgres } from './postgres-database.ts'

const variable = 'JOURNEYS_POSTGRES'

/** Starts the PostgreSQL server that all workers of a `journeys-two` run share. */
export default async function setup() {
  const { stop, ...postgres } = await startMigratedPostgres()
  process.env[variable] = JSON.stringify(postgres)
  return stop
}

/** Undefined if the run is on SQLite */
export function journeysPostgres(): MigratedPostgres | undefined {
  const written = process.env[variable]
  return written ? JSON.parse(written) : undefined
}
