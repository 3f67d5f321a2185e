import { randomUUID } from 'node:crypto'
import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { type Connection, connect } from '../../src/server/db/connect.ts'
import type { Engine } from '../../src/server/db/engine.ts'

/** What each project's global setup tells its tests */
type ProvidedDatabase = { engine: 'sqlite'; folder: string; template: string } | ProvidedPostgres
type ProvidedPostgres = {
  engine: 'postgres'
  serverUrl: string
  template: string
  tables: string[]
}

declare module 'vitest' {
  export interface ProvidedContext {
    database: ProvidedDatabase
  }
}

export type TestDatabase = { connection: Connection; url: string; close(): Promise<void> }

/** The engine that this run of the test file is about */
export function engineUnderTest(): Engine {
  return inject('database').engine
}

/** A migrated, empty database that nobody else uses; `close` it at the end. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, release } = await takeDatabase()
  const connection = connect(url)
  let isClosed = false
  return {
    connection,
    url,
    async close() {
      if (isClosed) return
      isClosed = true
      await connection.db.destroy()
      await release()
    },
  }
}

/** Address of a database without any table, for tests of the migrations */
export async function createBlankDatabase(): Promise<string> {
  const provided = inject('database')
  if (provided.engine === 'sqlite') return `file:${join(provided.folder, `${newName()}.db`)}`
  const name = newName()
  await queryServer(provided.serverUrl, `create database ${name}`)
  return databaseUrl(provided.serverUrl, name)
}

type TakenDatabase = { url: string; release(): Promise<void> }

async function takeDatabase(): Promise<TakenDatabase> {
  const provided = inject('database')
  if (provided.engine === 'postgres') return takePostgres(provided)
  const file = join(provided.folder, `${newName()}.db`)
  await copyFile(provided.template, file)
  return {
    url: `file:${file}`,
    async release() {
      for (const suffix of ['', '-wal', '-shm']) await rm(file + suffix, { force: true })
    },
  }
}

/** Databases that earlier tests of this process have finished with */
const free: string[] = []

// Copying a database takes PostgreSQL up to 200 ms, emptying one 5: so they are used again.
async function takePostgres(provided: ProvidedPostgres): Promise<TakenDatabase> {
  const name = free.pop() ?? newName()
  const url = databaseUrl(provided.serverUrl, name)
  const statements = [
    // What a killed server may still have under way there ends first.
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
    'set session_replication_role = replica',
    ...provided.tables.map((table) => `delete from "${table}"`),
  ]
  try {
    await queryServer(url, statements.join(';'))
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? error.code : undefined
    // A test has dropped one of its tables: on to the next.
    if (code === '42P01') return takePostgres(provided)
    if (code !== '3D000') throw error
    await queryServer(provided.serverUrl, `create database ${name} template ${provided.template}`)
  }
  return { url, release: async () => void free.push(name) }
}

const newName = () => `test_${randomUUID().replaceAll('-', '')}`
const databaseUrl = (serverUrl: string, name: string) =>
  serverUrl.replace(/\/postgres$/, `/${name}`)

async function queryServer(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statements)
  await client.end()
}
