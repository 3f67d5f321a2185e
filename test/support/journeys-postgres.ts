import { type MigratedPostgres, startMigratedPostgres } from './postgres-database.ts'

const variable = 'JOURNEYS_POSTGRES'

/** Once a run of the journeys on two app instances: the PostgreSQL that every worker's journeys use. */
export default async function setup() {
  const { stop, ...postgres } = await startMigratedPostgres()
  process.env[variable] = JSON.stringify(postgres)
  return stop
}

/** Undefined where the journeys run on one instance with SQLite */
export function journeysPostgres(): MigratedPostgres | undefined {
  const written = process.env[variable]
  return written ? JSON.parse(written) : undefined
}
