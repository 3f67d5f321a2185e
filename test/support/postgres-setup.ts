import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connect } from '../../src/server/db/connect.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { startPostgres } from './postgres-server.ts'

const template = 'migrated'

/** Once a run: a PostgreSQL with a migrated database that every test copies. */
export default async function setup(project: TestProject) {
  const server = await startPostgres()
  try {
    const admin = new pg.Client({ connectionString: server.url })
    await admin.connect()
    await admin.query(`create database ${template}`)
    await admin.end()
    const connection = connect(server.url.replace(/\/postgres$/, `/${template}`))
    await migrate(connection)
    const tables = await connection.db.introspection.getTables()
    await connection.db.destroy()
    project.provide('database', {
      engine: 'postgres',
      serverUrl: server.url,
      template,
      tables: tables.map((table) => table.name).filter((name) => !name.startsWith('kysely')),
    })
  } catch (error) {
    await server.stop()
    throw error
  }
  return () => server.stop()
}
