import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import pg from 'pg'
import { connect } from '../../../src/server/db/connect.ts'
import { migrate } from '../../../src/server/db/migrate.ts'
import { startPostgres } from '../../support/postgres-server.ts'
import { canMount, mountDisk } from '../../support/small-disk.ts'
import { isRoot, ordinaryUser } from '../support/programs.ts'
import { expectRefusal } from '../support/refusal.ts'
import type { Stage } from '../support/stage.ts'

/** Starts with a DATABASE_URL that names something the server cannot use */
export async function wrongDatabases(stage: Stage): Promise<void> {
  await wrongFiles(stage)
  await fullAtTheStart(stage)
  await wrongServers(stage)
}

const refuse = (stage: Stage, what: string, DATABASE_URL: string, user = {}) =>
  expectRefusal(stage, what, { env: { DATABASE_URL }, ...user })

async function wrongFiles(stage: Stage): Promise<void> {
  const path = (name: string) => join(stage.folder, name)
  await refuse(stage, 'mysql://', 'mysql://washday@db.example.org/washday')
  await refuse(stage, 'a path without file:', path('washday.db'))
  mkdirSync(path('folder.db'))
  await refuse(stage, 'a folder', `file:${path('folder.db')}`)
  writeFileSync(path('notes.db'), 'Quarters, detergent, tables\n'.repeat(200))
  await refuse(stage, 'a text file', `file:${path('notes.db')}`)
  const other = new Sqlite(path('photos.db'))
  other.exec(
    'create table photos (id integer primary key, title text); insert into photos values (1, 0)',
  )
  other.close()
  await refuse(stage, "another program's SQLite file", `file:${path('photos.db')}`)
  await makeNewer(`file:${path('newer.db')}`)
  await refuse(stage, 'a newer version’s SQLite file', `file:${path('newer.db')}`)
  if (!isRoot()) return
  mkdirSync(path('read-only'))
  await migrated(`file:${path('read-only/washday.db')}`)
  chmodSync(path('read-only/washday.db'), 0o644)
  await refuse(
    stage,
    'a file of another account',
    `file:${path('read-only/washday.db')}`,
    ordinaryUser(),
  )
  mkdirSync(path('closed'), { mode: 0o700 })
  chownSync(path('closed'), 0, 0)
  await refuse(
    stage,
    'a folder of another account',
    `file:${path('closed/washday.db')}`,
    ordinaryUser(),
  )
}

async function fullAtTheStart(stage: Stage): Promise<void> {
  if (!canMount()) return stage.saw('a full disk', 'not run: only root may mount a small disk')
  const disk = mountDisk()
  stage.atEnd(disk.remove)
  disk.leave(40_000, 0)
  await refuse(stage, 'a full disk', `file:${disk.databaseFile}`)
}

async function wrongServers(stage: Stage): Promise<void> {
  await refuse(stage, 'nothing listens', 'postgres://washday:secret@127.0.0.1:1/washday')
  await refuse(stage, 'no such host', 'postgres://washday:secret@db.invalid/washday')
  const server = await startPostgres()
  stage.atEnd(server.stop)
  const at = (user: string, name: string) =>
    server.url.replace('washday@', `${user}@`).replace(/\/postgres$/, `/${name}`)
  await refuse(stage, 'no such database', at('washday', 'wahsday'))
  await refuse(stage, 'no such role', at('wsahday', 'postgres'))
  await run(server.url, 'create role app login', 'create database made_by_root')
  await refuse(stage, 'no right on schema public', at('app', 'made_by_root'))
  await run(server.url, 'create database newer')
  await makeNewer(at('washday', 'newer'))
  await refuse(stage, 'a newer version’s PostgreSQL database', at('washday', 'newer'))
  await run(server.url, 'create database standby')
  await migrated(at('washday', 'standby'))
  await run(server.url, 'alter database standby set default_transaction_read_only = on')
  await refuse(stage, 'a database that takes no writes', at('washday', 'standby'))
}

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

async function migrated(url: string): Promise<void> {
  const connection = connect(url)
  await migrate(connection)
  await connection.db.destroy()
}

/** Creates a database as a later version leaves it, with a migration that this version does not know. */
async function makeNewer(url: string): Promise<void> {
  await migrated(url)
  const { db } = connect(url)
  const row = sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01T00:00:00.000Z')`
  await row.execute(db)
  await db.destroy()
}
