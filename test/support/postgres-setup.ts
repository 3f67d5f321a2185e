import type { TestProject } from 'vitest/node'
import { startMigratedPostgres } from './postgres-database.ts'

/** Starts PostgreSQL once per run, with a migrated database that each test process copies. */
export default async function setup(project: TestProject) {
  const { stop, ...postgres } = await startMigratedPostgres()
  project.provide('database', { engine: 'postgres', ...postgres })
  return stop
}
