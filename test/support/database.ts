import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Migrator } from 'kysely/migration'
import { inject, onTestFinished } from 'vitest'
import { type Connection, connect } from '../../src/server/db/connect.ts'
import type { Engine } from '../../src/server/db/engine.ts'
import { foundation } from '../../src/server/db/migrations/0001-foundation.ts'
import {
  createPostgresDatabase,
  type MigratedPostgres,
  type TakenDatabase,
  takePostgresDatabase,
} from './postgres-database.ts'

/** Provided by each project's global setup */
type ProvidedDatabase =
  | { engine: 'sqlite'; folder: string; template: string }
  | ({ engine: 'postgres' } & MigratedPostgres)

declare module 'vitest' {
  export interface ProvidedContext {
    database: ProvidedDatabase
  }
}

export type TestDatabase = { connection: Connection; url: string; close(): Promise<void> }

export function engineUnderTest(): Engine {
  return inject('database').engine
}

/** A migrated, empty database for one test; `close` it at the end. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { connection, release } = await takeDatabase()
  let isClosed = false
  return {
    connection,
    url: connection.url,
    async close() {
      if (isClosed) return
      isClosed = true
      await connection.db.destroy()
      await release()
    },
  }
}

/** Copies a migrated, empty SQLite database to `file`, which is much faster than migrating a new one. */
export async function copyMigratedDatabase(file: string): Promise<void> {
  const provided = inject('database')
  if (provided.engine !== 'sqlite') throw new Error('Only SQLite databases are files')
  await copyFile(provided.template, file)
}

/** URL of a database without tables, for tests of migrations */
export async function createBlankDatabase(): Promise<string> {
  const provided = inject('database')
  if (provided.engine === 'sqlite') return `file:${join(provided.folder, `${newName()}.db`)}`
  return createPostgresDatabase(provided.serverUrl, newName())
}

/** A database with the first release's schema, for tests of later migrations; closed when the test ends */
export async function createFirstDatabase(): Promise<Connection> {
  const connection = connect(await createBlankDatabase())
  const { db, engine } = connection
  onTestFinished(() => db.destroy())
  const first = { '0001-foundation': { up: foundation(engine) } }
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => first },
  }).migrateToLatest()
  if (error) throw error
  return connection
}

async function takeDatabase(): Promise<TakenDatabase> {
  const provided = inject('database')
  if (provided.engine === 'postgres') return takePostgresDatabase(provided)
  const file = join(provided.folder, `${newName()}.db`)
  await copyMigratedDatabase(file)
  return {
    connection: connect(`file:${file}`),
    async release() {
      // rmSync takes microseconds; the asynchronous rm first looks at each file twice.
      for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
    },
  }
}

const newName = () => `test_${randomUUID().replaceAll('-', '')}`
