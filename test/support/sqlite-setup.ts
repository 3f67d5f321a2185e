import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '../../src/server/db/connect.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { createDatabaseFolder } from './database-folder.ts'

/** Creates a migrated database file once per run, which tests copy instead of migrating their own. */
export default async function setup(project: TestProject) {
  const folder = createDatabaseFolder('washday-sqlite-')
  const template = join(folder, 'template.db')
  const connection = connect(`file:${template}`)
  await migrate(connection)
  await connection.db.destroy()
  project.provide('database', { engine: 'sqlite', folder, template })
  return () => rmSync(folder, { recursive: true, force: true })
}
